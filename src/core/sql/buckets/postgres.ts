import { postgres } from '../postgres.ts';
import { quotedIdentifier } from '../quoting.ts';
import { residueOfRow } from '../residue-key.ts';
import { costOf } from './costs.ts';
import type { BucketDialect, IdKind, IndexTarget } from './dialect.ts';
import { condition, generatedColumn } from './index-words.ts';
import { percentFloorMod } from './residues.ts';

/** PostgreSQL from 12 on. It refuses `%` of floating point and of text by itself. */
export const postgresBuckets: BucketDialect = {
  title: 'PostgreSQL',
  quoteIdentifier: quotedIdentifier,
  idOf: (column) => postgres.idOf(column),
  costOf: (sql) => costOf(postgres, sql, 'float'),
  floorMod: percentFloorMod,
  text: (residue) => `(${residue})::bigint::text`,
  hashes: postgres.hashes,
  hashResidue: (name, column, input, modulus) => {
    const hash = postgres.hash(name, column, input);
    return hash === null ? null : residueOfRow(hash.value, modulus, hash.signed);
  },
  indexes: [
    {
      kind: 'expression',
      isPartial: true,
      advise: (target) => ({
        statements: [
          `CREATE INDEX CONCURRENTLY ${target.index} ON ${target.table} ((${target.bucket}))${condition(target)}`,
          `ANALYZE ${target.table}`,
        ],
        compared: target.bucket,
        table: target.table,
        note: 'CONCURRENTLY lets writers go on, and runs in no transaction; ANALYZE tells the planner how large a bucket is.',
      }),
    },
    { kind: 'column', isPartial: true, advise: columnAdvice },
  ],
  explain: 'EXPLAIN',
  bucketFunction: ({ name, kind, body }) => ({
    statement: `CREATE FUNCTION ${name}(id ${types[kind]}) RETURNS integer\n  LANGUAGE sql IMMUTABLE PARALLEL SAFE\n  AS $bucket$ SELECT (${body})::integer $bucket$`,
    note: 'The planner puts the body in its place.',
  }),
  command: 'psql --csv DATABASE',
  note: '',
};

const types: Readonly<Record<IdKind, string>> = {
  integer: 'bigint',
  numeric: 'numeric',
  text: 'text',
};

function columnAdvice(target: IndexTarget) {
  return {
    statements: [
      `ALTER TABLE ${target.table} ADD COLUMN ${generatedColumn(target, 'integer', 'STORED')}`,
      `CREATE INDEX CONCURRENTLY ${target.index} ON ${target.table} (${target.column})${condition(target)}`,
    ],
    compared: target.column,
    table: target.table,
    note: 'Adding a stored column rewrites the table under a lock that stops readers too.',
  };
}
