import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import { quotedIdentifier } from '../quoting.ts';
import { costAs } from './costs.ts';
import type { BucketDialect } from './dialect.ts';
import { laidOut } from './index-words.ts';
import { percentFloorMod } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

const writing: TextWriting = {
  matches: (text, pattern) => `regexp_full_match(${text}, '${pattern}')`,
  whole: (text) => `TRY_CAST(${text} AS HUGEINT)`,
  digitsMax: 38,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
};

/** DuckDB from 1.0 on. A floating-point remainder shows as `5.0`, which `--counts` refuses. */
export const duckdbBuckets: BucketDialect = {
  title: 'DuckDB',
  quoteIdentifier: quotedIdentifier,
  idOf: idOfTyped(writing),
  costOf: costAs((sql) => `CAST(${sql} AS DOUBLE)`),
  floorMod: percentFloorMod,
  text: (residue) => `CAST(CAST(${residue} AS BIGINT) AS VARCHAR)`,
  hashes: ['md5', 'sha256'],
  hashResidue,
  indexes: [
    {
      kind: 'layout',
      isPartial: false,
      advise: (target) =>
        laidOut(
          target,
          { order: ` ORDER BY ${target.column}, s.${target.id}` },
          'Row groups whose least and greatest bucket leave it out are not read. DuckDB 1.5 makes an index over an expression and does not read it.',
        ),
    },
  ],
  explain: 'EXPLAIN',
  bucketFunction: ({ name, body }) => ({
    statement: `CREATE MACRO ${name}(id) AS ${body}`,
    note: '',
  }),
  command: 'duckdb -csv FILE',
  note: '',
};

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  const digest = name === 'md5' || name === 'sha256' ? name : null;
  // A blob is hashed as it is, but DuckDB turns an integer into none.
  if (digest === null || input === 'int64') return null;
  const hex = `left(${digest}(${canonicalTextOf(writing, column)}), 16)`;
  return `CAST('0x' || ${hex} AS UBIGINT) % ${modulus}`;
}
