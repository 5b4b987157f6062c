import type { Reading } from '../../src/core/tally/reading.ts';
import type { TallyRequest } from '../../src/core/tally/tally.ts';
import { UserError } from '../../src/core/user-error.ts';
import type { ByteSource } from '../../src/inputs/open-bytes.ts';
import type { IdOptions } from '../../src/inputs/read-ids.ts';
import { openIds } from '../../src/inputs/read-ids.ts';

/** Text or bytes as a source, in chunks of the given sizes, over and over; in one without them. */
export function sourceOf(
  content: string | Uint8Array,
  chunkSizes: readonly number[] = [],
): ByteSource {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { name: 'file.csv', chunks: chunked(bytes, chunkSizes) };
}

async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (let i = 0; start < bytes.length; i++) {
    const end = start + (sizes[i % sizes.length] ?? bytes.length);
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** A request for plain modulo and nothing beside it. */
export function requestFor(request: Partial<TallyRequest> = {}): TallyRequest {
  return {
    partitions: [24],
    moduli: [],
    swept: [],
    map: 'modulo',
    compared: [],
    hashInput: 'text',
    costs: [],
    seed: 1,
    ...request,
  };
}

/** Reads ids from text or bytes. */
export async function readIds(
  content: string | Uint8Array,
  options: IdOptions = {},
  request: Partial<TallyRequest> = {},
): Promise<Reading> {
  const readTally = await openIds(sourceOf(content), options);
  return await readTally(requestFor(request));
}

/** The sentence with which something fails that the user can mend; any other failure is passed on. */
export async function refusalOf(failing: Promise<unknown>): Promise<string> {
  try {
    await failing;
  } catch (error) {
    if (error instanceof UserError) return `${error.kind}: ${error.message}`;
    throw error;
  }
  throw new Error('it did not fail');
}
