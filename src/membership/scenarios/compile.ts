import type { Random } from '../../core/random.ts';
import type { SimulationOptions, TimedAction } from '../simulation/options.ts';
import type { Scenario, Setting } from './scenario.ts';

/** A scenario without a time comes this many intervals after the group has settled, and a phase. */
const SETTLED_INTERVALS = 1;

/**
 * The options of one run: the base, changed as the scenarios say. Scenarios without a time follow one
 * another, each once the group has settled after the one before, at a phase drawn for the run.
 */
export function compileRun(
  base: SimulationOptions,
  scenarios: readonly Scenario[],
  random: Random,
): SimulationOptions {
  let options = base;
  let waiting = 0;
  const actions: TimedAction[] = [];
  for (const { effect, atMs } of scenarios) {
    const phase = random.unit();
    const { intervalMs } = base.parameters;
    const at = (afterMs: number): TimedAction['at'] =>
      atMs === null
        ? {
            from: 'settled',
            step: waiting,
            afterMs: (SETTLED_INTERVALS + phase) * intervalMs + afterMs,
          }
        : { from: 'start', afterMs: atMs + afterMs };
    switch (effect.kind) {
      case 'setting':
        options = withSetting(options, effect.setting);
        continue;
      case 'actions':
        for (const { afterMs, action } of effect.actions) actions.push({ at: at(afterMs), action });
        break;
      case 'rolling':
        for (let i = 0; i < options.workers; i++) {
          const afterMs = Math.floor(i / effect.batch) * effect.everyMs;
          const action = { kind: 'replace', graceful: effect.graceful, oldest: true } as const;
          actions.push({ at: at(afterMs), action });
        }
        break;
      case 'scale':
        options = { ...options, workers: effect.from };
        for (let i = 0; i < Math.abs(effect.to - effect.from); i++) {
          const kind = effect.to > effect.from ? 'join' : 'leave';
          actions.push({ at: at(0), action: { kind } });
        }
        break;
    }
    if (atMs === null) waiting++;
  }
  return { ...options, actions };
}

function withSetting(options: SimulationOptions, setting: Setting): SimulationOptions {
  switch (setting.kind) {
    case 'start-spread':
      return { ...options, startSpreadMs: setting.ms };
    case 'lag':
      return { ...options, lag: setting.latency };
    case 'clocks':
      return { ...options, clockSkewMs: setting.skewMs, clockDriftShare: setting.driftShare };
  }
}
