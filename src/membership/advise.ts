import type { Advice, AdvicePoint } from '../core/results/advice.ts';
import { formatDuration } from '../core/units.ts';
import { percent } from '../core/words.ts';
import { slackFormula } from './figures/handovers.ts';
import { protocolRules } from './protocol.ts';
import { KEY_LIFE_INTERVALS } from './register-script.ts';
import { historyOf } from './scenarios/scenario.ts';
import { simulateMembership } from './simulate-membership.ts';

export interface AdviceOptions {
  /** A registration's round trip, at its 99.9th percentile. */
  readonly rttMs: number;
  /** How long a process stands still (GC, throttling, lag), at its 99.9th percentile. */
  readonly pauseMs: number;
  readonly pods: number;
  readonly deploysPerDay: number;
  readonly seed: number;
}

const INTERVALS_MS = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120].map((seconds) => seconds * 1000);
const GAPS = [0.1, 0.125, 0.15, 0.2, 0.25];

/** The first retry comes after an eighth of the interval: a smaller gap cannot wait for it. */
const RETRY_SHARE = 1 / 8;
/** The longest recovery of a join by exhaustive search is 3.96 intervals. */
const ROLLING_SPACING_INTERVALS = 4;
const DAY_MS = 86_400_000;
/** A margin as large again as what was measured: percentiles of a quiet week are not the worst day. */
const SAFETY = 2;

/**
 * The region of interval and gap in which a group of this size works: a round trip and a pause
 * together must stay below gap x interval, and the first retry must fit into the gap. The cliff is
 * sharp: at a round trip of gap x interval nobody ever owns anything. What a deploy costs is
 * simulated, in intervals; so the shortest interval that is safe is the most available one.
 */
export function adviseLease(options: AdviceOptions): Advice {
  const { rttMs, pauseMs, pods, deploysPerDay } = options;
  const lostIntervals = new Map(GAPS.map((gap) => [gap, lostByDeploy(gap, options)]));
  const points = INTERVALS_MS.flatMap((intervalMs) =>
    GAPS.map((gap) => pointAt(intervalMs, gap, lostIntervals.get(gap) ?? 0, options)),
  );
  const safe = points.filter(
    ({ problem, marginMs }) => problem === null && marginMs >= (SAFETY - 1) * (rttMs + pauseMs),
  );
  const recommended = safe.reduce<AdvicePoint | null>(better, null);
  return {
    rttMs,
    pauseMs,
    pods,
    deploysPerDay,
    points,
    recommended,
    rollingSpacingIntervals: ROLLING_SPACING_INTERVALS,
    lostIntervals,
    reasons: reasonsFor(recommended, options),
  };
}

/** The more available point; between equals the one of the shorter interval, then of the smaller gap. */
function better(best: AdvicePoint | null, point: AdvicePoint): AdvicePoint {
  return best === null || point.availabilityShare > best.availabilityShare ? point : best;
}

function pointAt(
  intervalMs: number,
  gap: number,
  lost: number,
  options: AdviceOptions,
): AdvicePoint {
  const { rttMs, pauseMs, pods, deploysPerDay } = options;
  const gapMs = gap * intervalMs;
  return {
    intervalMs,
    gap,
    marginMs: gapMs - rttMs - pauseMs,
    slackMs: slackFormula(pods + 1, gap) * intervalMs,
    problem: problemOf(gapMs, gap, options),
    availabilityShare: Math.max(0, 1 - (deploysPerDay * lost * intervalMs) / DAY_MS),
    recoveryMsMax: ROLLING_SPACING_INTERVALS * intervalMs,
  };
}

function problemOf(
  gapMs: number,
  gap: number,
  { rttMs, pauseMs }: AdviceOptions,
): AdvicePoint['problem'] {
  if (rttMs >= gapMs) return 'round-trip';
  if (rttMs + pauseMs >= gapMs) return 'pause';
  return gap < RETRY_SHARE ? 'retry' : null;
}

/** So many replacements give the mean that is looked for, in one run of many pods or many of few. */
const REPLACEMENTS = 240;
const RUNS_MAX = 20;

/** Share-time that one rolling restart of all pods costs, in intervals, as a simulation has it. */
function lostByDeploy(gap: number, { pods, seed }: AdviceOptions): number {
  const intervalMs = 1000;
  const everyMs = ROLLING_SPACING_INTERVALS * intervalMs;
  const { overall } = simulateMembership({
    base: {
      parameters: { intervalMs, gap },
      rules: protocolRules,
      workers: pods,
      durationMs: (pods * ROLLING_SPACING_INTERVALS + 20) * intervalMs,
      // Next to nothing, and still what lets workers that start together arrive in any order.
      latency: { kind: 'fixed', ms: 1 },
      lag: { kind: 'fixed', ms: 0 },
      ttlMs: KEY_LIFE_INTERVALS * intervalMs,
      startSpreadMs: 0,
      firstOffsetMs: 0,
      clockSkewMs: 0,
      clockDriftShare: 0,
      intervalClock: 'store',
    },
    latency: '1 ms',
    variant: null,
    runs: Math.min(RUNS_MAX, Math.ceil(REPLACEMENTS / pods)),
    seed,
    histories: [
      historyOf([
        {
          text: 'rolling',
          name: 'rolling',
          atMs: null,
          effect: { kind: 'rolling', everyMs, batch: 1, graceful: true },
        },
      ]),
    ],
    inFlight: null,
  });
  return (overall.unownedShare.meanMs ?? 0) / intervalMs;
}

function reasonsFor(point: AdvicePoint | null, { rttMs, pauseMs }: AdviceOptions): string[] {
  const need = formatDuration(rttMs + pauseMs);
  if (point === null) {
    return [
      `no interval up to 2 min leaves a gap of twice the round trip and pause (${need}): shorten the pauses first`,
    ];
  }
  const { intervalMs, gap, slackMs, availabilityShare } = point;
  return [
    `gap x interval is ${formatDuration(gap * intervalMs)}, twice the round trip and pause (${need}) or more`,
    `a shorter interval recovers faster, so the shortest that is safe is the most available: ${percent(availabilityShare, 2)} of the day's work`,
    `a gap of ${RETRY_SHARE} or more lets a failed registration be tried again without losing a cycle`,
    `ids that change hands are free for at least ${formatDuration(slackMs)}: a pause up to that is harmless`,
    `a pause beyond it writes twice what it writes after it wakes: fence with the interval number, a token that only grows (accept a write only with the largest interval seen)`,
  ];
}
