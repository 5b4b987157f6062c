import type { DueClass } from '../../core/due/due-tally.ts';
import type { TypeFigures } from '../../core/results/forecast.ts';
import { type Basis, fullestOf, totalOf } from './class-counts.ts';

/**
 * By type: how many jobs, how many of them may move and how many are fixed, their cost and fullest
 * second. The largest type first, equals by name. One pass over the seconds of each class.
 *
 *     typeFigures([{ type: 'digest', toleranceS: 300, requested, ... }], 'requested')[0]?.movable
 */
export function typeFigures(classes: readonly DueClass[], basis: Basis): TypeFigures[] {
  const types = [...new Set(classes.map(({ type }) => type))];
  return types
    .map((type) => {
      const same = classes.filter((each) => each.type === type);
      return figuresOf(type, same, basis);
    })
    .toSorted((a, b) => b.total - a.total || (`${a.type}` < `${b.type}` ? -1 : 1));
}

function figuresOf(type: string | null, same: readonly DueClass[], basis: Basis): TypeFigures {
  const counts = totalOf(same, basis);
  const movable = same.reduce(
    (sum, { toleranceS, requested }) => sum + (toleranceS > 0 ? requested.total : 0),
    0,
  );
  const costs = same.flatMap((each) => (each.costs === null ? [] : [each.costs.total]));
  return {
    type,
    total: counts.total,
    movable,
    fixed: counts.total - movable,
    cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    peak: fullestOf(counts),
  };
}
