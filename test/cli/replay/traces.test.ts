import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { joined, linesOf, recorded, replay } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-traces-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The first bytes of a file, which end in the middle of a line. */
function cut(name: string, path: string, bytes: number): string {
  return written(name, readFileSync(path).subarray(0, bytes).toString());
}

async function resultOf(args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await replay([...args, '-f', 'json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out).result;
}

const forms =
  "give a log of the library (NDJSON), a table of registrations (at_ms,worker,interval and index,replicas or reply,previous), or the output of 'redis-cli MONITOR'";
const rest = 'get the whole file, or remove that line';

describe('a trace that cannot be read ends with 3 and one sentence:', () => {
  test.each([
    ['one that is missing', 'missing.csv', 'missing.csv: there is no such file'],
    ['a folder', 'test', 'test is a directory; name a file in it'],
    ['an empty one', written('a.csv', ''), 'a.csv is empty; give a recorded trace'],
    [
      'one of blank lines',
      written('b.csv', '\n\n'),
      'b.csv holds nothing but blank lines; give a recorded trace',
    ],
    [
      'a header alone',
      written('c.csv', 'at_ms,worker,interval,index,replicas\n'),
      'c.csv has a header and no registrations',
    ],
    [
      'a table that is cut',
      cut('d.csv', joined, 500),
      'd.csv is cut short: its last line, 16, has 3 of 5 cells and no end; get the whole file',
    ],
    [
      'a log that is cut',
      cut('e.ndjson', recorded('blip.ndjson'), 700),
      `e.ndjson is cut in the middle of its last line, 5; ${rest}`,
    ],
    [
      'a capture that is cut',
      cut('f.monitor', recorded('join3to4-monitored.monitor'), 2980),
      `f.monitor is cut in the middle of its last line, 47; ${rest}`,
    ],
    [
      'what another tool counted',
      'fixtures/ids.csv',
      `fixtures/ids.csv is no trace of a group: it begins with "id,created_at,duration_ms,rows,bytes"; ${forms}`,
    ],
    [
      'the log of another tool',
      written('g.ndjson', '{"level":30,"time":1796065028164,"msg":"listening on 8080"}\n'),
      'g.ndjson is JSON by lines, but none is of the library: no message such as "registration completed"',
    ],
    [
      'the JSON of nandi itself',
      written('h.json', '{\n  "schema": "nandi/replay@1"\n}\n'),
      'h.json:1: this line is no whole JSON object; get the file again, or remove the line',
    ],
    [
      'a compressed one that is cut short',
      written('i.csv.gz', gzipSync(readFileSync(joined)).subarray(0, -20)),
      'i.csv.gz is cut short: its gzip data end in the middle; get the whole file',
    ],
  ])('%s', async (_, path, sentence) => {
    const { code, out, err } = await replay([path]);
    expect([code, out]).toEqual([3, '']);
    expect(err.replace(`${folder}/`, '')).toMatch(/^nandi: .*\n$/);
    expect(err.replace(`${folder}/`, '')).toContain(`nandi: ${sentence}`);
  });

  test('one that cannot be opened, after one that can', async () => {
    // A socket has a name as a file has, and cannot be opened as one.
    const socket = join(folder, 'socket');
    const server = createServer().listen(socket);
    await once(server, 'listening');
    const outcome = await replay([joined, socket]);
    server.close();
    expect(outcome).toEqual({
      code: 3,
      out: '',
      err: `nandi: ${socket}: cannot be read (ENXIO)\n`,
    });
  });
});

describe('several files', () => {
  const [header = '', ...rows] = linesOf(joined);
  const first = written('first.csv', `${[header, ...rows.slice(0, 20)].join('\n')}\n`);
  const second = written('second.csv', `${[header, ...rows.slice(20)].join('\n')}\n`);

  test('tell together what the whole tells', async () => {
    expect(await resultOf([first, second])).toEqual(await resultOf([joined]));
    const { out } = await replay([first, second, '-f', 'json']);
    expect(JSON.parse(out).input).toMatchObject({
      path: `${first}, ${second}`,
      registrations: rows.length,
    });
  });

  test('are the logs of one worker each, as they are found on their machines', async () => {
    const lines = linesOf(recorded('join3to4.ndjson'));
    const paths = ['w0', 'w1', 'w2', 'w3'].map((worker) => {
      const own = lines.filter((line) => line.includes(`"worker":"${worker}"`));
      return written(`${worker}.ndjson`, `${own.join('\n')}\n`);
    });
    const leasesOf = (result: unknown): unknown => JSON.parse(JSON.stringify(result)).leases;
    const together = await resultOf(paths);
    expect(leasesOf(together)).toEqual(leasesOf(await resultOf([recorded('join3to4.ndjson')])));
  });

  test('are never sorted: given in the wrong order time goes back', async () => {
    const { out } = await replay([second, first, '-f', 'json']);
    const kinds = JSON.parse(out).result.anomalies.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('time-backwards');
  });

  test.each([
    ['twice', [first, first], 'first.csv is given twice; give each part of a trace once'],
    [
      'of two forms',
      [recorded('blip.ndjson'), recorded('blip.registrations.csv')],
      'is a table of registrations; give files of one form',
    ],
    [
      'of two groups',
      [recorded('blip.ndjson'), recorded('hang.ndjson')],
      'the trace holds 2 groups, "blip" and "hang"; name one with --group',
    ],
    [
      'without the group that is asked for',
      [recorded('blip.ndjson'), '--group', 'mail'],
      'the trace holds no group "mail"; it has "blip"',
    ],
  ])('are refused %s', async (_, args, sentence) => {
    const { code, out, err } = await replay(args);
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/^nandi: .*\n$/);
    expect(err).toContain(sentence);
  });

  test('of two groups are read where one is named', async () => {
    const both = [recorded('blip.ndjson'), recorded('hang.ndjson')];
    const named = await resultOf([...both, '--group', 'hang']);
    expect(named).toEqual(await resultOf([recorded('hang.ndjson')]));
  });
});

test('a trace may come through standard input', async () => {
  const stdin = readFileSync(joined, 'utf8');
  const { code, out } = await replay(['-', '-f', 'json'], { stdin });
  const document = JSON.parse(out);
  expect([code, document.input.path]).toEqual([0, 'standard input']);
  expect(document.result).toEqual(await resultOf([joined]));
});
