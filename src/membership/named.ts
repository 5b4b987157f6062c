import { listed } from '../core/words.ts';

/** More names than this are counted. */
const NAMES_SHOWN = 5;

/**
 * Workers by their names, each once, as part of a sentence.
 *
 *     named(['w0', 'w1', 'w2']) // 'w0, w1 and w2'
 */
export function named(workers: readonly string[]): string {
  const names = [...new Set(workers)];
  if (names.length <= NAMES_SHOWN + 1) return listed(names);
  return listed([...names.slice(0, NAMES_SHOWN), `${names.length - NAMES_SHOWN} more`]);
}
