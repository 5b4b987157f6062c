import { UserError } from '../../core/user-error.ts';
import type { Table } from './open-table.ts';

/**
 * Refuses a comma table without a header whose every row could be one number with thousands
 * separators: `28,742` must not silently become the id 28. Naming --id or --delimiter settles it.
 */
export function refuseThousands(table: Table): void {
  const { delimiter, header, columns } = table.dialect;
  if (delimiter !== ',' || header !== null || columns < 2) return;
  const isOneNumber = (row: readonly string[]): boolean => /^\d{1,3}(,\d{3})+$/.test(row.join(','));
  if (table.sample.length === 0 || !table.sample.every(isOneNumber)) return;
  const first = table.sample[0]?.join(',') ?? '';
  throw new UserError(
    'input',
    `${table.name}: every row looks like one number with thousands separators ("${first}"); remove them, or say --id 1 if these are ${columns} columns`,
  );
}
