import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';
import { parseCost } from './parse-cost.ts';
import { openTable } from './table/open-table.ts';

/** Values that are kept; a longer file is an error that says so. */
const VALUES_MAX = 1_000_000;

/**
 * Reads the last column of a table as numbers of at least 0, such as measured round trips. Throws a
 * `UserError` of kind input, with the line, for anything else.
 */
export async function readNumbers(source: ByteSource): Promise<Float64Array> {
  const table = await openTable(source, {});
  const values: number[] = [];
  await table.read({
    row: (cells, line) => {
      const text = cells[cells.length - 1] ?? '';
      const value = parseCost(text);
      if (typeof value === 'string' || Number.isNaN(value)) {
        throw new UserError('input', `${table.name}:${line}: "${text}" is no number of at least 0`);
      }
      if (values.length === VALUES_MAX) {
        throw new UserError('input', `${table.name} has more than ${VALUES_MAX} values`);
      }
      values.push(value);
    },
    malformed: (_, line, reason) => {
      throw new UserError('input', `${table.name}:${line}: this row ${reason}`);
    },
  });
  if (values.length === 0) throw new UserError('input', `${table.name} holds no number`);
  return Float64Array.from(values);
}
