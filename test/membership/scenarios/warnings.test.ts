import { expect, test } from 'vitest';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import { warningsOf } from '../../../src/membership/scenarios/warnings.ts';

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
