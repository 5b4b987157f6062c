import { expect, test } from 'vitest';
import {
  registrationHeader,
  registrationLine,
} from '../../../src/inputs/redis/registration-csv.ts';

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
