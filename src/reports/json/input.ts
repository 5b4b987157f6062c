import type { Dialect } from '../../core/dialect.ts';
import type { AnalyzeResult } from '../../core/results/analysis.ts';
import type { DatabaseInput } from '../../core/tally/reading.ts';
import type { Json } from './values.ts';

/** What was read and how it was understood; rows = used + nulls + rejected. */
export function inputJson({ input, rows, ids }: AnalyzeResult): Json {
  return {
    path: input.name,
    kind: input.kind,
    dialect: input.dialect === null ? null : dialectJson(input.dialect),
    id_column: input.idColumn === null ? null : { ...input.idColumn },
    rows: rows.rows,
    used: rows.used,
    nulls: rows.nulls,
    rejected: rows.rejected,
    duplicates: ids?.repeats?.duplicates ?? null,
    rejects: rows.rejects.map(({ file, ...reject }) => ({ ...reject, file: file ?? null })),
    ...(input.kind === 'database' ? { database: databaseJson(input) } : {}),
  };
}

/** What was counted where; the rows of the sources add up to those of the input. */
function databaseJson({ relation, idChoice, sources, moduli }: DatabaseInput): Json {
  return {
    relation,
    id_choice: idChoice,
    sources: sources.map(({ name, rows }) => ({ path: name, rows })),
    moduli: [...moduli],
  };
}

function dialectJson(dialect: Dialect): Json {
  return {
    encoding: dialect.encoding,
    byte_order_mark: dialect.byteOrderMark,
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    line_end: dialect.lineEnd,
    header: dialect.header !== null,
    columns: dialect.columns,
  };
}
