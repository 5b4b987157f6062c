import { hashes, hashNames } from '../../core/hash/catalog.ts';
import { residueSql } from '../../core/sql/buckets/counting-query.ts';
import type { BucketDialect } from '../../core/sql/buckets/dialect.ts';
import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';
import type { SqlArguments } from './arguments.ts';

/** Throws a `UserError` of kind usage where the engine lacks the hash, or it takes other ids. */
export function refuseLacking(dialect: BucketDialect, args: SqlArguments): void {
  const { map, hashInput, kind } = args;
  if (map === 'modulo') return;
  const { title } = dialect;
  if (!dialect.hashes.includes(map)) {
    const known = hashNames.filter((name) => dialect.hashes.includes(name));
    const what = known.length === 0 ? 'it has no hash of ours' : `it has ${listed(known)}`;
    throw new UserError('usage', `${title} cannot compute ${map}: ${what}`);
  }
  const takesInt64 =
    hashes[map].input === 'int64' || (hashes[map].input === 'either' && hashInput === 'int64');
  if (takesInt64 && kind !== 'integer')
    throw new UserError('usage', `${map} is given the 8 bytes of an integer; leave --id-type out`);
  if (kind === 'numeric')
    throw new UserError('usage', 'a hash is given integers or text; leave --id-type decimal out');
  if (residueSql(dialect, { sql: 'id', kind }, { map, hashInput, modulus: 1 }) === null)
    throw new UserError(
      'usage',
      `${title} cannot compute ${map} over the 8 bytes of an int64; leave --hash-input out`,
    );
}
