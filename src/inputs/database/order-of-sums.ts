import type { SqlDialect } from '../../core/sql/dialect.ts';
import type { ColumnDescription } from './database.ts';

/** Whether sums of these are the same in any order: whole numbers are, fractions are rounded. */
export function isSumExact(costs: readonly Pick<ColumnDescription, 'kind'>[]): boolean {
  return costs.every(({ kind }) => kind === 'integer');
}

/** What is to be set before these costs are summed, so that equal rows give equal bytes. */
export function settingsFor(
  { before, inOrder }: SqlDialect,
  costs: readonly Pick<ColumnDescription, 'kind'>[],
): readonly string[] {
  return isSumExact(costs) ? before : [...before, ...inOrder];
}
