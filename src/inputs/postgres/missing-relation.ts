import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import { quotedTableName, type TableName } from './table-name.ts';

interface Missing {
  readonly database: string;
  readonly wanted: TableName;
  /** The tables that there are, as `--table` takes them. */
  readonly known: readonly string[];
}

/** A table that is not there, with the one that differs in capital letters only, or what there is. */
export function missingRelation({ database, wanted, known }: Missing): UserError {
  const what = `${database}: relation ${quotedTableName(wanted)} does not exist`;
  const plain = wanted.join('.');
  const alike = known.find((name) => folded(name) === folded(plain));
  return new UserError(
    'usage',
    `${what}${alike === undefined ? there(plain, known) : cased(alike)}`,
  );
}

function folded(name: string): string {
  return name.replaceAll('"', '').toLowerCase();
}

function cased(name: string): string {
  return `; without "quotes" a name is taken in lower case: write --table '${name}'`;
}

const NAMES_LISTED = 12;

function there(plain: string, known: readonly string[]): string {
  const hint = didYouMean(plain, known);
  if (hint !== '') return hint;
  const more = known.length - NAMES_LISTED;
  const listed = known.slice(0, NAMES_LISTED).join(', ');
  return `; there ${known.length === 0 ? 'is no table' : `is ${listed}`}${more > 0 ? ` and ${more} more` : ''}`;
}
