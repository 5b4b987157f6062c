import { type DueForm, type EpochUnit, epochUnits, type Horizon } from './due-form.ts';

interface NumberColumn {
  readonly value: string;
  readonly unit: EpochUnit;
  /** Rows that hold no number of this column's, whatever its size; null where there are none. */
  readonly isOther: string | null;
  /** SQL for a whole number of a number, cut off towards 0. */
  readonly whole: (sql: string) => string;
}

/** A column of numbers that count from 1970 on, in one unit. */
export function numberForm(column: NumberColumn, { fromS, untilS }: Horizon): DueForm {
  const { value, unit, isOther, whole } = column;
  const { perSecond, label } = unit;
  const limit = SECOND_LIMIT * perSecond;
  // NaN is larger than every number in PostgreSQL, and so fails the upper bound.
  const isFar = `NOT (${value} > -${limit} AND ${value} < ${limit})`;
  return {
    label,
    isLocal: false,
    value,
    isRejected: isOther === null ? isFar : `(${isOther} OR ${isFar})`,
    isIn: `${value} >= ${fromS * perSecond} AND ${value} < ${untilS * perSecond}`,
    isEarly: `${value} < ${fromS * perSecond}`,
    keyOf: (sql) => floorOf(sql, perSecond, whole),
    ...wholeSeconds,
  };
}

/** Eleven digits: the year 5138. */
const SECOND_LIMIT = 10 ** epochUnits[0].digitsMax;

/** Division cuts towards 0, and so before 1970 a part of a second too late. */
function floorOf(sql: string, perSecond: number, whole: NumberColumn['whole']): string {
  const seconds = perSecond === 1 ? whole(sql) : whole(`${sql} / ${perSecond}`);
  return `(${seconds} - CASE WHEN ${seconds} * ${perSecond} > ${sql} THEN 1 ELSE 0 END)`;
}

/** What forms have in common whose keys are whole seconds of Unix time. */
export const wholeSeconds: Pick<DueForm, 'marks' | 'cell' | 'hourOf' | 'arithmetic' | 'read'> = {
  marks: {
    rejected: '9000000000000000002',
    early: '9000000000000000000',
    late: '9000000000000000001',
  },
  cell: (key) => key,
  hourOf: (key) => `${key} / 3600`,
  arithmetic: { later: (key, seconds) => `${key} + ${seconds}`, at: (second) => `${second}` },
  read: (cell) => ({ kind: 'utc', second: Number(cell) }),
};
