import type { SqlColumn } from '../dialect.ts';
import { quotedIdentifier } from '../quoting.ts';
import { sqlite } from '../sqlite.ts';
import { costOf } from './costs.ts';
import type { BucketDialect } from './dialect.ts';
import { condition, generatedColumn } from './index-words.ts';
import { percentFloorMod } from './residues.ts';

/**
 * SQLite. Each row has a type of its own, so whatever the column is declared as, `typeof` is asked of
 * each: text that is a whole number of 64 bits counts, REAL is rejected.
 */
export const sqliteBuckets: BucketDialect = {
  title: 'SQLite',
  quoteIdentifier: quotedIdentifier,
  idOf: ({ sql }: SqlColumn) => sqlite.idOf({ sql, kind: 'mixed' }),
  costOf: (sql) => costOf(sqlite, sql, 'mixed'),
  floorMod: percentFloorMod,
  text: (residue) => residue,
  hashes: [],
  hashResidue: () => null,
  indexes: [
    {
      kind: 'expression',
      isPartial: true,
      advise: (target) => ({
        statements: [
          `CREATE INDEX ${target.index} ON ${target.table} (${target.bucket})${condition(target)}`,
        ],
        compared: target.bucket,
        table: target.table,
        note: 'SQLite 3.9 or newer.',
      }),
    },
    {
      kind: 'column',
      isPartial: true,
      advise: (target) => ({
        statements: [
          `ALTER TABLE ${target.table} ADD COLUMN ${generatedColumn(target, 'INTEGER', 'VIRTUAL')}`,
          `CREATE INDEX ${target.index} ON ${target.table} (${target.column})${condition(target)}`,
        ],
        compared: target.column,
        table: target.table,
        note: 'SQLite 3.31 or newer. The column takes no room in the rows.',
      }),
    },
  ],
  explain: 'EXPLAIN QUERY PLAN',
  bucketFunction: ({ body }) => ({
    statement: `WITH parameter(id) AS (SELECT :id)\nSELECT ${body} AS bucket FROM parameter`,
    note: 'SQLite stores no functions: bind the id to :id, or write the expression into your query.',
  }),
  command: 'sqlite3 -csv -header FILE',
  note: '',
};
