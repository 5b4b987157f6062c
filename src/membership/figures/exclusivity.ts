import type { Exclusivity, ScenarioResult } from '../../core/results/simulation.ts';
import { formatDuration } from '../../core/units.ts';
import type { LeaseParameters } from '../protocol.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/**
 * Whether the lease was exclusive in all runs, and what that rests on. Unknown where nobody ever owned
 * anything: a group that owns nothing shares nothing, and proves nothing.
 */
export function exclusivityOf(
  results: readonly ScenarioResult[],
  scenarios: readonly Scenario[],
  { intervalMs, gap }: LeaseParameters,
): Exclusivity {
  const violated = results.some(({ violationCount }) => violationCount > 0);
  const isIdle = results.every(({ idleRuns, runs }) => idleRuns === runs);
  const slackMs = Math.min(...results.map(({ slack }) => slack.formulaMs));
  const names = new Set(scenarios.map(({ name }) => name));
  const assumptions = [
    ...(names.has('failover') ? [] : ['one store that loses no writes']),
    ...(names.has('evict') || names.has('ttl') ? [] : ["no interval's key lost before its time"]),
    ...(names.has('pause')
      ? []
      : [`no pause, timer error and lag together beyond the slack, ${formatDuration(slackMs)}`]),
    `round trips below gap x interval, ${formatDuration(gap * intervalMs)}`,
    'work in flight ends with its lease',
  ];
  return { verdict: violated ? 'violated' : isIdle ? 'unknown' : 'exclusive', assumptions };
}
