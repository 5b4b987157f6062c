import { REJECTS_LISTED } from '../tally/tally.ts';
import type { LocalTimes } from './due-tally.ts';

/** A local time that its zone skips or has twice. */
export interface LocalDoubt {
  readonly kind: 'gap' | 'twice';
  readonly line: number | null;
  readonly text: string;
  readonly zone: string;
}

/** Counts local times in doubt and keeps the first of them as examples. */
export class LocalDoubts {
  #count = 0;
  readonly #examples: LocalTimes['examples'][number][] = [];

  add({ line, text, zone }: LocalDoubt): void {
    this.#count++;
    if (this.#examples.length < REJECTS_LISTED) this.#examples.push({ line, text, zone });
  }

  times(): LocalTimes {
    return { count: this.#count, examples: this.#examples };
  }
}
