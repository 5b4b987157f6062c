import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inflated } from '../../src/inputs/inflated.ts';
import { refusalOf, sourceOf } from './source.ts';

async function textOf(bytes: Uint8Array, chunkSizes: readonly number[] = []): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of inflated('ids.csv.gz', sourceOf(bytes, chunkSizes).chunks))
    parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

const ids = `id\n${Array.from({ length: 20_000 }, (_, i) => i * 7).join('\n')}\n`;

test('any bytes come out as they were, compressed or not, in chunks of any size', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
  const members = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(members, sizes, async (texts, chunkSizes) => {
      const whole = texts.join('');
      const gzipped = Buffer.concat(texts.map((text) => gzipSync(text)));
      expect(await textOf(gzipped, chunkSizes)).toBe(whole);
      expect(await textOf(Buffer.from(`i${whole}`), chunkSizes)).toBe(`i${whole}`);
    }),
    { numRuns: 200 },
  );
  expect(await textOf(new Uint8Array(0))).toBe('');
});

describe('half of a text is no text', () => {
  const whole = gzipSync(ids);

  test.each([3, 10, 11, 1000, whole.length - 9, whole.length - 1])(
    'cut short to %d bytes',
    async (length) => {
      expect(await refusalOf(textOf(whole.subarray(0, length)))).toBe(
        'input: ids.csv.gz is cut short: its gzip data end in the middle; get the whole file',
      );
    },
  );

  test('cut short in its second member', async () => {
    const two = Buffer.concat([whole, whole.subarray(0, 500)]);
    expect(await refusalOf(textOf(two))).toContain('is cut short');
  });

  test('damaged', async () => {
    const damaged = Buffer.from(whole);
    damaged.fill(0, 200, 240);
    expect(await refusalOf(textOf(damaged))).toBe(
      'input: ids.csv.gz is damaged: its gzip data cannot be read; get the whole file',
    );
    const wrongSum = Buffer.from(whole);
    wrongSum[whole.length - 6]! ^= 1;
    expect(await refusalOf(textOf(wrongSum))).toContain('is damaged');
  });

  test.each([
    ['text', Buffer.from('id\n1\n')],
    ['zeros', Buffer.alloc(512)],
    ['the begin of a member', Buffer.from([0x1f])],
    ['data of another form', deflateSync('id\n1\n')],
  ])('followed by %s', async (_, more) => {
    for (const sizes of [[], [whole.length], [100]])
      expect(await refusalOf(textOf(Buffer.concat([whole, more]), sizes))).toMatch(
        /has bytes behind its gzip data|is damaged|is cut short/,
      );
  });
});
