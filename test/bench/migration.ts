import type { PartitionScheme } from '../../src/core/partition-map.ts';
import { memoryInput } from '../../src/core/tally/reading.ts';
import { TallyBuilder } from '../../src/core/tally/tally-builder.ts';
import { migrate, planMigration } from '../../src/partitions/migration/migrate.ts';

const plain = (partitions: number): PartitionScheme => ({ partitions, map: { kind: 'modulo' } });

/** A change looked at from its counts to its plan, every cut-over, whatever the number of ids. */
export function migrationFigures(): string[] {
  const lines = [
    [24, 48],
    [720, 1440],
    [1439, 1440],
  ].flatMap(([from = 1, to = 1]) =>
    [null, 10_000, 1_000_000].map((ids) => line({ from, to, ids })),
  );
  return ['| change | ids | cut-overs | median of 5 |', '|---|---|---|---|', ...lines];
}

interface Case {
  readonly from: number;
  readonly to: number;
  readonly ids: number | null;
}

function line({ from, to, ids }: Case): string {
  const sqlFor = (): { create: null; drop: null } => ({ create: null, drop: null });
  const pair = { from: plain(from), to: plain(to) };
  const options = { kind: 'partitions', pair, hashInput: 'text', times: null, sqlFor } as const;
  const builder = new TallyBuilder(planMigration(options));
  for (let id = 1; id <= (ids ?? 0); id++) builder.id(id, false, []);
  const reading = ids === null ? null : { input: memoryInput, tally: builder.finish() };
  let cuts = 0;
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const result = migrate(reading, options);
    const took = performance.now() - start;
    if (result.kind === 'partitions') {
      cuts = result.cutOvers.length;
      const sums = result.cutOvers.map(({ twice, once, never }) => twice + once + never);
      if (sums.some((sum) => Math.abs(sum - (ids ?? 1)) > 1e-9)) throw new Error('ids were lost');
    }
    return took;
  });
  const median = times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return `| ${from} -> ${to} | ${ids ?? 'uniform'} | ${cuts} | ${median.toFixed(0)} ms |`;
}
