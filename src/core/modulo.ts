/**
 * The remainder in [0, modulus), for negative ids too: the mathematician's modulo, not the `%` of
 * JavaScript, C#, Java, C and SQL, which keeps the sign. Exact for ids of any length.
 *
 *     floorMod(-5n, 24) // 19
 */
export function floorMod(id: bigint, modulus: number): number {
  const remainder = Number(id % BigInt(modulus));
  return remainder < 0 ? remainder + modulus : remainder;
}

/**
 * The same of a number. Exact for every whole |value| < 2^53: a quotient that is not whole is at least 1/modulus away from
 * the next whole number, which is more than its rounding error. With `%` on doubles `residueOfWord` took 17 ns, not 2.
 *
 *     floorModOf(-5, 24) // 19
 */
export function floorModOf(value: number, modulus: number): number {
  return value - Math.floor(value / modulus) * modulus;
}

/**
 * The greatest common divisor of two whole numbers of any length, never negative.
 *
 *     gcd(10n, 24n) // 2n
 */
export function gcd(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (right > 0n) [left, right] = [right, left % right];
  return left;
}

/**
 * The least common multiple of two positive numbers under 2^26, so that the product stays exact.
 *
 *     lcm(24, 60) // 120
 */
export function lcm(a: number, b: number): number {
  return (a / Number(gcd(BigInt(a), BigInt(b)))) * b;
}

/**
 * The divisors of a positive whole number, ascending, with 1 and the number itself. Costs sqrt(n).
 *
 *     divisorsOf(24) // [1, 2, 3, 4, 6, 8, 12, 24]
 */
export function divisorsOf(n: number): number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let d = 1; d * d <= n; d++) {
    if (n % d !== 0) continue;
    low.push(d);
    if (d * d !== n) high.unshift(n / d);
  }
  return [...low, ...high];
}
