import type { Tick } from './protocol.ts';

/**
 * Counts the caller in the open interval and tells it what the closed one came to: one registration,
 * atomic, 7 microseconds of the server as measured. Needs Redis 5, which lets a script write after
 * TIME.
 *
 * - KEYS[1]: the group's base key, with its name in braces (`groupKey`). It is never written.
 * - ARGV[1]: the interval in ms. ARGV[2]: how long a counter lives after its last INCR, in ms.
 * - Reply: the interval's number N, the caller's number in it from 1, the count of N - 1 or nil where
 *   its key is gone, the server's time in ms. `parseTick` reads it.
 *
 * N comes from the server's clock, so the counters' names are not known before the script runs and
 * cannot be declared as KEYS, as Redis Cluster asks for. The hash tag makes that safe: the counters
 * have the slot of KEYS[1], by which the script finds its node. While that slot moves, its source
 * sends the script on (ASK), since it has no KEYS[1]; the counts begin again at the target, which is
 * for the group as if the open counter had been evicted once.
 */
export const REGISTER_SCRIPT = `
local time = redis.call('TIME')
local ms = time[1] * 1000 + math.floor(time[2] / 1000)
local interval = math.floor(ms / ARGV[1])
local open = KEYS[1] .. ':' .. interval
local number = redis.call('INCR', open)
redis.call('PEXPIRE', open, ARGV[2])
return { interval, number, redis.call('GET', KEYS[1] .. ':' .. (interval - 1)), ms }
`;

/**
 * The script's ARGV. A counter must outlive the interval that reads it; with three intervals a
 * recorder still finds it.
 *
 *     registerArguments(30_000) // ['30000', '90000']
 */
export function registerArguments(
  intervalMs: number,
  ttlMs: number = KEY_LIFE_INTERVALS * intervalMs,
): string[] {
  return [`${intervalMs}`, `${ttlMs}`];
}

/** How many intervals a counter lives, where nobody says otherwise. */
export const KEY_LIFE_INTERVALS = 3;

/**
 * What the script's reply says, as the protocol takes it. Numbers may come as text.
 *
 *     parseTick([58_030_231, 3, '5', 1_740_906_930_000])
 *     // { interval: 58030231, index: 2, replicas: 5, at: 1740906930000 }
 */
export function parseTick(reply: unknown): Tick {
  const [interval, number, closed, at] = Array.isArray(reply) ? reply.map(wholeNumber) : [];
  if (!isCount(interval) || !isCount(number) || closed === undefined || !isCount(at)) {
    throw new Error(`the register script replied ${JSON.stringify(reply)}`);
  }
  return { interval, index: number - 1, replicas: closed, at };
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number';
}

/** A whole number, null for nil, undefined for anything else. */
function wholeNumber(value: unknown): number | null | undefined {
  if (value === null) return null;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : undefined;
}
