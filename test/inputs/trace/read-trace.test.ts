import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { openFile } from '../../../src/inputs/open-bytes.ts';
import { readTrace } from '../../../src/inputs/trace/read-trace.ts';
import { complaintIn, complaintOf, linesOf, sourceOf, traceFrom } from './source.ts';

function recorded(file: string): string {
  return fileURLToPath(new URL(`../../membership/data/${file}`, import.meta.url));
}

function textOf(file: string): string {
  return readFileSync(recorded(file), 'utf8');
}

const files = [
  'blip.ndjson',
  'blip.registrations.csv',
  's40-ghost-retry.csv',
  'join3to4-monitored.monitor',
];

describe('the form of a trace', () => {
  test.each([
    ['blip.ndjson', 'log', 84],
    ['blip.registrations.csv', 'table', 78],
    ['s40-ghost-retry.csv', 'table', 24],
    ['join3to4-monitored.monitor', 'monitor', 64],
  ])('of %s is found by its content: %s', async (file, format, count) => {
    const trace = await traceFrom(textOf(file), 'no-extension');
    expect(trace.format).toBe(format);
    expect(trace.events.filter(({ kind }) => kind !== 'stop')).toHaveLength(count);
  });

  test('and all that it tells are the same however its bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.integer({ min: 1, max: 4000 }),
        async (file, size) => {
          const apart = await readTrace([sourceOf(textOf(file), 'a', size)], {});
          expect(apart).toEqual(await readTrace([sourceOf(textOf(file), 'a')], {}));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is the same with a byte order mark and with line ends of Windows', async () => {
    for (const file of files) {
      const windows = `\u{feff}${textOf(file).replaceAll('\n', '\r\n')}`;
      expect(await traceFrom(windows)).toEqual(await traceFrom(textOf(file)));
    }
  });
});

describe('what is no trace is refused in one sentence', () => {
  const forms =
    "give a log of the library (NDJSON), a table of registrations (at_ms,worker,interval and index,replicas or reply,previous), or the output of 'redis-cli MONITOR'";

  test.each([
    ['', 'a.log is empty; give a recorded trace'],
    ['\n \n', 'a.log holds nothing but blank lines; give a recorded trace'],
    ['id,name\n1,a\n', `a.log is no trace of a group: it begins with "id,name"; ${forms}`],
    [
      `${'x'.repeat(70)}\n`,
      `a.log is no trace of a group: it begins with "${'x'.repeat(60)}..."; ${forms}`,
    ],
    [
      'at_ms,worker,interval,index\n1,a,1,0\n',
      `a.log is no trace of a group: it begins with "at_ms,worker,interval,index"; ${forms}`,
    ],
  ])('%j', async (text, complaint) => {
    expect(await complaintOf(text)).toBe(complaint);
  });

  test('nor is a compressed one', async () => {
    expect(await complaintOf(gzipSync(textOf('blip.ndjson')), 'a.gz')).toBe(
      'a.gz is gzip-compressed; unpack it first: gzip -dc a.gz',
    );
  });

  test('nor one whose lines have no end', async () => {
    const endless = `{"message":"${'x'.repeat(17 * 1024 * 1024)}`;
    expect(await complaintOf(endless)).toBe('a.log:1: this line has no end; a trace has lines');
  });

  test('every recorded trace, cut in the middle of its last line, is refused', async () => {
    for (const file of files) {
      const text = textOf(file);
      const lastLine = text.trimEnd().lastIndexOf('\n') + 1;
      const middle = Math.floor((lastLine + text.length) / 2);
      expect(await complaintOf(text.slice(0, middle), file)).toMatch(
        / is cut (short|in the middle)/,
      );
    }
  });

  test('nor no file at all', async () => {
    await expect(readTrace([], {})).rejects.toThrow(UserError);
  });
});

describe('several files', () => {
  function partOf(worker: string): string {
    const lines = textOf('blip.ndjson').split('\n');
    return `${lines.filter((line) => line.includes(`"worker":"${worker}"`)).join('\n')}\n`;
  }

  test('follow one another in the order given, which times do not change', async () => {
    const parts = ['w2', 'w0', 'w3', 'w1'];
    const sources = parts.map((worker) => sourceOf(partOf(worker), `${worker}.log`));
    const trace = await readTrace(sources, {});
    const whole = await traceFrom(textOf('blip.ndjson'));
    expect(trace.events).toEqual(
      parts.flatMap((worker) => whole.events.filter((event) => event.worker === worker)),
    );
    expect(trace.files.map(({ name }) => name)).toEqual(parts.map((worker) => `${worker}.log`));
    expect(trace.files.reduce((sum, { events }) => sum + events, 0)).toBe(whole.events.length);
    expect(trace.loggedLeases).toHaveLength(whole.loggedLeases.length);
    expect(trace.parameters).toEqual(whole.parameters);
  });

  test('of different forms are refused', async () => {
    const sources = [
      await openFile(recorded('blip.ndjson')),
      await openFile(recorded('blip.registrations.csv')),
    ];
    expect(await complaintIn(readTrace(sources, {}))).toMatch(
      /blip\.ndjson is a log and .*csv is a table of registrations; give files of one form$/,
    );
  });

  test('that tell of the same registration are refused, with what it is', async () => {
    const [header, ...rows] = textOf('s40-ghost-retry.csv').trimEnd().split('\n');
    const first = sourceOf(linesOf(header!, ...rows.slice(0, 10)), 'a.csv');
    const second = sourceOf(linesOf(header!, ...rows.slice(9)), 'b.csv');
    expect(await complaintIn(readTrace([first, second], {}))).toBe(
      'b.csv repeats what a.csv tells (A in interval 10, index 0, at 308000 ms); give each part of a trace once',
    );
    const twice = [sourceOf(textOf('blip.ndjson')), sourceOf(textOf('blip.ndjson'))];
    expect(await complaintIn(readTrace(twice, {}))).toBe(
      'a.log is given twice; give each part of a trace once',
    );
  });

  test('may hold the chosen group in some of them only', async () => {
    const mail = textOf('blip.ndjson');
    const both = `${mail}${textOf('hang.ndjson')}`;
    const trace = await readTrace(
      [sourceOf(mail, 'a.log'), sourceOf(textOf('hang.ndjson'), 'b.log')],
      {
        group: 'hang',
      },
    );
    expect(trace.files.map(({ events }) => events)).toEqual([0, trace.events.length]);
    expect(await complaintOf(both)).toBe(
      'the trace holds 2 groups, "blip" and "hang"; name one with --group',
    );
    expect(await complaintIn(readTrace([sourceOf(mail)], { group: 'hang' }))).toBe(
      'the trace holds no group "hang"; it has "blip"',
    );
    const table = [sourceOf(textOf('s40-ghost-retry.csv'))];
    expect((await readTrace(table, { group: 'any' })).events).toHaveLength(24);
    const chosen = await readTrace([sourceOf(both)], { group: 'blip' });
    expect(chosen.events).toEqual((await traceFrom(mail)).events);
  });
});
