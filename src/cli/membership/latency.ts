import { parseDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { readNumbers } from '../../inputs/read-numbers.ts';
import { type Latency, lognormalLatency } from '../../membership/simulation/latency.ts';

/**
 * The one-way latency that `--latency` names: `2ms`, `uniform:1ms..20ms`, `normal:5ms,2ms`,
 * `lognormal:p50=3ms,p99=40ms`, or `file:rtt.csv`, whose round trips in milliseconds are halved.
 * Throws a `UserError` of kind usage, or input for the file.
 */
export async function latencyOf(text: string): Promise<Latency> {
  const fixed = parseDuration(text);
  if (fixed !== null || text === '0') return { kind: 'fixed', ms: fixed ?? 0 };
  const [, kind, rest = ''] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  switch (kind) {
    case 'uniform': {
      const [fromMs, toMs] = times(text, rest.split('..'));
      if (toMs >= fromMs) return { kind, fromMs, toMs };
      throw refused(text);
    }
    case 'normal': {
      const [meanMs, deviationMs] = times(text, rest.split(','));
      return { kind, meanMs, deviationMs };
    }
    case 'lognormal': {
      const [, p50 = '', p99 = ''] = /^p50=([^,]+),p99=(.+)$/.exec(rest) ?? [];
      const [p50Ms, p99Ms] = times(text, [p50, p99]);
      if (p50Ms > 0 && p99Ms >= p50Ms) return lognormalLatency(p50Ms, p99Ms);
      throw refused(text);
    }
    case 'file': {
      const roundTrips = await readNumbers(await openFile(rest));
      return { kind: 'measured', values: roundTrips.map((each) => each / 2) };
    }
    default:
      throw refused(text);
  }
}

function times(text: string, parts: readonly string[]): readonly [number, number] {
  const [first, second] = parts.map((part) => parseDuration(part.trim()));
  if (parts.length !== 2 || first == null || second == null) throw refused(text);
  return [first, second];
}

function refused(text: string): UserError {
  return new UserError(
    'usage',
    `--latency "${text}" is not understood; write 2ms, uniform:1ms..20ms, normal:5ms,2ms, lognormal:p50=3ms,p99=40ms or file:rtt.csv`,
  );
}
