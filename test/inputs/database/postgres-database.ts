import type pg from 'pg';
import { postgres } from '../../../src/core/sql/postgres.ts';
import type {
  ColumnDescription,
  Database,
  Relation,
} from '../../../src/inputs/database/database.ts';

/**
 * A PostgreSQL as far as counting needs it, whose catalogue is what a test says: what is tested are
 * the statements. Every value comes as text, as the real session has it.
 */
export function postgresDatabase(client: pg.Client, relation: Relation): Database {
  const types = { getTypeParser: () => (text: string) => text };
  return {
    name: 'postgres://127.0.0.1/test',
    dialect: postgres,
    tables: async () => [relation.label],
    table: async () => relation,
    relationOf: async () => relation,
    settled: async (_, each) => each,
    query: async (text) => {
      const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array', types });
      return rows;
    },
    stream: async function* stream(text) {
      const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array', types });
      yield rows;
    },
    explain: async () => [],
    expected: async () => null,
    close: async () => undefined,
  };
}

/** A column, plain but for what is said. */
export function column(described: Partial<ColumnDescription>): ColumnDescription {
  return {
    name: 'id',
    kind: 'integer',
    type: 'bigint',
    isUuid: false,
    isPrimaryKey: false,
    isUnique: false,
    isIndexed: false,
    ...described,
  };
}
