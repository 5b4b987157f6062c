import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../src/core/dialect.ts';
import { UserError } from '../../../src/core/user-error.ts';
import type { Kernel } from '../../../src/inputs/kernel/kernel.ts';
import { PlainKernel } from '../../../src/inputs/kernel/plain-kernel.ts';
import { wasmKernel } from '../../../src/inputs/kernel/wasm-kernel.ts';
import { feedOf } from '../../../src/inputs/scan/byte-feed.ts';
import { scanRows } from '../../../src/inputs/scan/scan-rows.ts';
import { type RowSink, readRows } from '../../../src/inputs/table/read-rows.ts';
import { sourceOf } from '../source.ts';

/** Without a kernel the cells of each row come, else the ids of many. */
type Reader = 'cells' | 'wasm' | 'plain';

interface Shape {
  readonly dialect: Dialect;
  readonly places: readonly number[];
  readonly text: string;
  readonly chunkSizes: readonly number[];
  readonly reader: Reader;
}

/** What came of a table: rows by the cells that were asked for, faults, and the sentence it ended with. */
async function eventsOf(
  read: (sink: RowSink) => Promise<void>,
  { places, reader }: Pick<Shape, 'places' | 'reader'>,
): Promise<string[]> {
  const events: string[] = [];
  const shown = (cells: readonly string[]): string => JSON.stringify(places.map((i) => cells[i]));
  const batch: RowSink['batch'] = (ids) => {
    for (let i = 0; i < ids.count; i++) {
      const start = ids.starts[i]!;
      const text = Buffer.from(ids.bytes.subarray(start, start + ids.lengths[i]!)).toString();
      if (text !== `${ids.idAt(i)}`) throw new Error(`${text} was taken for ${ids.idAt(i)}`);
      events.push(`row ${JSON.stringify([text])}`);
    }
  };
  const sink: RowSink = {
    row: (cells, line) =>
      void events.push(`row ${shown(cells)}${reader === 'cells' ? ` ${line}` : ''}`),
    malformed: (cells, line, reason) =>
      void events.push(`malformed ${JSON.stringify(cells)} ${line} ${reason}`),
    ...(reader === 'cells' ? {} : { batch }),
  };
  try {
    await read(sink);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    events.push(`${error.kind}: ${error.message}`);
  }
  return events;
}

function kernelOf(reader: Reader): Kernel {
  const kernel = reader === 'plain' ? new PlainKernel() : wasmKernel();
  if (kernel === null) throw new Error('there is no WebAssembly here');
  return kernel;
}

async function bothOf(shape: Shape): Promise<readonly [string[], string[]]> {
  const { text, chunkSizes, places, reader } = shape;
  // As it is found: what begins with a mark has one.
  const dialect = { ...shape.dialect, byteOrderMark: text.startsWith('\ufeff') };
  const chunks = () => sourceOf(text, chunkSizes).chunks;
  const feed = feedOf(chunks()[Symbol.asyncIterator]());
  const kernel = kernelOf(reader);
  const scanned = await eventsOf(
    (sink) => scanRows('file.csv', feed, dialect, { sink, places, kernel }),
    shape,
  );
  const parsed = await eventsOf((sink) => readRows('file.csv', chunks(), dialect, sink), shape);
  return [scanned, parsed];
}

const PLACE = /near line (\d+)/;

function withoutPlace(event: string): string {
  return event.replace(PLACE, 'near a line');
}

function placeOf(events: readonly string[]): number {
  return Number(PLACE.exec(events.at(-1) ?? '')?.[1] ?? 0);
}

const anyShape: fc.Arbitrary<Shape> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    quote: fc.constantFrom('"', "'", null),
    lineEnd: fc.constantFrom('LF' as const, 'CRLF' as const),
    columns: fc.integer({ min: 1, max: 4 }),
    hasHeader: fc.boolean(),
    hasMark: fc.boolean(),
    quoted: fc.constantFrom('none', 'some', 'all'),
  })
  .chain(({ delimiter, quote, lineEnd, columns, hasHeader, hasMark, quoted }) => {
    const end = lineEnd === 'LF' ? '\n' : '\r\n';
    const number = fc
      .tuple(fc.constantFrom('', '', '-', '+', '0', '-0'), fc.integer({ min: 1, max: 30 }))
      .chain(([sign, length]) =>
        fc
          .array(fc.nat({ max: 9 }), { minLength: length, maxLength: length })
          .map((digits) => `${sign}${digits.join('')}`),
      );
    const odd = fc
      .array(
        fc.constantFrom(
          'a',
          ' ',
          'é',
          '😀',
          '"',
          "'",
          '\n',
          '\r',
          '\r\n',
          delimiter,
          '7',
          '\ufeff',
        ),
        { maxLength: 6 },
      )
      .map((list) => list.join(''));
    const cell = fc.oneof(
      { weight: 30, arbitrary: number },
      { weight: 8, arbitrary: fc.stringMatching(/^[0-9]{1,3}$/) },
      { weight: 2, arbitrary: fc.constantFrom('', '-', '1.5', '1e7', 'NULL', '"5"', '""') },
      { weight: 1, arbitrary: odd },
    );
    const isQuoted = { none: fc.constant(false), some: fc.boolean(), all: fc.constant(true) }[
      quoted
    ];
    const inQuotes = fc
      .tuple(cell, isQuoted ?? fc.constant(false))
      .map(([text, isIn]) =>
        isIn && quote !== null ? quote + text.replaceAll(quote, quote + quote) + quote : text,
      );
    const row = fc.oneof(
      { weight: 40, arbitrary: fc.array(inQuotes, { minLength: columns, maxLength: columns }) },
      { weight: 1, arbitrary: fc.array(cell, { minLength: 0, maxLength: 5 }) },
    );
    return fc.record({
      places: fc.subarray(
        Array.from({ length: columns }, (_, i) => i),
        { minLength: 1 },
      ),
      text: fc
        .tuple(fc.array(row, { maxLength: 60 }), fc.boolean())
        .map(
          ([rows, isEnded]) =>
            rows.map((cells) => cells.join(delimiter)).join(end) + (isEnded ? end : ''),
        )
        .map((text) => (hasMark ? `\ufeff${text}` : text)),
      chunkSizes: fc.oneof(
        fc.constant([]),
        fc.array(fc.integer({ min: 3, max: 64 }), { minLength: 1, maxLength: 8 }),
      ),
      reader: fc.constantFrom<Reader>('cells', 'wasm', 'plain'),
      dialect: fc.constant<Dialect>({
        encoding: 'utf-8',
        byteOrderMark: hasMark,
        delimiter,
        quote,
        lineEnd,
        header: hasHeader ? Array.from({ length: columns }, (_, i) => `column ${i}`) : null,
        columns,
      }),
    });
  });

test('a scan gives the rows, lines, faults and sentences that the parser gives', async () => {
  await fc.assert(
    fc.asyncProperty(anyShape, async (shape) => {
      const [scanned, parsed] = await bothOf(shape);
      expect(scanned.map(withoutPlace)).toEqual(parsed.map(withoutPlace));
      // The parser counts a quote's line from the last row, the scan also over blank lines.
      expect(placeOf(scanned)).toBeGreaterThanOrEqual(placeOf(parsed));
    }),
    { numRuns: 3000 },
  );
});

describe('from the first row on that is not plain the parser reads, and lines go on counting', () => {
  const dialect: Dialect = {
    encoding: 'utf-8',
    byteOrderMark: false,
    delimiter: ',',
    quote: '"',
    lineEnd: 'LF',
    header: ['id', 'a'],
    columns: 2,
  };
  const rows = Array.from({ length: 5000 }, (_, i) => `${i},x`).join('\n');

  test.each([
    ['a quote', '7,"y"', []],
    ['a bare carriage return', '7,y\rz', []],
    ['too many cells', '7,y,z', ['malformed ["7","y","z"] 5002']],
    ['too few cells', '7', ['malformed ["7"] 5002']],
    ['text behind a quote', '7,"y"z', ['input: file.csv:5002: text follows a closing quote']],
    ['a quote that is never closed', '7,"y', ['input: file.csv is cut short']],
    ['a blank line in quotes', '7,"y\n\nz"', []],
    ['a row that is longer than a chunk', `7,${'y'.repeat(300_000)}`, []],
  ])('%s', async (_, odd, faults) => {
    const text = `id,a\n${rows}\n${odd}\n8,z\n`;
    const shape = { dialect, places: [0], text, chunkSizes: [4096] };
    for (const reader of ['wasm', 'plain'] as const) {
      const [scanned, parsed] = await bothOf({ ...shape, reader });
      expect(scanned).toEqual(parsed);
    }
    const [scanned, parsed] = await bothOf({ ...shape, reader: 'cells' });
    expect(scanned).toEqual(parsed);
    expect(scanned.slice(0, 2)).toEqual(['row ["0"] 2', 'row ["1"] 3']);
    for (const fault of faults) expect(scanned.some((each) => each.startsWith(fault))).toBe(true);
  });
});

test('a cell that is not wanted is not made into text', async () => {
  const seen: (readonly string[])[] = [];
  const sink: RowSink = { row: (cells) => void seen.push([...cells]), malformed: () => undefined };
  const dialect: Dialect = {
    encoding: 'utf-8',
    byteOrderMark: false,
    delimiter: ';',
    quote: '"',
    lineEnd: 'CRLF',
    header: null,
    columns: 3,
  };
  const { chunks } = sourceOf('1;é;x\r\n\r\n2;ü;y\r\n', [5]);
  await scanRows('file.csv', feedOf(chunks[Symbol.asyncIterator]()), dialect, {
    sink,
    places: [1],
  });
  expect(seen).toEqual([
    ['', 'é', ''],
    ['', 'ü', ''],
  ]);
});
