import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import { costAs } from './costs.ts';
import type { BucketDialect, IdKind } from './dialect.ts';
import { laidOut } from './index-words.ts';
import { residueOfHalves } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

const writing: TextWriting = {
  // As in Java `$` lets a line end follow: that no character does is said without backslashes.
  matches: (text, pattern) => `${text} RLIKE '^${pattern}(?![0-9]|[^0-9])'`,
  whole: (text) => `CAST(${text} AS DECIMAL(38,0))`,
  digitsMax: 38,
  asText: (expression) => `CAST(${expression} AS STRING)`,
};

/** Spark. A floating-point remainder shows as `5.0`, which `--counts` refuses. */
export const sparkBuckets: BucketDialect = {
  title: 'Spark',
  quoteIdentifier: (name) => `\`${name.replaceAll('\0', '').replaceAll('`', '``')}\``,
  idOf: idOfTyped(writing),
  costOf: costAs((sql) => `CAST(${sql} AS DOUBLE)`),
  floorMod: (value, modulus) => `pmod(${value}, ${modulus})`,
  text: (residue) => `CAST(CAST(${residue} AS BIGINT) AS STRING)`,
  hashes: ['crc32', 'md5', 'sha256'],
  hashResidue,
  indexes: [
    {
      kind: 'layout',
      isPartial: false,
      advise: (target) =>
        laidOut(
          target,
          { options: ` USING parquet PARTITIONED BY (${target.column})` },
          'Spark has no index; a folder whose bucket is not asked for is not read.',
        ),
    },
  ],
  explain: 'EXPLAIN',
  bucketFunction: ({ name, kind, body }) => ({
    statement: `CREATE FUNCTION ${name}(id ${types[kind]}) RETURNS INT\n  RETURN CAST(${body} AS INT)`,
    note: 'Spark 4.0 or newer; before that write the expression itself.',
  }),
  command: 'spark-sql -S --conf spark.sql.cli.print.header=true -f /dev/stdin',
  note: '',
};

const types: Readonly<Record<IdKind, string>> = {
  integer: 'BIGINT',
  numeric: 'DECIMAL(38,0)',
  text: 'STRING',
};

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  if (input === 'int64') return null;
  const text = canonicalTextOf(writing, column);
  if (name === 'crc32') return `crc32(${text}) % ${modulus}`;
  const hex = hexDigests[name]?.(text);
  if (hex === undefined) return null;
  const half = (from: number): string => `CAST(conv(substr(${hex}, ${from}, 8), 16, 10) AS BIGINT)`;
  return residueOfHalves(half(1), half(9), modulus);
}

const hexDigests: Partial<Record<HashName, (text: string) => string>> = {
  md5: (text) => `md5(${text})`,
  sha256: (text) => `sha2(${text}, 256)`,
};
