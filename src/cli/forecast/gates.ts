import type { ForecastResult } from '../../core/results/forecast.ts';
import { UserError } from '../../core/user-error.ts';
import { defaultForecastGates } from '../../gate/default-forecast-gate.ts';
import { forecastMetrics } from '../../gate/forecast-metrics.ts';
import { type BoundGate, bindGates } from '../../gate/judge.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import type { ForecastArguments } from './arguments.ts';

/** The gates of a run, `default` written out. Throws a `UserError` of kind usage for a wrong one. */
export function boundGates({
  gates,
  drain,
  contractsFile,
}: Pick<ForecastArguments, 'gates' | 'drain' | 'contractsFile'>): BoundGate<ForecastResult>[] {
  const hasCapacity = drain !== null;
  const standard = defaultForecastGates({ hasCapacity, hasContracts: contractsFile !== null });
  const written = gates.flatMap((text) => {
    if (text.trim() === 'default') return standard;
    if (!/^\s*default\s*$/i.test(text)) return [text];
    throw new UserError('usage', `gate "${text}": did you mean default, in small letters?`);
  });
  const context = { costs: [], hasBaseline: false, partitions: [], forecast: { hasCapacity } };
  return bindGates(written.map(parseGate), forecastMetrics, context);
}
