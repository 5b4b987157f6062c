import type { Contract } from '../core/due/contract.ts';
import type { LocalPolicy } from '../core/due/due-request.ts';
import type { DueClass, DueReading } from '../core/due/due-tally.ts';
import type {
  CapacityNeed,
  DrainFigures,
  ForecastResult,
  LoadPicture,
  ScalingPlan,
} from '../core/results/forecast.ts';
import { UserError } from '../core/user-error.ts';
import { leastCapacity } from './capacity/least-capacity.ts';
import { needByPriority } from './capacity/priority-capacity.ts';
import { type Demand, demandsOf } from './demands.ts';
import type { Capacity } from './drain/capacity-steps.ts';
import { drainOf } from './drain/drain.ts';
import type { Prefetch } from './drain/prefetch.ts';
import type { RateLimit } from './drain/token-bucket.ts';
import { findingsOf, warningsOf } from './findings.ts';
import { jitterFigures } from './jitter/jitter-figures.ts';
import { type Basis, overdueOf, totalOf } from './picture/class-counts.ts';
import { heatMapOf } from './picture/heat-map.ts';
import { pictureOf } from './picture/picture.ts';
import { spikesOf } from './picture/spikes.ts';
import { typeFigures } from './picture/type-figures.ts';
import { planOf } from './plan/plan.ts';
import type { OffsetAt } from './zone-clock.ts';

/** What is to be forecast of jobs that were read. */
export interface ForecastOptions {
  /** The horizon, half open, by which the jobs were counted. */
  readonly fromS: number;
  readonly untilS: number;
  readonly binS: number;
  /** The name of the zone in which the day is told. */
  readonly zone: string;
  readonly offsetAt: OffsetAt;
  readonly contracts: readonly Contract[];
  readonly policy: LocalPolicy;
  readonly includesOverdue: boolean;
  /** Whether jobs were to be moved. */
  readonly isJittered: boolean;
  /** How fast jobs are done; null where nothing drains. */
  readonly drain: {
    readonly capacity: Capacity;
    readonly limits: readonly RateLimit[];
    readonly backlog: number;
    readonly prefetch: Prefetch | null;
  } | null;
  /** Late enough to need more capacity, whatever the contracts allow; null for those. */
  readonly maxLatenessS: number | null;
  readonly plan: PlanWishes | null;
}

export interface PlanWishes {
  readonly perWorkerS: number;
  readonly bootS: number;
  readonly coolDownS: number;
  readonly workersMin: number;
  readonly workersMax: number | null;
  readonly reservedWorkers: number;
}

/**
 * What stored due times say of the load to come: its picture and spikes, before and after jitter, how
 * late jobs get, the least capacity and a plan. Throws a `UserError` where no job is due. A day of
 * seconds in 20 classes takes well under a second.
 */
export function forecastReading(
  { input, tally: { classes: found, ...tally }, warnings = [] }: DueReading,
  options: ForecastOptions,
): ForecastResult {
  refuseNothing(input.name, tally);
  const classes = found.toSorted(inOrder);
  const isJittered = classes.some(({ jittered }) => jittered !== null);
  const basis: Basis = isJittered ? 'jittered' : 'requested';
  const picture = (of: Basis): LoadPicture =>
    pictureOf(totalOf(classes, of), { ...options, overdue: overdueOf(classes, of) });
  const spikes = spikesOf(classes, { ...options, basis: 'requested' });
  const jitteredSpikes = isJittered ? spikesOf(classes, { ...options, basis }) : null;
  const demands = demandsOf(classes, options.contracts, isJittered ? 'jitter' : 'queue');
  const drain = drained(demands, jitteredSpikes ?? spikes, options);
  const jitter = isJittered ? jitterFigures(classes) : null;
  const plan = planned(demands, options);
  const facts = { classes, tally, spikes, jitter, drain, plan, isSchedule: hasSchedules(input) };
  return {
    input,
    tally,
    fromS: options.fromS,
    untilS: options.untilS,
    zone: options.zone,
    requested: picture('requested'),
    jittered: isJittered ? picture(basis) : null,
    byMinute: heatMapOf(totalOf(classes, 'requested'), options.offsetAt),
    jitteredByMinute: isJittered ? heatMapOf(totalOf(classes, basis), options.offsetAt) : null,
    spikes,
    jitteredSpikes,
    byType: typeFigures(classes, 'requested'),
    jitteredByType: isJittered ? typeFigures(classes, basis) : null,
    jitter,
    drain,
    leastCapacity: capacityOf(demands, options),
    plan,
    findings: findingsOf(facts, options),
    warnings: [...warnings, ...warningsOf(facts, options)],
  };
}

/** Of a queue only its schedules have local times. */
function hasSchedules({ kind }: DueReading['input']): boolean {
  return kind === 'schedule' || kind === 'queue';
}

/** As the source found them, sums would be rounded in another order by another source. */
function inOrder(a: DueClass, b: DueClass): number {
  const [first, second] = [a.type ?? '', b.type ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return a.toleranceS - b.toleranceS || Number(a.isSymmetric) - Number(b.isSymmetric);
}

function refuseNothing(
  name: string,
  { used, overdue, beyond, nulls, rejected }: ForecastResult['tally'],
): void {
  if (used > 0) return;
  const found = [
    ...(overdue.count === 0 ? [] : [`${overdue.count} are due before it`]),
    ...(beyond.count === 0 ? [] : [`${beyond.count} after it`]),
    ...(nulls === 0 ? [] : [`${nulls} have no due time`]),
    ...(rejected === 0 ? [] : [`${rejected} were rejected`]),
  ];
  throw new UserError(
    'input',
    `${name} has no job in the horizon: ${found.join(', ')}; --from and --for move it`,
  );
}

function drained(
  demands: readonly Demand[],
  spikes: ForecastResult['spikes'],
  { drain, fromS }: ForecastOptions,
): DrainFigures | null {
  if (drain === null) return null;
  return drainOf(demands, { ...drain, order: 'priority', fromS, spikes });
}

function capacityOf(
  demands: readonly Demand[],
  { maxLatenessS, drain, fromS }: ForecastOptions,
): CapacityNeed {
  const wanted = wantedOf(demands, maxLatenessS);
  const { limits, prefetch, backlog } = drain ?? { limits: [], prefetch: null, backlog: 0 };
  return needByPriority(wanted, leastCapacity(wanted), { limits, prefetch, backlog, fromS });
}

/** What is late enough to need more capacity, whatever the contracts allow. */
function wantedOf(demands: readonly Demand[], maxLatenessS: number | null): readonly Demand[] {
  if (maxLatenessS === null) return demands;
  return demands.map((demand) => ({ ...demand, windowS: Math.max(1, maxLatenessS) }));
}

/** As clocks have them: a plan that changes within a minute is no plan. */
const STEP_S = 60;
const STEPS_MAX = 24;
/** As KEDA looks at a queue, and as many jobs a worker as it does in a minute. */
const LOOK_EVERY_S = 30;

function planned(
  demands: readonly Demand[],
  { plan, maxLatenessS, fromS, untilS }: ForecastOptions,
): ScalingPlan | null {
  if (plan === null) return null;
  const { perWorkerS, coolDownS } = plan;
  return planOf(wantedOf(demands, maxLatenessS), {
    ...plan,
    workerPerS: perWorkerS,
    fromS,
    untilS,
    stepS: STEP_S,
    cooldownS: coolDownS,
    stepsMax: STEPS_MAX,
    autoscaler: { everyS: LOOK_EVERY_S, backlogPerWorker: 60 * perWorkerS, cooldownS: coolDownS },
  });
}
