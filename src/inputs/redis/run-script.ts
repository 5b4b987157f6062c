import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';
import { RedisError } from './redis-error.ts';

/** A script, and what it is run with. */
export interface ScriptCall {
  readonly script: string;
  readonly keys: readonly string[];
  readonly words: readonly string[];
}

/**
 * Runs a script by its digest (EVALSHA), which saves sending its text each time. A server that does
 * not know it (NOSCRIPT: it was started anew, or is another one since a failover) gets the text.
 */
export async function runScript(
  connection: Pick<Connection, 'call'>,
  { script, keys, words }: ScriptCall,
): Promise<unknown> {
  const rest = [`${keys.length}`, ...keys, ...words];
  const digest = createHash('sha1').update(script).digest('hex');
  try {
    return await connection.call('EVALSHA', digest, ...rest);
  } catch (error) {
    if (!(error instanceof RedisError) || error.code !== 'NOSCRIPT') throw error;
    return connection.call('EVAL', script, ...rest);
  }
}
