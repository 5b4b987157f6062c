/** What a cell of the due column turned out to be. */
export type DueCell =
  /** A second of Unix time. */
  | { readonly kind: 'utc'; readonly second: number }
  /** A second of a clock in a zone that the text does not name, counted as if it were UTC. */
  | { readonly kind: 'local'; readonly second: number }
  | { readonly kind: 'null' }
  | { readonly kind: 'reject'; readonly reason: string };

export const NULL_DUE: DueCell = { kind: 'null' };

export function rejectDue(reason: string): DueCell {
  return { kind: 'reject', reason };
}
