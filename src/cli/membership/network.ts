import { quantileSorted } from 'simple-statistics';
import { formatDuration } from '../../core/units.ts';
import { connect } from '../../inputs/redis/connect.ts';
import { usualLimits } from '../../inputs/redis/connection.ts';
import { measureRoundTrip } from '../../inputs/redis/round-trip.ts';
import type { RedisTarget } from '../../inputs/redis/target.ts';
import { groupKey } from '../../membership/group-key.ts';
import { REGISTER_SCRIPT } from '../../membership/register-script.ts';
import type { Latency } from '../../membership/simulation/latency.ts';
import { latencyOf } from '../latency.ts';
import type { Outside } from '../outside.ts';

/** The network of a simulated group, and what it is called in the report. */
export interface Network {
  readonly latency: Latency;
  readonly text: string;
}

/** Where a network is to be measured. */
export interface Measuring {
  readonly target: RedisTarget;
  /** The group whose server and keys are meant. */
  readonly prefix: string;
  readonly name: string;
}

/** P99.9 wants a thousand; at a round trip of 20 ms that takes 20 s. */
const SAMPLES = 1000;

/**
 * Round trips of the register script, in milliseconds, ascending. What is going on is told on standard
 * error. Throws a `UserError` of kind database where Redis cannot be reached.
 */
export async function roundTripsOf(
  outside: Outside,
  { target, prefix, name }: Measuring,
): Promise<Float64Array> {
  const key = groupKey({ prefix, name });
  const connection = await connect(target, key, usualLimits);
  try {
    await outside.stderr.write(
      `measuring ${SAMPLES} registrations on a scratch key of ${key} at ${connection.place}\n`,
    );
    const options = { script: REGISTER_SCRIPT, groupKey: key, samples: SAMPLES };
    return Float64Array.from(await measureRoundTrip(connection, options));
  } finally {
    connection.close();
  }
}

/** The network that `--latency` or `--redis` names; half of a round trip is one way. */
export async function networkOf(
  outside: Outside,
  latency: string,
  measuring: Measuring | null,
): Promise<Network> {
  if (measuring === null) return { latency: await latencyOf(latency), text: latency };
  const roundTrips = await roundTripsOf(outside, measuring);
  return {
    latency: { kind: 'measured', values: roundTrips.map((each) => each / 2) },
    text: `measured (${roundTripText(roundTrips)})`,
  };
}

/** Round trips in words: their median, P99 and maximum. */
function roundTripText(ascending: Float64Array): string {
  const sorted = [...ascending];
  const at = (share: number): string => formatDuration(quantileSorted(sorted, share));
  return `round trip p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
}
