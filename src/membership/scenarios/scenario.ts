import type { Latency } from '../simulation/latency.ts';
import type { Action } from '../simulation/options.ts';

/**
 * What befalls a group in a simulation. `atMs` is from the start; null waits until the group has
 * settled, then a random phase of an interval more.
 */
export interface Scenario {
  /** As it was written, for reports. */
  readonly text: string;
  readonly name: string;
  readonly atMs: number | null;
  readonly effect: ScenarioEffect;
}

/** Scenarios that happen in the same runs, one after the other. */
export interface History {
  /** What it is called in results and gates. */
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

/**
 * Scenarios as a history; without a name of its own it is called as they are written.
 *
 *     historyOf([parseScenario('hang@12i:3i', 1000), parseScenario('join@13i', 1000)]).name
 *     // 'hang@12i:3i + join@13i'
 */
export function historyOf(scenarios: readonly Scenario[], name: string | null = null): History {
  return { name: name ?? scenarios.map(({ text }) => text).join(' + '), scenarios };
}

export type ScenarioEffect =
  /** Actions, each so long after the scenario's time. */
  | {
      readonly kind: 'actions';
      readonly actions: readonly { readonly afterMs: number; readonly action: Action }[];
    }
  /** One replacement after the other until every worker of the start is replaced. */
  | {
      readonly kind: 'rolling';
      readonly everyMs: number;
      readonly batch: number;
      readonly graceful: boolean;
    }
  /** From so many workers at the start to so many. */
  | { readonly kind: 'scale'; readonly from: number; readonly to: number }
  /** What holds for the whole run. */
  | { readonly kind: 'setting'; readonly setting: Setting };

export type Setting =
  | { readonly kind: 'start-spread'; readonly ms: number }
  | { readonly kind: 'lag'; readonly latency: Latency }
  | { readonly kind: 'clocks'; readonly skewMs: number; readonly driftShare: number };
