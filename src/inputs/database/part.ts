/** One SELECT of a counting statement: its name, which is the first cell of its rows, and the others. */
export interface Part {
  readonly name: string;
  readonly cells: readonly string[];
  /** What stands behind FROM; null for none. */
  readonly from: string | null;
}

/** The parts as one statement, their cells filled up to one width. */
export function unionOf(parts: readonly Part[]): string {
  const width = parts.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return parts.map((part) => selectOf(part, width)).join('\nUNION ALL\n');
}

function selectOf({ name, cells, from }: Part, width: number): string {
  const padded = [...cells, ...Array.from({ length: width - cells.length }, () => 'NULL')];
  const named = [`'${name}'`, ...padded].map((cell, i) => `${cell} AS c${i}`);
  return `SELECT ${named.join(', ')}${from === null ? '' : ` FROM ${from}`}`;
}
