import type { Id } from '../id.ts';
import type { IdBatch } from './id-batch.ts';
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

  /** The same for a batch. */
  addAll(batch: IdBatch): void {
    this.#example ??= batch.idAt(0);
    this.#repeats.addAll(batch);
    this.#stride.addAll(batch);
    const numbers = batch.numbers();
    if (batch.isAscending() && batch.idAt(0) >= 0) {
      this.#addExtreme(batch.idAt(0));
      this.#addExtreme(batch.idAt(batch.count - 1));
    } else if (numbers === null) {
      for (let i = 0; i < batch.count; i++) this.#addExtreme(batch.idAt(i));
    } else this.#addNumbers(numbers);
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
    this.#addExtreme(id);
  }

  #addNumbers(numbers: Float64Array): void {
    let [min, max] = [numbers[0]!, numbers[0]!];
    for (let i = 0; i < numbers.length; i++) {
      const id = numbers[i]!;
      if (id < min) min = id;
      if (id > max) max = id;
      if (id < 0) this.#negative++;
    }
    if (this.#min === null || min < this.#min) this.#min = min;
    if (this.#max === null || max > this.#max) this.#max = max;
  }

  #addExtreme(id: number | bigint): void {
    if (this.#min === null || id < this.#min) this.#min = id;
    if (this.#max === null || id > this.#max) this.#max = id;
    if (id < 0) this.#negative++;
  }
}
