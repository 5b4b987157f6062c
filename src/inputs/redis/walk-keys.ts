import * as v from 'valibot';
import type { Connection } from './connection.ts';
import { RedisError } from './redis-error.ts';

/** A part of the keys of a server. */
interface KeyPage {
  readonly keys: readonly string[];
  /** There are no others. */
  readonly isLast: boolean;
}

/**
 * Walks over the keys of a server that fit a pattern (SCAN), a thousand looked at in a call, in at most
 * so many calls. Reads no values.
 */
export async function* walkKeys(
  connection: Pick<Connection, 'call' | 'place'>,
  pattern: string,
  callsMax: number,
): AsyncGenerator<KeyPage> {
  let cursor = '0';
  for (let calls = 0; calls < callsMax; calls++) {
    const reply = await connection.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000');
    if (!v.is(page, reply)) {
      throw new RedisError('FOREIGN', `Redis at ${connection.place} answered SCAN with no page`);
    }
    const [next, keys] = reply;
    yield { keys, isLast: next === '0' };
    if (next === '0') return;
    cursor = next;
  }
}

const page = v.tuple([v.string(), v.array(v.string())]);
