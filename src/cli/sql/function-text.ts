import { dividend, residueSql } from '../../core/sql/buckets/counting-query.ts';
import type { BucketDialect } from '../../core/sql/buckets/dialect.ts';
import type { SqlArguments, Wanted } from './arguments.ts';
import { bucketName, qualified } from './names.ts';
import type { SqlText } from './sql-text.ts';

/** The function that gives the bucket of an id; its parameter is called id, whatever the column is. */
export function functionText(
  dialect: BucketDialect,
  { map, kind, hashInput, schema }: SqlArguments,
  { partitions }: Extract<Wanted, { kind: 'function' }>,
): SqlText {
  const body =
    map === 'modulo' && kind !== 'text'
      ? dialect.floorMod(dividend(dialect, { sql: 'id', kind }), partitions)
      : residueSql(dialect, { sql: 'id', kind }, { map, hashInput, modulus: partitions });
  if (body === null) throw new RangeError(`${dialect.title} was asked for what it lacks`);
  const name = qualified(dialect, schema, bucketName('id', map, partitions));
  const { statement, note } = dialect.bucketFunction({ name, kind, body });
  return { statements: [statement], talk: [`${dialect.title}. ${note}`.trim()] };
}
