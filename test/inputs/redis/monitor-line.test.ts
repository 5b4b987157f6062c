import { describe, expect, test } from 'vitest';
import { monitoredCommand, parseMonitorLine } from '../../../src/inputs/redis/monitor-line.ts';

describe('a line of MONITOR', () => {
  test('is its time in whole milliseconds, the database, the client and the words', () => {
    const line = '1796065310.124245 [0 lua] "INCR" "{mail}:1796065310"';
    const command = {
      atMs: 1_796_065_310_124,
      database: '0',
      client: 'lua',
      words: ['INCR', '{mail}:1796065310'],
    };
    expect(parseMonitorLine(line)).toEqual(command);
    expect(parseMonitorLine(`+${line}`)).toEqual(command);
  });

  test.each([
    ['127.0.0.1:51890', '127.0.0.1:51890'],
    ['[::1]:6379', '[::1]:6379'],
    ['unix:/run/redis.sock', 'unix:/run/redis.sock'],
  ])('has %s for its client', (shown, client) => {
    expect(parseMonitorLine(`1.000002 [15 ${shown}] "ping"`)).toEqual({
      atMs: 1000,
      database: '15',
      client,
      words: ['ping'],
    });
  });

  test('has its words as they were sent: quotes, backslashes, control characters, UTF-8', () => {
    const line = String.raw`1.5 [0 a:1] "set" "a \"b\" \\ \n\t\x00" "\xc3\xa9" "" "\" \""`;
    expect(parseMonitorLine(line.replace('1.5', '1.500000'))?.words).toEqual([
      'set',
      'a "b" \\ \n\t\0',
      'é',
      '',
      '" "',
    ]);
  });

  test.each(['OK', '', '+OK', 'Error: Server closed the connection', '1796065310 [0 a:1] "get"'])(
    'is not "%s"',
    (line) => {
      expect(parseMonitorLine(line)).toBeNull();
    },
  );

  test('is the same from ioredis, which has cut it and undone the escaped quotes', () => {
    const parts = { time: '1796065310.124245', database: '0', client: 'a:1' };
    expect(monitoredCommand({ ...parts, words: ['get', String.raw`a"\\\n\xc3\xa9`] })).toEqual({
      atMs: 1_796_065_310_124,
      database: '0',
      client: 'a:1',
      words: ['get', 'a"\\\né'],
    });
  });
});
