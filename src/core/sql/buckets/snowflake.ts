import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import { quotedIdentifier } from '../quoting.ts';
import { costAs } from './costs.ts';
import type { BucketDialect, IdKind } from './dialect.ts';
import { functionFloorMod } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

const writing: TextWriting = {
  // REGEXP_LIKE asks for the whole text by itself.
  matches: (text, pattern) => `REGEXP_LIKE(${text}, '${pattern}')`,
  whole: (text) => `TRY_TO_NUMBER(${text}, 38, 0)`,
  digitsMax: 38,
  asText: (expression) => `TO_VARCHAR(${expression})`,
};

/** Snowflake. */
export const snowflakeBuckets: BucketDialect = {
  title: 'Snowflake',
  quoteIdentifier,
  idOf: idOfTyped(writing),
  costOf: costAs((sql) => `CAST(${sql} AS DOUBLE)`),
  floorMod: functionFloorMod,
  text: (residue) => `TO_VARCHAR(CAST(${residue} AS NUMBER(38,0)))`,
  hashes: ['md5', 'sha256'],
  hashResidue,
  indexes: [
    {
      kind: 'layout',
      isPartial: false,
      advise: ({ table, bucket }) => ({
        statements: [`ALTER TABLE ${table} CLUSTER BY (${bucket})`],
        compared: bucket,
        table,
        note: 'Snowflake has no index here; it lays the micro-partitions anew by the bucket, in the background and for credits.',
      }),
    },
  ],
  explain: 'EXPLAIN',
  bucketFunction: ({ name, kind, body }) => ({
    statement: `CREATE FUNCTION ${name}(id ${types[kind]}) RETURNS NUMBER(38,0)\n  LANGUAGE SQL IMMUTABLE AS $$ ${body} $$`,
    note: '',
  }),
  command:
    'snowsql -o output_format=csv -o header=true -o friendly=false -o timing=false -f /dev/stdin',
  note: 'A name in small letters is taken as Snowflake keeps it when written without quotes, in capitals. Make sure that the id is a NUMBER of scale 0: of a FLOAT or VARCHAR digits could be lost without a word.',
};

const types: Readonly<Record<IdKind, string>> = {
  integer: 'NUMBER(38,0)',
  numeric: 'NUMBER(38,0)',
  text: 'VARCHAR',
};

/** `orders` without quotes is kept as `ORDERS`; a name that could not be written so is exact. */
function quoteIdentifier(name: string): string {
  return quotedIdentifier(/^[a-z_][a-z0-9_$]*$/.test(name) ? name.toUpperCase() : name);
}

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  const value = input === 'int64' ? undefined : functions[name]?.(canonicalTextOf(writing, column));
  return value === undefined ? null : `MOD(${value}, ${modulus})`;
}

const functions: Partial<Record<HashName, (text: string) => string>> = {
  md5: (text) => `MD5_NUMBER_UPPER64(${text})`,
  sha256: (text) => `TO_NUMBER(LEFT(SHA2(${text}, 256), 16), '${'X'.repeat(16)}')`,
};
