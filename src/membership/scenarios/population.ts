import type { History, Scenario } from './scenario.ts';

/** How many workers a history starts and ends. */
export interface Population {
  /** How many run at the start: as many as its scale says, else those of the group. */
  readonly start: number;
  /** The scenario that says so; null where the group does. */
  readonly scale: { readonly text: string; readonly from: number; readonly to: number } | null;
  /** A second one, which contradicts the first; null where there is none. */
  readonly second: string | null;
  /** The first scenario that ends more workers than can run then; null where there is none. */
  readonly excess: Excess | null;
}

interface Excess {
  readonly text: string;
  readonly ends: number;
  readonly running: number;
}

/**
 * How many workers run in a history of a group of `workers`. Where a scenario has a time of its own,
 * nobody knows which comes first: then all joins count before all ends.
 *
 *     populationOf(historyOf([parseScenario('scale:2->8', 1000)]), 5).start // 2
 */
export function populationOf({ scenarios }: History, workers: number): Population {
  const [scale = null, second = null] = scenarios.flatMap(({ text, effect }) =>
    effect.kind === 'scale' ? [{ text, from: effect.from, to: effect.to }] : [],
  );
  const start = scale?.from ?? workers;
  const excess = excessOf(scenarios, start);
  return { start, scale, second: second?.text ?? null, excess };
}

function excessOf(scenarios: readonly Scenario[], start: number): Excess | null {
  const isTimed = scenarios.some(({ atMs }) => atMs !== null);
  const changes = scenarios.map((scenario) => ({ text: scenario.text, ...changeOf(scenario) }));
  const joinsFirst = changes.toSorted((a, b) => a.ends - b.ends);
  let running = start;
  for (const { text, joins, ends } of isTimed ? joinsFirst : changes) {
    running += joins;
    if (ends > running) return { text, ends, running };
    running -= ends;
  }
  return null;
}

interface Change {
  readonly joins: number;
  readonly ends: number;
}

/** Who is replaced ends and joins at once. */
function changeOf({ effect }: Scenario): Change {
  switch (effect.kind) {
    case 'setting':
    case 'rolling':
      return { joins: 0, ends: 0 };
    case 'scale':
      return {
        joins: Math.max(0, effect.to - effect.from),
        ends: Math.max(0, effect.from - effect.to),
      };
    case 'actions': {
      const of = (...kinds: readonly string[]): number =>
        effect.actions.filter(({ action }) => kinds.includes(action.kind)).length;
      return { joins: of('join'), ends: of('leave', 'crash') };
    }
  }
}
