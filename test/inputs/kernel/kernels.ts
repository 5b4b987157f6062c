import type { Kernel } from '../../../src/inputs/kernel/kernel.ts';
import { KernelBatch } from '../../../src/inputs/kernel/kernel-batch.ts';
import { BATCH_ROWS, CHUNK_AT } from '../../../src/inputs/kernel/memory-map.ts';
import { PlainKernel } from '../../../src/inputs/kernel/plain-kernel.ts';
import { wasmKernel } from '../../../src/inputs/kernel/wasm-kernel.ts';

/** Both kernels; without WebAssembly there is nothing to compare, and the tests fail. */
export function bothKernels(): readonly [wasm: Kernel, plain: Kernel] {
  const wasm = wasmKernel();
  if (wasm === null) throw new Error('there is no WebAssembly with SIMD here');
  return [wasm, new PlainKernel()];
}

/** The batches that a kernel makes of ids, one a line. */
export function* batchesOf(kernel: Kernel, ids: readonly bigint[]): Generator<KernelBatch> {
  kernel.describe({ delimiter: 44, quote: null, column: 0, columns: 1 });
  const batch = new KernelBatch(kernel);
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const some = ids.slice(from, from + BATCH_ROWS);
    const text = Buffer.from(`${some.join('\n')}\n`);
    Buffer.from(kernel.buffer).set(text, CHUNK_AT);
    const { count, isRefused } = kernel.scan(CHUNK_AT, CHUNK_AT + text.length);
    if (isRefused || count !== some.length) throw new Error('the kernel refused an id');
    batch.begin(count);
    yield batch;
  }
}
