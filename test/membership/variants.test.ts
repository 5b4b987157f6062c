import { expect, test } from 'vitest';
import { protocolRules, type Rules } from '../../src/membership/protocol.ts';
import { meant, variantNames, variantOf } from '../../src/membership/variants.ts';

const parameters = { intervalMs: 30_000, gap: 0.15 };

/** Which of the protocol's decisions a variant takes otherwise. */
function differencesOf(rules: Rules): string[] {
  return Object.entries(rules)
    .filter(
      ([decision, rule]) =>
        !Object.entries(protocolRules).some(([name, own]) => name === decision && own === rule),
    )
    .map(([decision]) => decision);
}

test.each([
  ['single-interval', ['agree']],
  ['open-interval', ['implied', 'agree']],
  ['error-only', ['standsDown']],
  ['late-deadline-interval', ['graceMs']],
  ['late-deadline-2-gaps', ['graceMs']],
  ['late-deadline-3-gaps', ['graceMs']],
  ['late-reply', ['lateReply']],
  ['local-clock', []],
  ['no-spread', ['phase']],
] as const)('%s differs from the protocol in %j', (name, decisions) => {
  const { rules, intervalClock } = variantOf(name);
  expect(differencesOf(rules)).toEqual(decisions);
  expect(intervalClock).toBe(name === 'local-clock' ? 'worker' : 'store');
});

test('names every variant of the protocol page once', () => {
  expect(new Set(variantNames).size).toBe(9);
  expect(variantNames.map((name) => variantOf(name).name)).toEqual(variantNames);
  expect(meant).toEqual({ rules: protocolRules, intervalClock: 'store' });
});

test('stands down an interval, two or three gaps after the due time instead of one gap', () => {
  const graces = (['interval', '2-gaps', '3-gaps'] as const).map((late) =>
    variantOf(`late-deadline-${late}`).rules.graceMs(parameters),
  );
  expect(graces.map(Math.round)).toEqual([30_000, 9_000, 13_500]);
  expect(protocolRules.graceMs(parameters)).toBe(4_500);
});

test('registers everybody at the same phase without a spread', () => {
  const { phase } = variantOf('no-spread').rules;
  expect(phase({ index: 3, replicas: 4 }, parameters)).toBe(0.5);
});

test('takes the index of the open interval with the count of the closed one', () => {
  const { implied } = variantOf('open-interval').rules;
  const tick = { interval: 7, index: 1, replicas: 3, at: 0 };
  expect(implied(null, tick)).toEqual({ index: 1, replicas: 3 });
  expect(implied(null, { ...tick, index: 3 })).toBeNull();
  expect(implied(null, { ...tick, replicas: null })).toBeNull();
});
