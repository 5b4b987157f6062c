import { type DueForm, type Horizon, isoOf } from './due-form.ts';
import type { Times } from './due-options.ts';

interface TextColumn {
  /** It is compared by its bytes. */
  readonly value: string;
  /** The condition that a value begins with a date, as in 2026-01-15. */
  readonly isDate: string;
}

/**
 * A column of times in ISO 8601. Its groups are texts without the fraction of the second, which are
 * read on our side, where 30 February is no 2 March. What lies two days outside is not looked at.
 */
export function textForm(column: TextColumn, horizon: Horizon, times: Times): DueForm {
  const { value, isDate } = column;
  const dayOf = (second: number): string => `'${isoOf(second).slice(0, 10)}'`;
  const [first, end] = [dayOf(horizon.fromS - MARGIN_S), dayOf(horizon.untilS + MARGIN_S)];
  return {
    label: 'ISO 8601',
    isLocal: false,
    value,
    isRejected: `NOT (${isDate})`,
    isIn: `${isDate} AND ${value} >= ${first} AND ${value} < ${end}`,
    isEarly: `${value} < ${first}`,
    keyOf: (sql) =>
      `CASE WHEN substr(${sql}, 20, 1) = '.' THEN substr(${sql}, 1, 19) || ltrim(substr(${sql}, 21), '0123456789') ELSE ${sql} END`,
    marks: { rejected: `'!'`, early: `'<'`, late: `'>'` },
    cell: (key) => key,
    hourOf: null,
    arithmetic: null,
    read: times.parseText,
  };
}

const MARGIN_S = 2 * 86_400;
