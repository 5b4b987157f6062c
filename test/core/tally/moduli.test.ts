import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID_MODULI, planModuli, widenedModulus } from '../../../src/core/tally/moduli.ts';

describe('a plan', () => {
  const wanted = fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 30, size: 'max' });
  const base = fc.constantFrom([], [24], [...GRID_MODULI]);
  const largest = fc.constantFrom(1, 500, 5_000, 131_072);

  test('has a multiple of every wanted modulus', () => {
    fc.assert(
      fc.property(wanted, base, largest, (moduli, given, limit) => {
        const plan = planModuli(moduli, given, limit);
        for (const modulus of moduli) {
          expect(plan.some((planned) => planned % modulus === 0)).toBe(true);
        }
      }),
    );
  });

  test('keeps to the limit but where a wanted modulus itself is larger', () => {
    fc.assert(
      fc.property(wanted, base, largest, (moduli, given, limit) => {
        for (const planned of planModuli(moduli, given, limit).slice(given.length)) {
          expect(planned <= limit || moduli.includes(planned)).toBe(true);
        }
      }),
    );
  });

  test('starts with the base as it was given, and adds only what is wanted beyond it', () => {
    fc.assert(
      fc.property(wanted, base, largest, (moduli, given, limit) => {
        const frozen = Object.freeze([...given]);
        const plan = planModuli(moduli, frozen, limit);
        expect(plan.slice(0, given.length)).toEqual(given);
        for (const planned of plan.slice(given.length)) {
          expect(moduli.some((modulus) => planned % modulus === 0)).toBe(true);
          expect(given.some((each) => each % planned === 0)).toBe(false);
        }
      }),
    );
  });

  test('is shorter than the list of what is wanted, and no two of it would fit into one', () => {
    fc.assert(
      fc.property(wanted, largest, (moduli, limit) => {
        const plan = planModuli(moduli, [], limit);
        expect(plan.length).toBeLessThanOrEqual(new Set(moduli).size);
        expect(plan.every((a) => plan.every((b) => a === b || a % b !== 0))).toBe(true);
      }),
    );
  });

  test('does not depend on the order or on repetition', () => {
    fc.assert(
      fc.property(wanted, largest, (moduli, limit) => {
        const plan = planModuli(moduli, [], limit);
        expect(planModuli([...moduli.toReversed(), ...moduli], [], limit)).toEqual(plan);
      }),
    );
  });
});

test.each<[number[], number[], number, number[]]>([
  [[24, 48, 7], [], 1_000, [336]],
  [[24, 48, 7], [], 336, [336]],
  [[24, 48, 7], [], 335, [48, 7]],
  [[], [], 1_000, []],
  [[], [24], 1_000, [24]],
  [[12, 24, 5], [24], 1_000, [24, 5]],
  [[5, 7], [24], 1_000, [24, 35]],
  [[2_000, 3], [], 1_000, [2_000, 3]],
  [[2_000, 4], [], 1_000, [2_000]],
  [[11, 13, 17], [], 200, [187, 13]],
])('wanted %j beside %j, at most %d: %j', (wanted, base, largest, plan) => {
  expect(planModuli(wanted, base, largest)).toEqual(plan);
});

test('a modulus holds up to 131,072 residues unless said otherwise', () => {
  expect(planModuli([65_536, 131_072], [])).toEqual([131_072]);
  expect(planModuli([43_690, 3], [])).toEqual([131_070]);
  expect(planModuli([43_691, 3], [])).toEqual([43_691, 3]);
});

test('the grid answers the usual partition counts', () => {
  for (const modulus of [2, 10, 16, 24, 48, 60, 64, 96, 100, 1_000, 1_024, 4_096]) {
    expect(GRID_MODULI.some((grid) => grid % modulus === 0)).toBe(true);
  }
});

test('a widened modulus holds the doubles first, then the grids, as far as there is room', () => {
  expect(widenedModulus(24, 24, 5000)).toBe(4800);
  expect(widenedModulus(24, 24, 95)).toBe(48);
  expect(widenedModulus(24, 24, 30)).toBe(24);
  expect(widenedModulus(7, 7, 5000)).toBe(2100);
  expect(widenedModulus(9000, 24, 5000)).toBe(9000);
});
