import { UserError } from '../core/user-error.ts';

export interface GroupName {
  /** Stands before the braces, as it is. */
  readonly prefix: string;
  readonly name: string;
}

/**
 * The base key of a group, from which its counters are named. The name stands in braces, a hash tag,
 * so that all keys of a group have one slot in a cluster.
 *
 *     groupKey({ prefix: 'prod:', name: 'mail-sender' }) // 'prod:{mail-sender}'
 *
 * Throws a `UserError` where Redis would find no tag in it: its keys would then scatter.
 */
export function groupKey({ prefix, name }: GroupName): string {
  const key = `${prefix}{${name}}`;
  const open = key.indexOf('{');
  if (key.indexOf('}', open) > open + 1) return key;
  throw new UserError(
    'usage',
    `the key "${key}" has nothing between its first braces, so that a cluster would scatter the group's counters; give a name, and a prefix without {}`,
  );
}

/**
 * The counter of an interval.
 *
 *     counterKey('{mail-sender}', 58_030_231) // '{mail-sender}:58030231'
 */
export function counterKey(group: string, interval: number): string {
  return `${group}:${interval}`;
}
