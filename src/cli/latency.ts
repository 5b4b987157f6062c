import { parseDuration } from '../core/units.ts';
import { UserError } from '../core/user-error.ts';
import { openFile } from '../inputs/open-bytes.ts';
import { readNumbers } from '../inputs/read-numbers.ts';
import { type Latency, lognormalLatency } from '../membership/simulation/latency.ts';

/**
 * The one-way latency that `--latency` names: `2ms`, `uniform:1ms..20ms`, `normal:5ms,2ms`,
 * `lognormal:p50=3ms,p99=40ms`, or `file:rtt.csv`, whose round trips in milliseconds are halved.
 * Throws a `UserError` of kind usage, or input for the file.
 */
export async function latencyOf(text: string): Promise<Latency> {
  const fixed = text === '0' ? 0 : parseDuration(text);
  if (fixed !== null) return { kind: 'fixed', ms: fixed };
  const [, kind = '', rest = ''] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  const model = kind === 'file' ? await measured(rest) : drawn(text, kind, rest);
  if (model === null) throw refused(text);
  return model;
}

async function measured(path: string): Promise<Latency> {
  const roundTrips = await readNumbers(await openFile(path));
  return { kind: 'measured', values: roundTrips.map((each) => each / 2) };
}

/** Null where the text names no model, or one that cannot be. */
function drawn(text: string, kind: string, rest: string): Latency | null {
  if (kind === 'uniform') {
    const [fromMs, toMs] = times(text, rest.split('..'));
    return toMs >= fromMs ? { kind, fromMs, toMs } : null;
  }
  if (kind === 'normal') {
    const [meanMs, deviationMs] = times(text, rest.split(','));
    return { kind, meanMs, deviationMs };
  }
  if (kind !== 'lognormal') return null;
  const [, p50 = '', p99 = ''] = /^p50=([^,]+),p99=(.+)$/.exec(rest) ?? [];
  const [p50Ms, p99Ms] = times(text, [p50, p99]);
  return p50Ms > 0 && p99Ms >= p50Ms ? lognormalLatency(p50Ms, p99Ms) : null;
}

function times(text: string, parts: readonly string[]): readonly [number, number] {
  const [first, second] = parts.map((part) => parseDuration(part.trim()));
  if (
    parts.length !== 2 ||
    first === undefined ||
    second === undefined ||
    first === null ||
    second === null
  )
    throw refused(text);
  return [first, second];
}

function refused(text: string): UserError {
  return new UserError(
    'usage',
    `--latency "${text}" is not understood; write 2ms, uniform:1ms..20ms, normal:5ms,2ms, lognormal:p50=3ms,p99=40ms or file:rtt.csv`,
  );
}
