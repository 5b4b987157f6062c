import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIds } from '../../src/inputs/read-ids.ts';
import { requestFor, sourceOf } from './source.ts';

/** A table as it stands in a file, what was said of it, and how its bytes arrive. */
interface Case {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly delimiter: string;
  readonly isSaid: boolean;
  readonly chunkSizes: readonly number[];
  readonly partitions: number;
}

/** Characters that no first look at a file holds: the rest comes while it is counted. */
const LONG = 70_000;

test('any short table gives the counts that csv-parse in one piece and BigInt give', async () => {
  await fc.assert(fc.asyncProperty(anyCase(0), agrees), { numRuns: 300 });
});

test('so does any table that is longer than the first look at it', async () => {
  await fc.assert(fc.asyncProperty(anyCase(LONG), agrees), { numRuns: 40 });
});

async function agrees({ bytes, text, ...said }: Case): Promise<void> {
  const { delimiter, isSaid, chunkSizes, partitions } = said;
  const { ids, counts, nulls } = oracle(text, delimiter, partitions);
  fc.pre(ids.length + nulls > 0);
  const readTally = await openIds(sourceOf(bytes, chunkSizes), isSaid ? { delimiter } : {});
  const { input, tally } = await readTally(requestFor({ partitions: [partitions] }));
  expect(input.dialect?.header).toContain('id');
  const { rows, used, rejected } = tally;
  expect([rows, used, tally.nulls, rejected]).toEqual([ids.length + nulls, ids.length, nulls, 0]);
  expect([...(tally.residues.get('modulo')?.fold(partitions) ?? [])]).toEqual(counts);
  const sorted = ids.toSorted((x, y) => (x < y ? -1 : Number(x > y)));
  expect(tally.ids).toMatchObject({
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    negative: ids.filter((id) => id < 0n).length,
  });
  expect(tally.ids?.repeats).toMatchObject({
    duplicates: ids.length - new Set(ids).size,
    ordered: ids.every((id, i) => i === 0 || id >= (ids[i - 1] ?? id)),
  });
}

/** The ids of a table's column `id`, by the plainest means. */
function oracle(
  text: string,
  delimiter: string,
  partitions: number,
): { ids: bigint[]; counts: number[]; nulls: number } {
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    columns: true,
    delimiter,
    skip_empty_lines: true,
  });
  const cells = rows.map((row) => row['id'] ?? '');
  const ids = cells.filter((cell) => cell !== '').map(BigInt);
  const counts = Array.from({ length: partitions }, () => 0);
  const modulus = BigInt(partitions);
  for (const id of ids) counts[Number(((id % modulus) + modulus) % modulus)]! += 1;
  return { ids, counts, nulls: cells.length - ids.length };
}

/** A table of at least `length` characters, its rows repeated until it has them. */
function anyCase(length: number): fc.Arbitrary<Case> {
  return fc
    .record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'),
      others: fc.integer({ min: 0, max: 3 }),
      idAt: fc.nat({ max: 3 }),
      endsInLineEnd: fc.boolean(),
      isSaid: fc.boolean(),
      chunkSizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
      partitions: fc.integer({ min: 1, max: 300 }),
    })
    .chain((shape) =>
      fc.array(anyRow(shape.others, shape), { minLength: 1, maxLength: 40 }).map((rows) => {
        const place = Math.min(shape.idAt, shape.others);
        const names = Array.from({ length: shape.others }, (_, i) => `column ${i}`);
        const lineOf = (cells: readonly string[]): string => `${cells.join(shape.delimiter)}`;
        const header = lineOf(names.toSpliced(place, 0, 'id'));
        const once = rows.map(({ id, cells }) => lineOf(cells.toSpliced(place, 0, id)));
        const times = Math.ceil(length / once.join(shape.lineEnd).length) || 1;
        const lines = [header, ...Array.from({ length: times }, () => once).flat()];
        const text = lines.join(shape.lineEnd);
        const ended = `${text}${shape.endsInLineEnd ? shape.lineEnd : ''}`;
        return { ...shape, text: ended, bytes: encoded(ended, shape.encoding) };
      }),
    );
}

interface Shape {
  readonly delimiter: string;
  readonly lineEnd: string;
}

/** The id of a row, and its other cells as they are written. */
function anyRow(
  others: number,
  { delimiter }: Shape,
): fc.Arbitrary<{ id: string; cells: string[] }> {
  const digits = fc
    .tuple(fc.constantFrom('', '-'), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 30 }))
    .chain(([sign, zeros, length]) =>
      fc
        .array(fc.nat({ max: 9 }), { minLength: length, maxLength: length })
        .map((list) => `${sign}${'0'.repeat(zeros)}${list.join('')}`),
    );
  const fewDigits = fc.stringMatching(/^-?[0-9]{1,2}$/);
  const id = fc.oneof(
    { weight: 5, arbitrary: digits },
    { weight: 3, arbitrary: fewDigits },
    { weight: 1, arbitrary: fewDigits.map((text) => `"${text}"`) },
    { weight: 1, arbitrary: fc.constantFrom('', '""') },
  );
  const character = fc.constantFrom(
    'a',
    'b',
    '7',
    ' ',
    'é',
    '😀',
    '"',
    '\n',
    '\r\n',
    '\r',
    delimiter,
  );
  const cell = fc.array(character, { maxLength: 8 }).map((list) => list.join(''));
  const written = fc
    .tuple(cell, fc.boolean())
    .map(([text, isQuoted]) =>
      quotedIf(isQuoted || /["\r\n]/.test(text) || text.includes(delimiter), text),
    );
  return fc.record({ id, cells: fc.array(written, { minLength: others, maxLength: others }) });
}

function quotedIf(isQuoted: boolean, text: string): string {
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

function encoded(text: string, encoding: string): Uint8Array {
  switch (encoding) {
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    default:
      return Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`);
  }
}
