import { expect, test } from 'vitest';
import { watchCounters } from '../../../src/inputs/redis/watch-counters.ts';
import { startPlain } from './plain-servers.ts';

test('a reading over the turn of an interval has seen what it found', async () => {
  // The server's time stands a millisecond before the interval that the counter is of.
  const counts = ['$-1', '$1\r\n1'];
  const server = await startPlain((socket) => {
    socket.on('data', (chunk) => {
      for (const [name] of chunk.toString().matchAll(/PING|TIME|MGET/gi)) {
        if (name.toUpperCase() === 'PING') socket.write('+PONG\r\n');
        else if (name.toUpperCase() === 'TIME')
          socket.write('*2\r\n$10\r\n1796065310\r\n$6\r\n099000\r\n');
        else socket.write(`*5\r\n$-1\r\n$-1\r\n$-1\r\n${counts.shift() ?? '$1\r\n1'}\r\n$-1\r\n`);
      }
    });
  });
  const end = new AbortController();
  const address = { host: '127.0.0.1', port: server.port };
  const access = { username: null, password: null, database: 0, tls: false };
  const watch = watchCounters(
    {
      server: { address, access },
      group: '{mail}',
      limits: { connectMsMax: 5000, replyMsMax: 5000 },
      end: end.signal,
    },
    300,
  );
  const batches = [await watch.next(), await watch.next()].map(({ value }) => value);
  end.abort();
  await server.stop();
  const turnMs = 1796065310100;
  expect(batches).toMatchObject([
    { atMs: turnMs - 1, isAfterGap: true, rows: [] },
    { atMs: turnMs, isAfterGap: false, rows: [{ atMs: turnMs, interval: turnMs / 300, index: 0 }] },
  ]);
});
