import { formatDuration } from '../../core/units.ts';
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
