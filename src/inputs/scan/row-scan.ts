import type { Dialect } from '../../core/dialect.ts';
import { type Kernel, newKernel } from '../kernel/kernel.ts';
import { KernelBatch } from '../kernel/kernel-batch.ts';
import type { RowSink } from '../table/read-rows.ts';
import { PlainRows, REFUSED } from './plain-rows.ts';

/** Where a scan of whole lines stopped. */
export interface RowStop {
  /** The first byte that was not read: of a row that goes on behind the lines, or of one that is refused. */
  readonly at: number;
  readonly isRefused: boolean;
}

/**
 * Reads rows out of a kernel's memory. Where ids alone are wanted, the kernel takes rows by thousands and
 * leaves the others, one at a time, to {@link PlainRows}; that takes all of them where cells are wanted.
 */
export class RowScan {
  readonly rows: PlainRows;
  readonly kernel: Kernel;
  readonly #batches: Batches | null;

  constructor(dialect: Dialect, places: readonly number[], sink: RowSink, kernel = newKernel()) {
    this.rows = new PlainRows(dialect, places, sink);
    this.kernel = kernel;
    const [column] = places;
    const hasBatches = sink.batch !== undefined && places.length === 1 && column !== undefined;
    this.#batches = hasBatches ? { batch: new KernelBatch(kernel), take: sink.batch } : null;
    if (!hasBatches) return;
    kernel.describe({
      delimiter: dialect.delimiter.charCodeAt(0),
      quote: dialect.quote?.charCodeAt(0) ?? null,
      column,
      columns: dialect.columns,
    });
  }

  /** Reads the rows from `at` to `end`, in front of which stands a line end. */
  take(bytes: Buffer, at: number, end: number): RowStop {
    const lines = bytes.subarray(0, end);
    let next = at;
    while (next < end) {
      if (this.#batches !== null && !this.rows.isHeaderLeft) {
        next = this.#scan(this.#batches, next, end);
        if (next === end) break;
      }
      const after = this.rows.row(lines, next);
      if (after < 0) return { at: next, isRefused: after === REFUSED };
      next = after;
    }
    return { at: next, isRefused: false };
  }

  /** Gives where the first row stands that the kernel does not know, or the end. */
  #scan({ batch, take }: Batches, at: number, end: number): number {
    for (let next = at; ; ) {
      const stop = this.kernel.scan(next, end);
      this.rows.pass(stop.lines);
      if (stop.count > 0) {
        batch.begin(stop.count);
        take(batch);
      }
      next = stop.next;
      if (stop.isRefused || next === end) return next;
    }
  }
}

interface Batches {
  readonly batch: KernelBatch;
  readonly take: NonNullable<RowSink['batch']>;
}
