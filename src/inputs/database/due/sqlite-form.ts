import type { ColumnDescription } from '../database.ts';
import { type DueForm, epochUnitOf, type Horizon } from './due-form.ts';
import type { Times } from './due-options.ts';
import { numberForm, wholeSeconds } from './number-form.ts';
import { noTime } from './postgres-form.ts';
import { textForm } from './text-form.ts';

export interface SqliteColumn {
  /** The column as SQL. */
  readonly sql: string;
  readonly column: ColumnDescription;
  readonly where: string;
  /** Some of its values that are not null, and their types. */
  readonly sample: readonly { readonly text: string; readonly type: string }[];
}

/**
 * How a column of SQLite is grouped by second: by what most of a sample of its values are, texts of
 * ISO 8601, epoch numbers or days of the Julian calendar. Rows of another type are rejected. Throws a
 * `UserError` of kind usage for what is no time.
 */
export function sqliteForm(described: SqliteColumn, horizon: Horizon, times: Times): DueForm {
  const { sql, column, sample, where } = described;
  const isText = sample.filter(({ type }) => type === 'text').length * 2 > sample.length;
  if (isText) return isoForm(sql, horizon, times);
  const numbers = sample.filter(({ type }) => type === 'integer' || type === 'real');
  if (numbers.length * 2 < sample.length) throw noTime(where, column);
  const days = numbers.filter(({ text }) => isJulianDay(Number(text))).length;
  if (days > 0 && days === numbers.length) return julianForm(sql, horizon);
  return numberForm(
    {
      value: sql,
      unit: epochUnitOf(numbers.map(({ text }) => text)),
      isOther: `typeof(${sql}) NOT IN ('integer', 'real')`,
      whole: (number) => `CAST(${number} AS INTEGER)`,
    },
    horizon,
  );
}

function isoForm(sql: string, horizon: Horizon, times: Times): DueForm {
  const digits = (count: number): string => '[0-9]'.repeat(count);
  const date = `${digits(4)}-${digits(2)}-${digits(2)}*`;
  const isDate = `typeof(${sql}) = 'text' AND ${sql} GLOB '${date}'`;
  return textForm({ value: sql, isDate }, horizon, times);
}

/** The years 1858 to 2131; as epoch seconds these would all lie on some days of 1970. */
function isJulianDay(number: number): boolean {
  return number >= 2_400_000 && number < 2_500_000;
}

const EPOCH_DAY = 2_440_587.5;

/** A double of a day is exact to some 40 microseconds: SQLite itself rounds to the millisecond, too. */
function julianForm(sql: string, { fromS, untilS }: Horizon): DueForm {
  const dayOf = (second: number): string => `${second / 86_400 + EPOCH_DAY}`;
  // Moved to where no number is negative, as a cast cuts off towards 0.
  const secondOf = (day: string): string =>
    `(CAST((${day} - ${EPOCH_DAY}) * 86400000.0 + 10000000000000.5 AS INTEGER) / 1000 - 10000000000)`;
  const isNumber = `typeof(${sql}) IN ('integer', 'real')`;
  const first = `${dayOf(fromS)} - ${HALF_MS_DAYS}`;
  const end = `${dayOf(untilS)} + ${HALF_MS_DAYS}`;
  return {
    label: 'Julian days',
    isLocal: false,
    value: sql,
    isRejected: `NOT (${isNumber} AND ${sql} >= 2400000 AND ${sql} < 2500000)`,
    isIn: `${isNumber} AND ${sql} >= ${first} AND ${sql} < ${end}`,
    isEarly: `${sql} < ${first}`,
    keyOf: secondOf,
    ...wholeSeconds,
  };
}

/** What is nearer to a bound than that is told by its rounded second, on our side. */
const HALF_MS_DAYS = 0.000_000_01;
