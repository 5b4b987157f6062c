import type { Database, Opening, Relation } from './database.ts';

/** Warns where a role is shown a part of the rows only, which the server does without a word. */
export function warnOfHiddenRows(
  { name }: Database,
  { label, isRowSecured }: Relation,
  tell: Opening['tell'],
): void {
  if (!isRowSecured) return;
  const what = `row-level security hides rows of ${label} from this role`;
  tell({ kind: 'warning', text: `${name}: ${what}: counted is what it may see` });
}
