/**
 * The header row of a table, or null where its first row is data already.
 *
 * A column whose later cells all look like data (numbers, dates, UUIDs) and whose first cell does
 * not, has a header; so does a table of text only. A first row that looks like the rows under it is
 * data: eating it would lose a row without a word.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  said: boolean | undefined,
): readonly string[] | null {
  const first = rows[0];
  if (first === undefined || said === false) return null;
  if (said === true) return first;
  const rest = rows.slice(1).filter((row) => row.length === first.length);
  if (rest.length === 0) return first.some(looksLikeData) ? null : first;
  const columns = first.map((cell, i) => ({ cell, below: rest.map((row) => row[i] ?? '') }));
  if (
    columns.some(({ cell, below }) => !looksLikeData(cell) && cell !== '' && isDataColumn(below))
  ) {
    return first;
  }
  return first.some(looksLikeData) ? null : first;
}

function isDataColumn(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isNull(cell));
  return filled.length > 0 && filled.filter(looksLikeData).length >= 0.8 * filled.length;
}

function isNull(cell: string): boolean {
  return cell === '' || cell === '\\N' || cell.toUpperCase() === 'NULL';
}

const dataShapes: readonly RegExp[] = [
  /^\s*[+-]?\d[\d.,' \u00a0\u202f]*(e[+-]?\d+)?\s*$/i,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^\d{4}-\d{2}-\d{2}([ T]|$)/,
];

/** Whether a cell is shaped like a number, however badly written, a date or a UUID. */
function looksLikeData(cell: string): boolean {
  return dataShapes.some((shape) => shape.test(cell));
}
