import { availableParallelism, cpus, totalmem } from 'node:os';
import { floorDraws, noiseFloor } from '../../src/core/statistics/noise-floor.ts';
import { countingFigures } from './counting.ts';
import { databaseFigures, dueFigures } from './database.ts';
import { forecastFigures } from './forecast.ts';
import { gateErrorRates } from './gate-error-rates.ts';
import { measureMemory } from './memory.ts';
import { migrationFigures } from './migration.ts';
import { schedulesFigures } from './schedules.ts';
import { simulationFigures } from './simulation.ts';
import { verificationFigures } from './verification.ts';

const asked = process.argv.slice(2).filter((arg) => !/^(--rows|\d+)$/.test(arg));
const rowsAt = process.argv.indexOf('--rows');
const rowsAsked = rowsAt < 0 ? null : Number(process.argv[rowsAt + 1]);

/**
 * `npm run bench [-- part ...] [--rows N]`: measures what the project promises and prints it as Markdown, for
 * RESULTS.md. Parts: floor, memory, gate, lease, database, due, forecast, migration,
 * schedules, counting.
 */
const parts: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  floor: async () => {
    const lines = [24, 48, 256, 1440].map((partitions) => {
      const options = { total: 28_742, partitions, draws: floorDraws(partitions), seed: 1 };
      noiseFloor(options);
      const times = Array.from({ length: 9 }, () => timed(() => noiseFloor(options)));
      return `| ${partitions} | ${options.draws} | ${median(times).toFixed(1)} ms |`;
    });
    return ['| partitions | draws | one noise floor, median of 9 |', '|---|---|---|', ...lines];
  },
  memory: async () => {
    const measured = [
      await measureMemory(2_000_000, 'increasing', []),
      await measureMemory(2_000_000, 'shuffled', []),
      await measureMemory(2_000_000, 'increasing', ['--cost', 'duration_ms']),
    ];
    const lines = measured.map(
      ({ rows, order, peakMiB, seconds, counted }, i) =>
        `| ${rows} ${order}${i === 2 ? ', one cost column' : ''} | ${counted} | ${peakMiB} MiB | ${seconds.toFixed(1)} s |`,
    );
    return [
      '| rows | counted | peak memory (limit 120 MB) | whole run |',
      '|---|---|---|---|',
      ...lines,
    ];
  },
  lease: async () => [...simulationFigures(), '', ...verificationFigures()],
  database: databaseFigures,
  due: dueFigures,
  forecast: async () => forecastFigures(),
  migration: async () => migrationFigures(),
  schedules: async () => schedulesFigures(),
  counting: async () => countingFigures(rowsAsked ?? undefined),
  gate: async () => {
    const { sets, falseAlarms, found, foundExpected } = gateErrorRates(10_000, 1);
    const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
    return [
      `| of ${sets} sets, N 1,000 to 1,000,000, B 2 to 96 | share | wanted |`,
      '|---|---|---|',
      `| perfectly hashed, failed by \`--gate default\` | ${percent(falseAlarms)} | at most 1 % |`,
      `| one partition ten points above the floor's p99, failed | ${percent(found)} | at least 99 % |`,
      `| the same in expectation, chance about it | ${percent(foundExpected)} | (not possible at small N / B) |`,
    ];
  },
};

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
process.stdout.write(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n## ${name}\n\n${(await measure()).join('\n')}\n`);
}
