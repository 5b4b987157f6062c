import type { Id } from '../id.ts';
import { Repeats } from './repeats.ts';
import { Stride } from './stride.ts';
import type { IdFigures } from './tally.ts';

/** Follows the ids of a source: extremes, signs, order, duplicates, and what divides them all. */
export class IdWatch {
  readonly #repeats = new Repeats();
  readonly #stride = new Stride();
  #min: number | bigint | null = null;
  #max: number | bigint | null = null;
  #negative = 0;
  #padded = 0;
  #textual = 0;
  #example: Id | null = null;

  add(id: Id, padded: boolean): void {
    this.#example ??= id;
    this.#repeats.add(id);
    if (padded) this.#padded++;
    if (typeof id === 'string') this.#textual++;
    else this.#addNumber(id);
  }

  figures(): IdFigures {
    return {
      min: this.#min === null ? null : BigInt(this.#min),
      max: this.#max === null ? null : BigInt(this.#max),
      negative: this.#negative,
      padded: this.#padded,
      textual: this.#textual,
      repeats: this.#repeats.figures(),
      stride: this.#textual === 0 ? this.#stride.figures() : null,
      example: this.#example,
    };
  }

  #addNumber(id: number | bigint): void {
    this.#stride.add(id);
    if (this.#min === null || id < this.#min) this.#min = id;
    if (this.#max === null || id > this.#max) this.#max = id;
    if (id < 0) this.#negative++;
  }
}
