import { randomFrom } from '../../core/random.ts';
import { formatDuration } from '../../core/units.ts';
import { percent } from '../../core/words.ts';
import type { LeaseParameters } from '../protocol.ts';
import { drawLatency, type Latency } from '../simulation/latency.ts';
import type { Scenario } from './scenario.ts';

/** An interval's count is read until the end of the next one. */
const TTL_INTERVALS_MIN = 2;

/** What should be known of scenarios whatever the simulation shows, in sentences. */
export function warningsOf(scenarios: readonly Scenario[], intervalMs: number): string[] {
  const leastMs = TTL_INTERVALS_MIN * intervalMs;
  return scenarios
    .filter(
      ({ effect }) =>
        effect.kind === 'actions' &&
        effect.actions.some(({ action }) => action.kind === 'set-ttl' && action.ms < leastMs),
    )
    .map(
      ({ text }) =>
        `${text}: a count is read until the end of the next interval, and keys that live less than two (${formatDuration(leastMs)}) may be gone by then: the workers that read late own nothing`,
    );
}

/** As many round trips are drawn to see how often one reaches the gap. */
const ROUND_TRIPS = 10_000;

/**
 * A sentence where round trips reach the gap, or none: the cliff is sharp, and below it figures look
 * as if nothing were wrong.
 */
export function networkWarnings(latency: Latency, { intervalMs, gap }: LeaseParameters): string[] {
  const random = randomFrom('round trips');
  const roundTrip = (): number => drawLatency(latency, random) + drawLatency(latency, random);
  const late = Array.from({ length: ROUND_TRIPS }, roundTrip).filter(
    (ms) => ms >= gap * intervalMs,
  );
  if (late.length === 0) return [];
  const gapText = `gap x interval, ${formatDuration(gap * intervalMs)}`;
  return late.length === ROUND_TRIPS
    ? [
        `every round trip reaches ${gapText}: nobody can ever own anything; a larger gap or interval does (--advise)`,
      ]
    : [
        `${percent(late.length / ROUND_TRIPS, 1)} of round trips reach ${gapText}: each costs its worker the lease; a larger gap or interval helps (--advise)`,
      ];
}
