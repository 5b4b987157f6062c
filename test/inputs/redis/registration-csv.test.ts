import { expect, test } from 'vitest';
import {
  gapLine,
  registrationHeader,
  registrationLine,
} from '../../../src/inputs/redis/registration-csv.ts';
import { readTrace } from '../../../src/inputs/trace/read-trace.ts';

test('a registration is a line; a closed count that is not there is empty', () => {
  const row = { atMs: 5, worker: '127.0.0.1:5', interval: 1, index: 0 };
  expect(registrationHeader).toBe('at_ms,worker,interval,index,replicas\n');
  expect(registrationLine({ ...row, replicas: null })).toBe('5,127.0.0.1:5,1,0,\n');
  expect(registrationLine({ ...row, replicas: 3 })).toBe('5,127.0.0.1:5,1,0,3\n');
});

test('a worker whose name has commas, quotes or line ends stays one cell', () => {
  const row = { atMs: 5, worker: 'unix:/a,"b"\n', interval: 1, index: 0, replicas: 1 };
  expect(registrationLine(row)).toBe('5,"unix:/a,""b""\n",1,0,1\n');
});

test('a time in which nothing was seen is a row that reads back as a gap', async () => {
  const row = { atMs: 30_001, worker: 'w0', interval: 1, index: 0, replicas: null };
  const text =
    registrationHeader + registrationLine(row) + gapLine({ fromMs: 30_002, toMs: 61_000 });
  const chunks = (async function* () {
    yield Buffer.from(text + registrationLine({ ...row, atMs: 62_000, interval: 2, replicas: 1 }));
  })();
  const { gaps, events, namesWorkers } = await readTrace([{ name: 'trace.csv', chunks }], {});
  expect(gaps).toEqual([{ fromMs: 30_002, toMs: 61_000 }]);
  expect([events.length, namesWorkers]).toEqual([2, true]);
});
