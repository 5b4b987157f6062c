import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import { quotedIdentifier, quotedLiteral } from '../quoting.ts';
import { costAs } from './costs.ts';
import type { BucketDialect, IdKind } from './dialect.ts';
import { laidOut } from './index-words.ts';
import { percentFloorMod, residueOfHalves } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

const writing: TextWriting = {
  // As in Java `$` lets a line end follow: that no character does is said without backslashes.
  matches: (text, pattern) => `regexp_like(${text}, '^${pattern}(?![0-9]|[^0-9])')`,
  whole: (text) => `TRY_CAST(${text} AS decimal(38,0))`,
  digitsMax: 38,
  asText: (expression) => `CAST(${expression} AS varchar)`,
};

/** Trino. A floating-point remainder shows as `5.0`, which `--counts` refuses; text it refuses itself. */
export const trinoBuckets: BucketDialect = {
  title: 'Trino',
  quoteIdentifier: quotedIdentifier,
  idOf: idOfTyped(writing),
  costOf: costAs((sql) => `CAST(${sql} AS double)`),
  floorMod: percentFloorMod,
  text: (residue) => `CAST(CAST(${residue} AS bigint) AS varchar)`,
  hashes: ['crc32', 'md5', 'sha256'],
  hashResidue,
  indexes: [
    {
      kind: 'layout',
      isPartial: false,
      advise: (target) =>
        laidOut(
          target,
          { options: ` WITH (partitioning = ARRAY[${partitioning(target.column)}])` },
          "Trino has no index. This is for an Iceberg catalog; its own bucket(id, n) is another map, a murmur3 hash. In Hive write partitioned_by. Name the new table's catalog and schema with --schema.",
        ),
    },
  ],
  explain: 'EXPLAIN',
  bucketFunction: ({ name, kind, body }) => ({
    statement: `CREATE FUNCTION ${name}(id ${types[kind]}) RETURNS bigint\n  DETERMINISTIC\n  RETURN CAST(${body} AS bigint)`,
    note: 'Name the catalog and the schema that keep it with --schema, twice.',
  }),
  command: 'trino --output-format CSV_HEADER -f /dev/stdin',
  note: '',
};

const types: Readonly<Record<IdKind, string>> = {
  integer: 'bigint',
  numeric: 'decimal(38,0)',
  text: 'varchar',
};

/** A name inside a text: the property is parsed as SQL itself. */
function partitioning(column: string): string {
  return quotedLiteral(column);
}

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  if (input === 'int64') return null;
  const bytes = `to_utf8(${canonicalTextOf(writing, column)})`;
  if (name === 'crc32') return `crc32(${bytes}) % ${modulus}`;
  if (name !== 'md5' && name !== 'sha256') return null;
  const hex = `to_hex(${name}(${bytes}))`;
  const half = (from: number): string => `from_base(substr(${hex}, ${from}, 8), 16)`;
  return residueOfHalves(half(1), half(9), modulus);
}
