import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { type Handover, handoversOf } from '../../../src/membership/figures/handovers.ts';
import { inFlightFigures } from '../../../src/membership/figures/in-flight.ts';
import { span } from './spans.ts';

/** Handovers with these gaps, made of spans. */
function gaps(...all: readonly number[]): Handover[] {
  return all.flatMap((gapMs, i) =>
    handoversOf([
      span(`a${i}`, [0, 2], [0, 1000]),
      span(`b${i}`, [0, 2], [1000 + gapMs, 2000 + Math.abs(gapMs)]),
    ]),
  );
}

describe('tasks that still run when their ids have a new owner', () => {
  test('are none where a task is shorter than every gap', () => {
    expect(inFlightFigures(gaps(500, 800), { taskMs: 500, drainMs: null })).toEqual({
      taskMs: 500,
      drainMs: null,
      handovers: 2,
      overlapShare: 0,
      overlapMsMax: 0,
      drainMsAllowed: 500,
    });
  });

  test('are the share of a task that is longer than the gap: its rest is uniform', () => {
    const { overlapShare, overlapMsMax } = inFlightFigures(gaps(250), {
      taskMs: 1000,
      drainMs: null,
    });
    expect([overlapShare, overlapMsMax]).toEqual([0.75, 750]);
    const random = randomFrom('tasks');
    const rests = Array.from({ length: 20_000 }, () => random.unit() * 1000);
    expect(rests.filter((rest) => rest > 250).length / 20_000).toBeCloseTo(overlapShare, 1);
  });

  test('are cut off by a drain: within the gap it prevents them, beyond it no fewer overlap', () => {
    const drained = (drainMs: number) => inFlightFigures(gaps(250), { taskMs: 1000, drainMs });
    expect([249, 250, 251].map((drainMs) => drained(drainMs).overlapShare)).toEqual([0, 0, 0.75]);
    expect(drained(400).overlapMsMax).toBe(150);
    expect(drained(5000).overlapMsMax).toBe(750);
  });

  test('are a mean over all handovers, and the least gap is the drain that is allowed', () => {
    const { overlapShare, drainMsAllowed, handovers } = inFlightFigures(gaps(500, 2000, 750), {
      taskMs: 1000,
      drainMs: null,
    });
    expect(overlapShare).toBeCloseTo((0.5 + 0 + 0.25) / 3, 12);
    expect([drainMsAllowed, handovers]).toEqual([500, 3]);
  });

  test('overlap for certain where the new owner came before the old one let go; no drain helps', () => {
    expect(inFlightFigures(gaps(-300), { taskMs: 1000, drainMs: 100 })).toMatchObject({
      overlapShare: 1,
      overlapMsMax: 400,
      drainMsAllowed: null,
    });
  });

  test('are unknown, and not 0, where nothing changed hands: no drain is said to be allowed', () => {
    expect(inFlightFigures([], { taskMs: 1000, drainMs: null })).toMatchObject({
      handovers: 0,
      overlapShare: 0,
      overlapMsMax: 0,
      drainMsAllowed: null,
    });
  });
});
