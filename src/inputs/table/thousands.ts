import { UserError } from '../../core/user-error.ts';
import type { Table } from './open-table.ts';

/**
 * Refuses a comma table without a header whose every row could be one number with thousands
 * separators: `28,742` must not silently become the id 28. Naming --id or --delimiter settles it.
 */
export function refuseThousands(table: Table): void {
  const { delimiter, header, columns } = table.dialect;
  if (delimiter !== ',' || header !== null || columns < 2) return;
  if (table.sample.length === 0 || !table.sample.every(hasThousands)) return;
  const first = table.sample[0]?.join(',') ?? '';
  throw new UserError(
    'input',
    `${table.name}: every row looks like one number with thousands separators ("${first}"); remove them, or say --id 1 if these are ${columns} columns`,
  );
}

/** Whether the cells of a row, with commas between them, read as one number: `-28,742`, `1,234.50`. */
export function hasThousands(cells: readonly string[]): boolean {
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cells.join(','));
}
