import { describe, expect, test } from 'vitest';
import { exitCodes } from '../../src/core/exit.ts';
import { UserError } from '../../src/core/user-error.ts';
import { packageVersion } from '../house/built.ts';
import { analyze, idLines, run, upTo } from './pretend.ts';

describe('the exit code is', () => {
  test('0 where there is no gate, and where it passes or warns', async () => {
    expect((await analyze(['fixtures/even.csv'])).code).toBe(0);
    expect((await analyze(['fixtures/ids.csv', '--gate', 'default'])).code).toBe(0);
    expect((await analyze(['fixtures/even.csv', '--gate', 'warn: empty == 0'])).code).toBe(0);
  });

  test('1 where a gate fails, and where it does not know', async () => {
    expect((await analyze(['fixtures/even.csv', '--gate', 'empty == 0'])).code).toBe(1);
    expect((await analyze(['fixtures/even.csv', '--gate', 'ratio <= 99'])).code).toBe(1);
  });

  test('2 for what was typed wrong', async () => {
    expect((await analyze(['fixtures/ids.csv', '--partitions', '0'])).code).toBe(2);
    expect((await run(['analyse'])).code).toBe(2);
  });

  test('3 for what cannot be read', async () => {
    expect((await analyze(['missing.csv'])).code).toBe(3);
    expect((await analyze(['-'], { stdin: '' })).code).toBe(3);
    expect((await analyze(['-'], { stdin: 'id\n1e6\n' })).code).toBe(3);
  });

  test('4 and 5 for a database that is lost and a budget that ran out', async () => {
    const lost = await analyze(['-'], {
      stdin: failing(new UserError('database', 'the database is gone')),
    });
    expect(lost).toEqual({ code: 4, out: '', err: 'nandi: the database is gone\n' });
    const late = await analyze(['-'], { stdin: failing(new UserError('budget', 'time is up')) });
    expect(late).toEqual({ code: 5, out: '', err: 'nandi: time is up\n' });
  });

  test('70 for a fault of nandi, with its stack', async () => {
    const { code, out, err } = await analyze(['-'], { stdin: failing(new TypeError('planted')) });
    expect([code, out]).toEqual([70, '']);
    expect(err).toMatch(
      /^nandi: a fault in nandi itself; please report this text\nTypeError: planted\n {4}at /,
    );
  });

  test('70 where standard output cannot be written', async () => {
    const writeError = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    expect((await analyze(['fixtures/ids.csv'], { writeError })).code).toBe(70);
  });

  test('never a count: forty failed gates are 1', async () => {
    const gates = upTo(40).flatMap((limit) => ['--gate', `max <= ${limit}`]);
    expect((await analyze(['fixtures/ids.csv', ...gates])).code).toBe(1);
  });
});

describe('the version', () => {
  test.each(['--version', '-V'])('is that of the package: %s', async (flag) => {
    expect(await run([flag])).toEqual({ code: 0, out: `${packageVersion()}\n`, err: '' });
  });

  test('stands in the JSON', async () => {
    const { out } = await analyze(['fixtures/ids.csv', '-f', 'json']);
    expect(JSON.parse(out).version).toBe(packageVersion());
  });
});

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']]])(
    'of the program goes to standard output: %j',
    async (args) => {
      const { code, out, err } = await run(args);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: nandi \[options\] \[command\]\n/);
      expect(out).toMatch(/Exit codes:\n {2}0 passed/);
    },
  );

  test.each([[['analyze', '--help']], [['analyze', '-h']], [['help', 'analyze']]])(
    'of a command: %j',
    async (args) => {
      const { code, out, err } = await run(args);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: nandi analyze \[options\] \[sources\.\.\.\]\n/);
      expect(out).toMatch(/\nExamples:\n/);
    },
  );

  test.each([[['--help']], [['analyze', '--help']]])(
    'is at most 80 columns wide: %j',
    async (args) => {
      const { out } = await run(args);
      expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    },
  );

  test('lists every exit code but those of signals', async () => {
    const { out } = await run(['--help']);
    const [, block = ''] = out.split('Exit codes:\n');
    const listed = [...block.matchAll(/(?:^|\s)(\d+) [a-z]/g)].map(([, code]) => Number(code));
    const { interrupted, terminated, ...codes } = exitCodes;
    expect(listed.toSorted((a, b) => a - b)).toEqual(Object.values(codes));
    expect([interrupted, terminated]).toEqual([130, 143]);
    expect(block).toMatch(/ 0 passed .*\n.* 1 gate failed /);
  });

  test('goes to standard error where no command was given', async () => {
    const { code, out, err } = await run([]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: nandi/);
  });
});

describe('an unknown word', () => {
  test.each([
    [['analyse'], "unknown command 'analyse'", '(Did you mean analyze?)'],
    [['frobnicate'], "unknown command 'frobnicate'", ''],
    [['--frobnicate'], "unknown option '--frobnicate'", ''],
    [
      ['analyze', '--partition', '24'],
      "unknown option '--partition'",
      '(Did you mean --partitions?)',
    ],
    [
      ['simulate', 'a.csv', 'b.csv'],
      "too many arguments for 'simulate'. Expected 1 argument but got 2.",
      '',
    ],
    [['analyze', 'a.csv', '--id'], "option '--id <column>' argument missing", ''],
  ])('is refused on standard error: %j', async (args, sentence, hint) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err.split('\n')[0]).toBe(`nandi: ${sentence}`);
    expect(err).toContain(hint);
    const command = ['analyze', 'simulate'].find((name) => name === args[0]);
    expect(err).toContain(command === undefined ? '\n(nandi --help' : `\n(nandi ${command} --help`);
  });
});

describe('what comes from outside is escaped in a message', () => {
  test('a path', async () => {
    const { err } = await analyze(['a\u001b[31m.csv']);
    expect(err).toBe('nandi: a\\u{1b}[31m.csv: there is no such file\n');
  });

  test('a cell with line breaks and escape sequences, and only the start of a long one', async () => {
    const long = 'x'.repeat(500);
    const { err } = await analyze(['-'], { stdin: `id,a\n"\u001b[31m\nred",b\n${long},c\n` });
    expect(err.split('\n').slice(1)).toEqual([
      expect.stringContaining('holds "\\u{1b}[31m\\u{a}red", which'),
      expect.stringContaining(`holds "${'x'.repeat(80)}...", which`),
      '',
    ]);
  });
});

test('standard input is not touched where a file is named', async () => {
  expect((await analyze(['fixtures/ids.csv'])).code).toBe(0);
});

test('standard input is read for - and where it is piped and nothing is named', async () => {
  const stdin = idLines(upTo(500));
  const [dash, piped] = [await analyze(['-'], { stdin }), await analyze([], { stdin })];
  expect(dash.out).toMatch(/^standard input: one column, header, id = "id" · 500 ids/);
  expect(piped).toEqual(dash);
});

test('a file is asked for where standard input is a terminal', async () => {
  expect(await analyze([])).toEqual({
    code: 2,
    out: '',
    err: 'nandi: name a file, as in nandi analyze ids.csv, or pipe ids into it\n',
  });
});

async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('id\n1\n');
  throw error;
}
