import type { ParquetParsers, SchemaElement } from 'hyparquet';
import { civilText } from '../../core/time/civil.ts';

/** Times as text with `Z`, which `cellOf` takes away again from those that are no instants. */
export const timeParsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (value) => timeText(value, 1000n),
  timestampFromMicroseconds: (value) => timeText(value, 1_000_000n),
  timestampFromNanoseconds: (value) => timeText(value, 1_000_000_000n),
  dateFromDays: (days) => (typeof days === 'number' ? civilText(days * 86_400).slice(0, -9) : ''),
};

function timeText(value: unknown, perSecond: bigint): string {
  if (typeof value !== 'bigint') return '';
  const isCut = value < 0n && value % perSecond !== 0n;
  return `${civilText(Number(value / perSecond) - (isCut ? 1 : 0))}Z`;
}

/**
 * A value as the cell of a text table. Whole numbers of 64 bits are bigints and keep their digits; a double
 * above 2^53 has lost some, and is written so that no id is read from it.
 */
export function cellOf(value: unknown, isLocal: boolean): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return isLocal ? value.replace(/Z$/, '') : value;
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return value.toExponential();
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
}

/** Whether the times of a column are those of a clock in no zone. */
export function isLocalTime({ logical_type: type }: SchemaElement): boolean {
  return type?.type === 'TIMESTAMP' && !type.isAdjustedToUTC;
}

/**
 * Whether a column holds decimals that hyparquet gives as doubles, which have no more than 15
 * digits.
 */
export function losesDigits({ converted_type: type, precision }: SchemaElement): boolean {
  return type === 'DECIMAL' && (precision ?? 0) > 15;
}
