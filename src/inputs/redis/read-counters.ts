import * as v from 'valibot';
import type { Connection } from './connection.ts';
import type { Counts } from './counted-rows.ts';
import { RedisError } from './redis-error.ts';

export interface CountersAsked {
  readonly group: string;
  readonly intervals: readonly number[];
  /** A key that is asked for as well, last, and is not there. */
  readonly mark: string;
}

/** Reads the counters of intervals in one command: MGET, whose reply is a text or nil for each. */
export async function readCounts(
  connection: Pick<Connection, 'call' | 'place'>,
  { group, intervals, mark }: CountersAsked,
): Promise<Counts> {
  const keys = intervals.map((interval) => `${group}:${interval}`);
  const reply = await connection.call('MGET', ...keys, mark);
  if (!v.is(values, reply) || reply.length !== keys.length + 1) {
    throw new RedisError(
      'FOREIGN',
      `Redis at ${connection.place}: the keys ${group}:N hold something else than counts: ${String(reply)}`,
    );
  }
  return new Map(intervals.map((interval, i) => [interval, numberOrNull(reply[i])]));
}

const values = v.array(v.nullable(v.pipe(v.string(), v.regex(/^-?\d{1,15}$/))));

function numberOrNull(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** The server's time in milliseconds: TIME, whose reply is seconds and microseconds, as text. */
export async function readTime(connection: Pick<Connection, 'call' | 'place'>): Promise<number> {
  const reply = await connection.call('TIME');
  if (v.is(time, reply)) return Number(reply[0]) * 1000 + Math.floor(Number(reply[1]) / 1000);
  throw new RedisError(
    'FOREIGN',
    `Redis at ${connection.place} answered TIME with ${String(reply)}`,
  );
}

const time = v.tuple([v.pipe(v.string(), v.digits()), v.pipe(v.string(), v.digits())]);
