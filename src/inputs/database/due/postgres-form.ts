import { UserError } from '../../../core/user-error.ts';
import type { ColumnDescription } from '../database.ts';
import { type DueForm, epochUnitOf, type Horizon, isoOf, ZONE_S_MAX } from './due-form.ts';
import type { Times } from './due-options.ts';
import { numberForm } from './number-form.ts';
import { textForm } from './text-form.ts';

export interface PostgresColumn {
  /** The column as SQL. */
  readonly sql: string;
  readonly column: ColumnDescription;
  readonly where: string;
  /** Some values of the column, where it holds numbers. */
  readonly sample: readonly string[];
  /** The server has date_bin (14 and newer). */
  readonly hasBins: boolean;
}

/**
 * How a column of PostgreSQL is grouped by second. Throws a `UserError` of kind usage for a type that
 * holds no times.
 */
export function postgresForm(described: PostgresColumn, horizon: Horizon, times: Times): DueForm {
  const { sql, column, sample, where } = described;
  switch (column.kind) {
    case 'instant':
    case 'local':
    case 'date':
      return timeForm(described, horizon);
    case 'integer':
    case 'numeric':
    case 'float': {
      const whole = (number: string): string => `trunc(${number})::bigint`;
      const unit = epochUnitOf(sample);
      const plain = (number: string): string => (unit.perSecond === 1 ? number : `(${number})`);
      const isWhole = column.kind === 'integer';
      return numberForm(
        { value: sql, unit, isOther: null, whole: isWhole ? plain : whole },
        horizon,
      );
    }
    case 'text':
      return textForm(
        {
          // By its bytes, whatever the order of its column, which may have no regular expressions.
          value: `(${sql}::text COLLATE "C")`,
          isDate: `(${sql}::text COLLATE "C") ~ '^\\d{4}-\\d\\d-\\d\\d'`,
        },
        horizon,
        times,
      );
    case 'mixed':
    case 'interval':
    case 'other':
      throw noTime(where, column);
  }
}

/** A column that can be no due time, and what would be. */
export function noTime(where: string, { name, type }: ColumnDescription): UserError {
  return new UserError(
    'usage',
    `${where} has the column "${name}" of type ${type}, which holds no times; name a column of times or epoch numbers with --due`,
  );
}

/**
 * Keys are the times themselves, cut to the second by whole-number arithmetic (date_bin): on 10 M rows
 * 3.1 s on a busy machine against 3.6 s with date_trunc, and extract(epoch ...) makes a numeric of each row.
 */
function timeForm({ sql, column, hasBins }: PostgresColumn, { fromS, untilS }: Horizon): DueForm {
  const isInstant = column.kind === 'instant';
  const type = isInstant ? 'timestamptz' : 'timestamp';
  const literal = (text: string): string => `${type} '${text}${isInstant ? '+00' : ''}'`;
  const margin = isInstant ? 0 : ZONE_S_MAX;
  const cut = (unit: string, key: string): string =>
    hasBins
      ? `date_bin('1 ${unit}', ${key}, ${literal('2000-01-01 00:00:00')})`
      : `date_trunc('${unit}', ${key})`;
  const value = column.kind === 'date' ? `${sql}::timestamp` : sql;
  const [first, end] = [literal(isoOf(fromS - margin)), literal(isoOf(untilS + margin))];
  return {
    label: column.type,
    isLocal: !isInstant,
    value,
    // PostgreSQL's infinities: never, and always.
    isRejected: `NOT isfinite(${value})`,
    isIn: `${value} >= ${first} AND ${value} < ${end}`,
    isEarly: `${value} < ${first}`,
    keyOf: (each) => (column.kind === 'date' ? each : cut('second', each)),
    marks: {
      rejected: `${type} '4714-11-24 00:00:00${isInstant ? '+00' : ''} BC'`,
      early: `${type} '-infinity'`,
      late: `${type} 'infinity'`,
    },
    cell: (key) => `extract(epoch from ${key})::bigint`,
    hourOf: (key) => cut('hour', key),
    arithmetic: {
      later: (key, seconds) => `${key} + ${seconds} * interval '1 second'`,
      at: (second) => literal(isoOf(second)),
    },
    read: (cell) => ({ kind: isInstant ? 'utc' : 'local', second: Number(cell) }),
  };
}
