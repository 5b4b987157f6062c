import type { MigrationResult } from '../../core/results/migration.ts';
import { clockText } from '../../core/time/clock-text.ts';

/** A row a cut-over, or a row a state of the workers. */
export function migrationCsv(result: MigrationResult): string {
  const rows =
    result.kind === 'partitions'
      ? result.cutOvers.map((cut) => {
          const gaps = [cut.gapMaxS ?? '', cut.gapMinS ?? ''];
          return [clockText(cut.atS), cut.twice, cut.once, cut.never, ...gaps, cut.largestRun];
        })
      : result.states.map(({ moved, twice, once, never }) => [moved, twice, once, never]);
  const head =
    result.kind === 'partitions'
      ? ['at', 'twice', 'once', 'never', 'gap_max_s', 'gap_min_s', 'largest_run']
      : ['moved', 'twice', 'once', 'never'];
  return [head, ...rows].map((row) => `${row.join(',')}\n`).join('');
}
