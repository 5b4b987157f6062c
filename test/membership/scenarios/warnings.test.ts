import { expect, test } from 'vitest';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import { networkWarnings, warningsOf } from '../../../src/membership/scenarios/warnings.ts';

function warnings(...texts: readonly string[]): string[] {
  return warningsOf(
    texts.map((text) => parseScenario(text, 30_000)),
    30_000,
  );
}

// Case S43: a lifetime of one interval is a race for the last index, and below two deserves a warning.
test('keys that live less than two intervals are warned of, each by its scenario', () => {
  expect(warnings('join', 'ttl=27s', 'ttl=59s')).toEqual([
    'ttl=27s: a count is read until the end of the next interval, and keys that live less than two (60.0 s) may be gone by then: the workers that read late own nothing',
    expect.stringMatching(/^ttl=59s: /),
  ]);
});

test('longer ones, and all other scenarios, are not', () => {
  expect(warnings('ttl=60s', 'ttl=3i', 'join', 'rolling', 'scale:2->8', 'start:5s')).toEqual([]);
});

test('a network whose round trips reach the gap is warned of, with how many do', () => {
  const parameters = { intervalMs: 30_000, gap: 0.15 };
  const fixed = (ms: number) => networkWarnings({ kind: 'fixed', ms }, parameters);
  expect(fixed(2)).toEqual([]);
  expect(fixed(2_200)).toEqual([]);
  expect(fixed(2_250)).toEqual([
    expect.stringMatching(/^every round trip reaches .* 4\.5 s: nobody/),
  ]);
  const [text] = networkWarnings({ kind: 'uniform', fromMs: 0, toMs: 4_500 }, parameters);
  expect(text).toMatch(/^(49|50|51)\.\d% of round trips reach gap x interval, 4\.5 s: each costs/);
});
