import { offsetsBy } from '../../src/core/due/offset.ts';
import { SecondCounts } from '../../src/core/due/second-counts.ts';
import type { HashName } from '../../src/core/hash/catalog.ts';
import { randomFrom } from '../../src/core/random.ts';
import { leastCapacity } from '../../src/forecast/capacity/least-capacity.ts';
import type { Demand } from '../../src/forecast/demands.ts';
import { drainOf } from '../../src/forecast/drain/drain.ts';
import { staffingPlan } from '../../src/forecast/plan/staffing-plan.ts';

const DAY_S = 86_400;
const TYPES = 20;
const IDS = 10_000_000;

/** Times of the forecast's core on a day of seconds, and ids jittered in a second, as rows of Markdown. */
export function forecastFigures(): string[] {
  const demands = dayOfDemands();
  const least = leastCapacity(demands);
  const plan = (): unknown =>
    staffingPlan(demands, {
      fromS: 0,
      untilS: DAY_S,
      workerPerS: 50,
      bootS: 120,
      workersMin: 1,
      workersMax: null,
      stepS: 60,
      cooldownS: 300,
      stepsMax: 48,
      reservedWorkers: 0,
    });
  const drain = (capacity: number) =>
    drainOf(demands, {
      capacity,
      order: 'deadline',
      limits: [],
      prefetch: null,
      backlog: 0,
      fromS: 0,
      spikes: [],
    });
  // Whatever is fast must also be right: it is enough, and a little less is not.
  if ((drain(least.perS).lateness?.withinShare ?? 0) < 1 - 1e-9) throw new Error('not enough');
  if (drain(0.99 * least.perS).lateness?.withinShare === 1) throw new Error('less is enough');
  return [
    `| ${DAY_S} seconds x ${TYPES} types | median of 5 | wanted |`,
    '|---|---|---|',
    `| least capacity | ${medianMs(() => leastCapacity(demands))} ms | |`,
    `| plan | ${medianMs(plan)} ms | both under 1000 ms |`,
    `| drain | ${medianMs(() => drain(least.perS))} ms | |`,
    '',
    '| hash, offset by | million ids a second |',
    '|---|---|',
    ...(['crc32', 'fnv1a64', 'murmur3', 'xxh64'] as const).flatMap(jitterLines),
  ];
}

/** A job or more in each second of each type, tolerances from 0 to 15 minutes, spikes each half hour. */
function dayOfDemands(): Demand[] {
  const random = randomFrom(1);
  return Array.from({ length: TYPES }, (_, type) => {
    const counts = new SecondCounts();
    for (let second = 0; second < DAY_S; second++) {
      const spike = second % 1800 === 0 ? random.below(50_000) : 0;
      counts.add(second, 1 + random.below(20) + spike);
    }
    const windowS = Math.max(1, 47 * type);
    return {
      type: `type ${type}`,
      counts,
      windowS,
      toleranceS: 47 * type,
      priority: 0,
      reservedShare: 0,
    };
  });
}

function jitterLines(hash: HashName): string[] {
  return (['modulo', 'multiply-shift'] as const).map((reduction) => {
    const offsetOf = offsetsBy({ hash, hashInput: 'text', reduction, isSymmetric: false });
    const tolerance = { toleranceS: 300, isSymmetric: false };
    let sum = 0;
    const start = performance.now();
    for (let id = 1; id <= IDS; id++) sum += offsetOf(`${id}`, id, tolerance);
    const seconds = (performance.now() - start) / 1000;
    if (Math.abs(sum / IDS - 149.5) > 1) throw new Error(`${hash} moves ids ${sum / IDS} s`);
    return `| ${hash}, ${reduction} | ${(IDS / seconds / 1e6).toFixed(1)} |`;
  });
}

function medianMs(work: () => unknown): string {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return (times.toSorted((a, b) => a - b)[2] ?? Number.NaN).toFixed(0);
}
