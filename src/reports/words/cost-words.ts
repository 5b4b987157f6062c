import type { CostFigures } from '../../core/results/cost-figures.ts';
import { formatDuration } from '../../core/units.ts';
import { counted, grouped, percent, signedPercent } from '../../core/words.ts';

/** As many of the dearest ids as are named. */
const NAMED = 3;

/** A cost column in sentences: its load beside a perfect hash's first, then its records. */
export function costWords(cost: CostFigures): readonly string[] {
  const { max, floor, heaviest, name } = cost;
  const amount = (value: number): string => costText(value, cost);
  const p95 = cost.buckets.reduce((most, bucket) => Math.max(most, bucket.p95 ?? 0), 0);
  const largest = cost.quantilesExact === null ? '' : `P95 of a record up to ${amount(p95)}, `;
  return [
    `${name}: largest load ${amount(max.sum)} in partition ${max.bucket}, ${signedPercent(max.deviation, 1)}; perfect hash ${signedPercent(floor.deviationMaxMean, 1)} mean, ${signedPercent(floor.deviationMaxP95, 1)} p95`,
    `${largest}max ${amount(heaviest[0]?.cost ?? 0)}; residue explains ${percent(cost.etaSquared, 2)} of its variance (chance ${percent(cost.etaSquaredExpected, 2)})`,
    dearestWords(cost),
    ...(cost.missing > 0 ? [`${counted(cost.missing, 'id')} without ${name}`] : []),
  ];
}

function dearestWords(cost: CostFigures): string {
  const amounts = cost.heaviest
    .slice(0, NAMED)
    .map(({ id, cost: value, shareOfSum, timesMedian }) => {
      const times =
        timesMedian === null ? '' : `, ${grouped(Math.round(timesMedian))} x the median`;
      return `${id === null ? '' : `${id} `}${costText(value, cost)} (${percent(shareOfSum, 1)}${times})`;
    });
  const isNamed = cost.heaviest[0]?.id !== null;
  return `${isNamed ? 'dearest ids' : 'dearest record, without its id,'} ${amounts.join(', ')}`;
}

/** A cost in its unit: a duration where the column is time. */
function costText(value: number, { msPerUnit }: CostFigures): string {
  if (msPerUnit !== null) return formatDuration(value * msPerUnit);
  return Number.isInteger(value) || value >= 1000
    ? grouped(value)
    : `${Number(value.toPrecision(4))}`;
}
