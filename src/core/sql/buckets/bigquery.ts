import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import { costAs } from './costs.ts';
import type { BucketDialect, IdKind, IndexTarget } from './dialect.ts';
import { laidOut } from './index-words.ts';
import { functionFloorMod } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

const writing: TextWriting = {
  matches: (text, pattern) => `REGEXP_CONTAINS(${text}, '^${pattern}$')`,
  whole: (text) => `SAFE_CAST(${text} AS BIGNUMERIC)`,
  digitsMax: 38,
  asText: (expression) => `CAST(${expression} AS STRING)`,
};

/** BigQuery. MOD refuses FLOAT64 and STRING by itself. */
export const bigqueryBuckets: BucketDialect = {
  title: 'BigQuery',
  quoteIdentifier,
  idOf: idOfTyped(writing),
  costOf: costAs((sql) => `CAST(${sql} AS FLOAT64)`),
  floorMod: functionFloorMod,
  text: (residue) => `CAST(CAST(${residue} AS INT64) AS STRING)`,
  hashes: ['md5', 'sha256'],
  hashResidue,
  indexes: [{ kind: 'layout', isPartial: false, advise: layout }],
  explain: null,
  bucketFunction: ({ name, kind, body }) => ({
    statement: `CREATE FUNCTION ${name}(id ${types[kind]}) RETURNS INT64 AS (CAST(${body} AS INT64))`,
    note: 'Name the dataset that keeps it with --schema.',
  }),
  command: 'bq query --quiet --use_legacy_sql=false --format=csv --max_rows=10000000',
  note: '',
};

const types: Readonly<Record<IdKind, string>> = {
  integer: 'INT64',
  numeric: 'BIGNUMERIC',
  text: 'STRING',
};

/** A backslash is an escape in a quoted name, and a line may not end in one. */
function quoteIdentifier(name: string): string {
  const escaped = name.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('`', '\\`');
  return `\`${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}\``;
}

/** A job may write 4,000 partitions. */
const PARTITIONS_MAX = 4000;

function layout(target: IndexTarget) {
  const { column, id, partitions } = target;
  const range = `RANGE_BUCKET(${column}, GENERATE_ARRAY(0, ${partitions}, 1))`;
  const options =
    partitions <= PARTITIONS_MAX
      ? ` PARTITION BY ${range} CLUSTER BY ${id}`
      : ` CLUSTER BY ${column}`;
  return laidOut(
    target,
    { options },
    'BigQuery has no index over numbers; a partition that is not asked for is not read, nor paid for.',
  );
}

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  const digest = functions[name];
  if (digest === undefined || input === 'int64') return null;
  const hex = `TO_HEX(${digest}(${canonicalTextOf(writing, column)}))`;
  const half = (from: number): string => `CAST(CONCAT('0x', SUBSTR(${hex}, ${from}, 8)) AS INT64)`;
  // INT64 is signed: two halves stay below its largest value.
  return `MOD(MOD(${half(1)}, ${modulus}) * ${2 ** 32 % modulus} + ${half(9)}, ${modulus})`;
}

const functions: Partial<Record<HashName, string>> = { md5: 'MD5', sha256: 'SHA256' };
