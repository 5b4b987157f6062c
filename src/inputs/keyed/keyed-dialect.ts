import type { Dialect } from '../../core/dialect.ts';

/**
 * What a table needs of a dialect where it is no text of rows: its names. The rest is never told.
 */
export function keyedDialect(names: readonly string[]): Dialect {
  return {
    encoding: 'utf-8',
    byteOrderMark: false,
    delimiter: ',',
    quote: '"',
    lineEnd: 'LF',
    header: names,
    columns: names.length,
  };
}
