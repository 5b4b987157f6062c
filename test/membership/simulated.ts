import type { MembershipResult, ScenarioResult } from '../../src/core/results/simulation.ts';
import { parseScenario } from '../../src/membership/scenarios/parse-scenario.ts';
import { historyOf } from '../../src/membership/scenarios/scenario.ts';
import {
  type MembershipOptions,
  simulateMembership,
} from '../../src/membership/simulate-membership.ts';
import { ideal } from './recorded-simulation.ts';

interface Parts extends Partial<Omit<MembershipOptions, 'base' | 'histories'>> {
  readonly base?: Partial<MembershipOptions['base']>;
}

/** The group of the issue: 5 workers, 30 s, gap 0.15, 2 ms one way, 200 runs of 40 intervals. */
export function simulated(
  histories: readonly (readonly string[])[],
  { base = {}, ...parts }: Parts = {},
): MembershipResult {
  const { parameters } = { ...ideal, ...base };
  return simulateMembership({
    base: {
      ...ideal,
      workers: 5,
      latency: { kind: 'fixed', ms: 2 },
      durationMs: 40 * parameters.intervalMs,
      ttlMs: 3 * parameters.intervalMs,
      ...base,
    },
    latency: '2ms',
    variant: null,
    runs: 200,
    seed: 1,
    inFlight: null,
    ...parts,
    histories: histories.map((texts) =>
      historyOf(texts.map((text) => parseScenario(text, parameters.intervalMs))),
    ),
  });
}

/** One scenario alone. */
export function scenarioOf(text: string, parts: Parts = {}): ScenarioResult {
  const [scenario] = simulated([[text]], parts).scenarios;
  if (scenario === undefined) throw new RangeError('no scenario was simulated');
  return scenario;
}
