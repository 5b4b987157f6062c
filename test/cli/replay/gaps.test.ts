import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gapLine } from '../../../src/inputs/redis/registration-csv.ts';
import { joined, replay } from './replay.ts';

/** The recorded join, of which nobody saw a second. */
function withGap(): { readonly stdin: string } {
  const [header = '', ...rows] = readFileSync(joined, 'utf8').trimEnd().split('\n');
  const timeOf = (row: string | undefined): number => Number(row?.split(',')[0]);
  const fromMs = timeOf(rows[20]);
  const isSeen = (row: string): boolean => timeOf(row) <= fromMs || timeOf(row) > fromMs + 1000;
  const before = rows.filter((row) => timeOf(row) <= fromMs);
  const after = rows.filter((row) => isSeen(row) && !before.includes(row));
  const gap = gapLine({ fromMs, toMs: fromMs + 1000 });
  return { stdin: `${[header, ...before].join('\n')}\n${gap}${after.join('\n')}\n` };
}

test('a recording with a hole proves nothing, and says what the hole hides', async () => {
  const { code, out } = await replay(['-', '--gate', 'violations == 0'], withGap());
  expect(code).toBe(1);
  const text = out.replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/UNKNOWN\. the recording lacks times in which nothing was seen/);
  expect(text).toMatch(
    /unseen-time at [\d.]+i: For 1000 ms nothing was seen|For 1\.0 s nothing was seen/,
  );
  expect(text).toMatch(/UNKNOWN violations == 0/);
});

test('no other figure passes a gate, and it is not compared', async () => {
  for (const gate of ['standdown <= 100i', 'blackout <= 1h', 'availability >= 1%']) {
    const { code, out } = await replay(['-', '--gate', gate], withGap());
    expect([gate, code, /UNKNOWN/.test(out)]).toEqual([gate, 1, true]);
  }
  const { code, err } = await replay(['-', '--compare', '--runs', '20'], withGap());
  expect(code).toBe(3);
  expect(err).toMatch(/^nandi: --compare needs a recording without a hole/);
});

test('a hole that ends before it begins is refused', async () => {
  const stdin = withGap().stdin.replace(/^\d+(?=,not seen)/m, '5');
  const { code, err } = await replay(['-'], { stdin });
  expect(code).toBe(3);
  expect(err).toMatch(
    /^nandi: standard input:\d+: nothing was seen from \d+ to 5, which is before/,
  );
});

test('without the hole the same recording is exclusive', async () => {
  const { code } = await replay([joined, '--gate', 'violations == 0']);
  expect(code).toBe(0);
});
