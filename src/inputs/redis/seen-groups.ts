import { nearest } from '../../core/nearest.ts';
import { listed } from '../../core/words.ts';
import type { WatchOptions } from './batch.ts';
import { connect } from './connect.ts';
import type { Connection } from './connection.ts';
import { RedisError } from './redis-error.ts';
import type { RedisTarget } from './target.ts';
import { walkKeys } from './walk-keys.ts';

interface Wanted extends Pick<WatchOptions, 'group' | 'limits'> {
  readonly target: RedisTarget;
}

/** As `seenGroups`, by a connection of its own; nothing where there is none to be had. */
export async function lookForGroups({ target, group, limits }: Wanted): Promise<readonly string[]> {
  const connectMsMax = Math.min(limits.connectMsMax, PATIENCE_MS);
  const replyMsMax = Math.min(limits.replyMsMax, PATIENCE_MS);
  try {
    const connection = await connect(target, group, { connectMsMax, replyMsMax });
    try {
      return await seenGroups(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (error instanceof RedisError) return [];
    throw error;
  }
}

/** Who looks for a name has waited already. */
const PATIENCE_MS = 2000;

/**
 * The groups whose counters are among the first thousands of keys, by their base keys, for somebody
 * who mistyped one; none where SCAN is not allowed.
 */
export async function seenGroups(
  connection: Pick<Connection, 'call' | 'place'>,
): Promise<readonly string[]> {
  const groups = new Set<string>();
  try {
    for await (const { keys } of walkKeys(connection, '*{*}:*', CALLS_MAX)) {
      for (const group of keys.flatMap((key) => COUNTER.exec(key)?.[1] ?? [])) groups.add(group);
    }
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
  }
  return [...groups].toSorted();
}

/** Five thousand keys, some milliseconds of a server that others wait for. */
const CALLS_MAX = 5;

const COUNTER = /^([^{]*\{[^}]+\}):\d{1,15}$/;

/**
 * The groups that are seen, the one that was likely meant first.
 *
 *     seenText('{mial}', ['{a}', '{mail}']) // '"{mail}" and "{a}"'
 */
export function seenText(group: string, seen: readonly string[]): string {
  const meant = nearest(group, seen);
  const sorted = meant === null ? seen : [meant, ...seen.filter((each) => each !== meant)];
  const shown = sorted.slice(0, NAMES_LISTED).map((each) => `"${each}"`);
  const more = seen.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
}

const NAMES_LISTED = 12;
