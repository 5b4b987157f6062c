import { hashNames } from '../../core/hash/catalog.ts';
import type { SqlDialect } from '../../core/sql/dialect.ts';
import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';

/** A hash that the database does not compute as we do, and what to do instead. */
export function unknownHash({ name, hashes }: SqlDialect, hash: string): UserError {
  const known = hashNames.filter((each) => hashes.includes(each));
  const what = known.length === 0 ? 'it knows no hash of ours' : `it knows ${listed(known)}`;
  return new UserError(
    'usage',
    `${name} cannot compute ${hash}: ${what}; export the ids to a file and give that`,
  );
}
