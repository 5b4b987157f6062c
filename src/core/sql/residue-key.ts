import type { Signedness } from '../hash/word.ts';
import { floorModOf } from '../modulo.ts';

/** What one group of a counting statement stands for. */
export type KeyMeaning =
  | { readonly kind: 'null' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'residue'; readonly residue: number; readonly isNegative: boolean };

/**
 * SQL for the group of a whole number: its remainder, whose sign is that of the dividend in every
 * engine, and for negative numbers `modulus` less, so that -24 and 24 are told apart. One number a
 * row to group by; floorMod is taken of the few thousand groups, not of the rows.
 *
 *     residueKey('id', 24) // 'CASE WHEN id < 0 THEN id % 24 - 24 ELSE id % 24 END'
 */
export function residueKey(value: string, modulus: number): string {
  return `CASE WHEN ${value} < 0 THEN ${value} % ${modulus} - ${modulus} ELSE ${value} % ${modulus} END`;
}

/**
 * SQL for floorMod itself, of each row: where two residues of a row are compared. `signed` as in
 * `meaningOf`. Some three times the work of `residueKey`.
 *
 *     residueOfRow('id', 24, 'integer') // '(id % 24 + 24) % 24'
 */
export function residueOfRow(
  value: string,
  modulus: number,
  signed: Signedness | 'integer',
): string {
  const plain = `(${value} % ${modulus} + ${modulus}) % ${modulus}`;
  if (signed !== false) return plain;
  const wrapped = powerOf2To64(modulus);
  return `(${plain} + CASE WHEN ${value} < 0 THEN ${wrapped} ELSE 0 END) % ${modulus}`;
}

/** The group of rejected rows: a remainder that no number has. */
export function rejectedKey(modulus: number): number {
  return modulus;
}

/**
 * What a group stands for. `signed` is how the number is to be read: an engine's 64-bit value is
 * always signed, and one that is meant unsigned is 2^64 more where it is negative.
 *
 *     meaningOf(-29, 24, 64) // { kind: 'residue', residue: 19, isNegative: true }
 */
export function meaningOf(
  key: number | null,
  modulus: number,
  signed: Signedness | 'integer',
): KeyMeaning {
  if (key === null) return { kind: 'null' };
  if (key === rejectedKey(modulus)) return { kind: 'rejected' };
  const isNegative = key < 0;
  const wrapped = isNegative && signed === false ? powerOf2To64(modulus) : 0;
  return { kind: 'residue', residue: (floorModOf(key, modulus) + wrapped) % modulus, isNegative };
}

function powerOf2To64(modulus: number): number {
  return Number(2n ** 64n % BigInt(modulus));
}
