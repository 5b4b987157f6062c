import { describe, expect, test } from 'vitest';
import { readContracts } from '../../src/inputs/read-contracts.ts';

const bytes = (text: string) => ({
  name: 'contracts.yaml',
  chunks: (async function* () {
    yield new TextEncoder().encode(text);
  })(),
});

test('a contract is what its keys say, and the usual where they say nothing', async () => {
  const { contracts, limits } = await readContracts(
    bytes(`types:
  reminder: { tolerance: 0, lateness: 10s, reserved: 20% }
  "daily digest":
    tolerance: 5m
    direction: either
    priority: 2
    limit: email
  news: { deadline: 2m, tolerance: 1m, limit: email }
`),
  );
  expect(contracts).toEqual([
    {
      type: 'reminder',
      toleranceS: 0,
      direction: 'later',
      priority: 0,
      latenessMaxS: 10,
      reservedShare: 0.2,
    },
    {
      type: 'daily digest',
      toleranceS: 300,
      direction: 'either',
      priority: 2,
      latenessMaxS: 0,
      reservedShare: 0,
    },
    {
      type: 'news',
      toleranceS: 60,
      direction: 'later',
      priority: 0,
      latenessMaxS: 60,
      reservedShare: 0,
    },
  ]);
  expect([...limits]).toEqual([['email', ['daily digest', 'news']]]);
});

describe('what is no contract is refused with its line', () => {
  test.each([
    [
      'types:\n  a: { tolerence: 5s }',
      ':2: "tolerence" is no key of a contract; did you mean "tolerance"?',
    ],
    [
      'types:\n  a: { tolerance: 5 }',
      ':2: a: tolerance "5" is no duration of whole seconds; write a number',
    ],
    ['types:\n  a: { tolerance: -5s }', 'tolerance "-5s" is no duration'],
    ['types:\n  a: { tolerance: 1.5s }', 'tolerance "1.5s" is no duration of whole seconds'],
    ['types:\n  a: { direction: early }', 'direction "early" is not known; write later or either'],
    ['types:\n  a: { priority: high }', 'priority "high" is no whole number'],
    [
      'types:\n  a: { reserved: 20 }',
      'reserved "20" is no share of the capacity; write a percentage',
    ],
    [
      'types:\n  a: { reserved: 60% }\n  b: { reserved: 50% }',
      '110% of the capacity are reserved; 100% is all there is',
    ],
    ['types:\n  a: { lateness: 5s, deadline: 5s }', 'lateness and deadline say the same'],
    ['types:\n  a: { tolerance: 5m, deadline: 5s }', 'the deadline lies within the tolerance'],
    ['a: { tolerance: 5s }', ':1: a file of contracts is "types:"'],
    ['types:', 'a file of contracts is "types:"'],
    ['types: [a]', 'a file of contracts is "types:"'],
    ['types:\n  a: 5s', ':2: a file of contracts is'],
    ['types: {', ': this is no YAML:'],
    ['', 'a file of contracts is'],
  ])('%j', async (text, message) => {
    await expect(readContracts(bytes(text))).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    });
  });
});
