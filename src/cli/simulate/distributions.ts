import type { RunTime, StartDelay } from '../../core/run-rules.ts';
import { logParameters } from '../../core/statistics/normal.ts';
import { parseDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';

/**
 * What `--delay` says: `90s`, `uniform:0s..5m`, `lognormal:p50=5s,p99=20m`; `runs` is what was measured
 * in the history of `--runs`, and comes back as null. Throws a `UserError` of kind usage.
 */
export function parseDelay(text: string): StartDelay | null {
  if (text === 'runs') return null;
  const fixed = spanS(text);
  if (fixed !== null) return { kind: 'fixed', s: fixed };
  const lognormal = lognormalOf(text);
  const drawn = lognormal === null ? uniformOf(text) : { kind: 'lognormal' as const, ...lognormal };
  if (drawn !== null) return drawn;
  throw new UserError(
    'usage',
    `--delay "${text}" is not understood; write 90s, uniform:0s..5m, lognormal:p50=5s,p99=20m, or runs with --runs FILE`,
  );
}

function uniformOf(text: string): StartDelay | null {
  const [, first = '', second = ''] = /^uniform:(.+)\.\.(.+)$/.exec(text) ?? [];
  const [fromS, toS] = [spanS(first), spanS(second)];
  return fromS === null || toS === null || toS < fromS ? null : { kind: 'uniform', fromS, toS };
}

/**
 * What `--cost-model` says of the cost of a record: `200ms`, or `lognormal:p50=100ms,p99=2s`. Throws a
 * `UserError` of kind usage.
 */
export function parseCostModel(text: string): RunTime {
  const fixed = parseDuration(text);
  if (fixed !== null && fixed > 0) return { kind: 'rate', perS: 1000 / fixed, column: null };
  const found = lognormalOf(text);
  if (found !== null) return { kind: 'lognormal', ...found };
  throw new UserError(
    'usage',
    `--cost-model "${text}" is not understood; write what a record takes, as in 200ms or lognormal:p50=100ms,p99=2s`,
  );
}

/** The parameters of the logarithm in seconds; null where the text is none. */
function lognormalOf(text: string): { readonly mu: number; readonly sigma: number } | null {
  const [, p50 = '', p99 = ''] = /^lognormal:p50=([^,]+),p99=(.+)$/.exec(text) ?? [];
  const [middle, high] = [spanS(p50), spanS(p99)];
  if (middle === null || high === null || middle <= 0 || high < middle) return null;
  return logParameters(middle, high);
}

function spanS(text: string): number | null {
  const ms = text.trim() === '0' ? 0 : parseDuration(text);
  return ms === null ? null : ms / 1000;
}
