import { describe, expect, test } from 'vitest';
import { HeardIncrements } from '../../../src/inputs/redis/heard-increments.ts';

/** Commands as MONITOR tells them: `client words...`, one after the other. */
function hearAll(heard: HeardIncrements, lines: readonly string[], database = '0'): void {
  for (const [i, line] of lines.entries()) {
    const [client = '', ...words] = line.split(' ');
    heard.hear({ atMs: 100 + i, database, client, words });
  }
}

describe('increments that are heard', () => {
  test('are of the group’s counters, and of whoever ran the script', async () => {
    const heard = new HeardIncrements('{mail}', 0);
    hearAll(heard, [
      'a:1 evalsha 1f 1 {mail} 1000 3000',
      'lua TIME',
      'lua INCR {mail}:7',
      'lua PEXPIRE {mail}:7 3000',
      'lua GET {mail}:6',
      'b:2 FCALL register 1 {mail}',
      'lua incr {mail}:7',
      'c:3 incr {mail}:8',
      'c:3 incr {mail}:x',
      'c:3 incr {mail}:8:9',
      'c:3 incr {mailbox}:8',
      'c:3 incr {mail}',
      'c:3 incr',
      'c:3 get {mail}:8',
    ]);
    hearAll(heard, ['d:4 incr {mail}:8'], '1');
    expect(heard.intervals()).toEqual([7, 8]);
    const marked = heard.untilMark('{mail}:mark', [7, 8]);
    hearAll(heard, ['e:5 MGET {mail}:7 {mail}:mark']);
    expect(await marked).toEqual({
      atMs: 100,
      increments: [
        { atMs: 102, worker: 'a:1', interval: 7 },
        { atMs: 106, worker: 'b:2', interval: 7 },
        { atMs: 107, worker: 'c:3', interval: 8 },
      ],
    });
  });

  test('after the mark, or of intervals that it did not read, wait for the next one', async () => {
    const heard = new HeardIncrements('{mail}', 0);
    const first = heard.untilMark('first', [7]);
    hearAll(heard, ['a:1 incr {mail}:7', 'b:2 incr {mail}:8', 'r:0 mget first']);
    hearAll(heard, ['c:3 incr {mail}:7', 'r:0 mget first']);
    expect((await first).increments.map(({ worker }) => worker)).toEqual(['a:1']);
    expect(heard.next().aborted).toBe(true);
    const second = heard.untilMark('second', [7, 8]);
    hearAll(heard, ['r:0 mget second']);
    expect((await second).increments.map(({ worker }) => worker)).toEqual(['b:2', 'c:3']);
  });

  test('wake who waits for them, once each time', () => {
    const heard = new HeardIncrements('{mail}', 0);
    const next = heard.next();
    hearAll(heard, ['a:1 get {mail}:7']);
    expect(next.aborted).toBe(false);
    hearAll(heard, ['a:1 incr {mail}:7']);
    expect(next.aborted).toBe(true);
    expect(heard.next()).toBe(next);
    void heard.untilMark('mark', [7]);
    hearAll(heard, ['r:0 mget mark']);
    expect(heard.next().aborted).toBe(false);
    expect(heard.intervals()).toEqual([7]);
  });

  test('that nobody takes are not kept without end', () => {
    const heard = new HeardIncrements('{mail}', 0);
    const command = { atMs: 1, database: '0', client: 'a:1', words: ['incr', '{mail}:7'] };
    for (let i = 0; i < 999_999; i++) heard.hear(command);
    expect(heard.flooded.aborted).toBe(false);
    heard.hear(command);
    expect(heard.flooded.reason).toMatchObject({ code: 'FLOODED', kind: 'database' });
  });
});
