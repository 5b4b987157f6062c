import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divisorsOf, floorMod, gcd, lcm } from '../../src/core/modulo.ts';

const anyId = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

test('puts -5 into bucket 19 of 24, not into -5', () => {
  expect(floorMod(-5n, 24)).toBe(19);
  expect(floorMod(5n, 24)).toBe(5);
  expect(floorMod(-24n, 24)).toBe(0);
  expect(floorMod(0n, 24)).toBe(0);
  expect(floorMod(-1n, 1)).toBe(0);
});

test('is the one remainder in [0, modulus), whatever the sign and length of the id', () => {
  fc.assert(
    fc.property(anyId, fc.integer({ min: 1, max: 2 ** 26 }), (id, modulus) => {
      const remainder = floorMod(id, modulus);
      expect(remainder).toBeGreaterThanOrEqual(0);
      expect(remainder).toBeLessThan(modulus);
      expect((id - BigInt(remainder)) % BigInt(modulus)).toBe(0n);
    }),
    { numRuns: 2_000 },
  );
});

test('finds the greatest common divisor: it divides both, and the quotients share none', () => {
  expect(gcd(10n, 24n)).toBe(2n);
  expect(gcd(-10n, 24n)).toBe(2n);
  expect(gcd(10n, -24n)).toBe(2n);
  expect(gcd(0n, -24n)).toBe(24n);
  expect(gcd(24n, 0n)).toBe(24n);
  expect(gcd(0n, 0n)).toBe(0n);
  fc.assert(
    fc.property(anyId, anyId, fc.bigInt({ min: 1n, max: 10n ** 10n }), (a, b, factor) => {
      fc.pre(a !== 0n || b !== 0n);
      const common = gcd(a * factor, b * factor);
      expect(common % factor).toBe(0n);
      expect([(a * factor) % common, (b * factor) % common]).toEqual([0n, 0n]);
      expect(gcd((a * factor) / common, (b * factor) / common)).toBe(1n);
    }),
  );
});

test('finds the least common multiple, exact for any two numbers under 2^26', () => {
  expect(lcm(24, 60)).toBe(120);
  expect(lcm(7, 1)).toBe(7);
  expect(lcm(2 ** 26 - 1, 2 ** 26 - 3)).toBe((2 ** 26 - 1) * (2 ** 26 - 3));
  const factor = fc.integer({ min: 1, max: 2 ** 26 - 1 });
  fc.assert(
    fc.property(factor, factor, (a, b) => {
      const product = BigInt(a) * BigInt(b);
      expect(BigInt(lcm(a, b))).toBe(product / gcd(BigInt(a), BigInt(b)));
    }),
  );
});

test('lists the divisors of every number to 2000 in order, each once', () => {
  for (let n = 1; n <= 2_000; n++) {
    const naive = Array.from({ length: n }, (_, i) => i + 1).filter((d) => n % d === 0);
    expect(divisorsOf(n)).toEqual(naive);
  }
});
