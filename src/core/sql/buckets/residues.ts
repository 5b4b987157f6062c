import { residueOfRow } from '../residue-key.ts';

/**
 * floorMod with the operator `%`, whose remainder has the sign of the dividend in every engine here.
 *
 *     percentFloorMod('id', 24) // '(id % 24 + 24) % 24'
 */
export function percentFloorMod(value: string, modulus: number): string {
  return residueOfRow(value, modulus, 'integer');
}

/**
 * floorMod with the function MOD: BigQuery has no operator, and others read `%` in their clients.
 *
 *     functionFloorMod('id', 24) // 'MOD(MOD(id, 24) + 24, 24)'
 */
export function functionFloorMod(value: string, modulus: number): string {
  return `MOD(MOD(${value}, ${modulus}) + ${modulus}, ${modulus})`;
}

/**
 * The remainder of 64 bits that come as two unsigned halves, where an engine has no unsigned 64-bit
 * type: exact in its signed one, since both terms stay below 2^41 for a modulus up to a million.
 *
 *     residueOfHalves('high', 'low', 24) // '((high % 24) * 16 + low) % 24'
 */
export function residueOfHalves(high: string, low: string, modulus: number): string {
  return `((${high} % ${modulus}) * ${2 ** 32 % modulus} + ${low}) % ${modulus}`;
}
