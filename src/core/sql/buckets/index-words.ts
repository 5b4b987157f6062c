import type { IndexAdvice, IndexTarget } from './dialect.ts';

/** The condition of a partial index, and of the query that is to use it. */
export function condition({ where }: IndexTarget): string {
  return where === null ? '' : ` WHERE (${where}\n)`;
}

/** A column that the engine computes: `STORED` in the row, or `VIRTUAL` and kept in the index only. */
export function generatedColumn(
  { column, bucket }: IndexTarget,
  type: string,
  kept: 'STORED' | 'VIRTUAL',
): string {
  return `${column} ${type} GENERATED ALWAYS AS (${bucket}) ${kept}`;
}

/** A second table that lies by bucket, for engines that read less where the rows lie together. */
export function laidOut(
  { newTable, table, bucket, column }: IndexTarget,
  { options = '', order = '' }: { readonly options?: string; readonly order?: string },
  note: string,
): IndexAdvice {
  const select = `SELECT s.*, ${bucket} AS ${column} FROM ${table} AS s`;
  return {
    statements: [`CREATE TABLE ${newTable}${options} AS ${select}${order}`],
    compared: column,
    table: newTable,
    note: `${note} It is a copy: whatever writes rows must write the bucket from then on.`,
  };
}
