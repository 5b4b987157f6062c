import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeaseSpan, WorkerLife } from '../../../src/core/results/membership.ts';
import { drawGantt, ganttScale } from '../../../src/reports/terminal/gantt.ts';
import { span } from '../../membership/figures/spans.ts';

const options = { width: 20, fromMs: 1000, toMs: 3000 };

function worker(name: string, startedMs = 0, stoppedMs: number | null = null): WorkerLife {
  return { worker: name, startedMs, stoppedMs, end: stoppedMs === null ? null : 'stop' };
}

/** The bar of one worker, its label left out. */
function bar(leases: readonly LeaseSpan[], life = worker('w0')): string {
  return drawGantt([life], leases, options)[0]?.slice(' w0 '.length) ?? '';
}

describe('a bar', () => {
  test('is full while the worker owns, with its pair, and shaded while it waits', () => {
    expect(bar([span('w0', [1, 3], [1500, 2500])])).toBe('░░░░░███1/3████░░░░░');
  });

  test('is blank while the worker does not run', () => {
    expect(bar([], worker('w0', 1500, 2500))).toBe('     ░░░░░░░░░░     ');
    expect(bar([span('w0', [0, 1], [2000, 2500])], worker('w0', 1200, 2500))).toBe(
      '  ░░░░░░░░█0/1█     ',
    );
  });

  test('leaves the pair out where it does not fit with a column on each side', () => {
    expect(bar([span('w0', [0, 1], [2000, 2400])])).toBe('░░░░░░░░░░████░░░░░░');
    expect(bar([span('w0', [0, 1], [2000, 2500])])).toBe('░░░░░░░░░░█0/1█░░░░░');
  });

  test('shows a lease that is shorter than a column', () => {
    expect(bar([span('w0', [0, 1], [2000, 2001])])).toBe('░░░░░░░░░░█░░░░░░░░░');
  });

  test('is cut off at the edges of the picture', () => {
    expect(bar([span('w0', [0, 1], [0, 1500])])).toBe('█0/1█░░░░░░░░░░░░░░░');
    expect(bar([span('w0', [0, 1], [2500, 9000])])).toBe('░░░░░░░░░░░░░░░█0/1█');
    expect(bar([span('w0', [12, 34], [0, 9000])])).toBe('███████12/34████████');
  });

  test('shows nothing of leases before the picture or after it', () => {
    const waiting = '░'.repeat(20);
    expect(bar([span('w0', [0, 1], [0, 900]), span('w0', [0, 1], [100, 1000])])).toBe(waiting);
    expect(bar([span('w0', [0, 1], [3000, 4000])])).toBe(waiting);
  });

  test('is of its own worker only', () => {
    expect(bar([span('w1', [0, 1], [1000, 3000])])).toBe('░'.repeat(20));
  });
});

test('labels are as wide as the widest', () => {
  const lines = drawGantt([worker('w1'), worker('w12')], [], options);
  expect(lines).toEqual([` w1  ${'░'.repeat(20)}`, ` w12 ${'░'.repeat(20)}`]);
  expect(drawGantt([], [], options)).toEqual([]);
});

test('every bar is as wide as the picture, whatever is in it', () => {
  const anyLease = fc
    .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 4000 }), fc.nat(200))
    .map(([fromMs, lasts, index]) => span('w0', [index, 201], [fromMs, fromMs + lasts]));
  const anyLife = fc
    .tuple(fc.integer({ min: 0, max: 4000 }), fc.option(fc.integer({ min: 0, max: 4000 })))
    .map(([startedMs, lasts]) =>
      worker('w0', startedMs, lasts === null ? null : startedMs + lasts),
    );
  fc.assert(
    fc.property(fc.array(anyLease, { maxLength: 8 }), anyLife, (leases, life) => {
      expect(bar(leases, life)).toMatch(/^[█░ \d/]{20}$/);
    }),
  );
});

describe('the scale', () => {
  test('counts intervals from the start of the picture', () => {
    expect(ganttScale(4, 500, { width: 40, fromMs: 1000, toMs: 3000 })).toBe(
      '    0i        1i        2i        3i',
    );
  });

  test('leaves numbers out where they would stand too close', () => {
    expect(ganttScale(0, 100, { width: 40, fromMs: 0, toMs: 2000 })).toBe(
      '0i    3i    6i    9i    12i   15i   18i',
    );
  });

  test('is never wider than the picture', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 1, max: 500 }),
        (width, intervals) => {
          const scale = ganttScale(5, 30_000, { width, fromMs: 0, toMs: intervals * 30_000 });
          expect(scale.length).toBeLessThanOrEqual(width + 5);
          expect(scale).toMatch(/^ {5}0i/);
        },
      ),
    );
  });
});

test('the time in which two own the same ids is marked in both bars, however short', () => {
  const first = span('w0', [0, 2], [1000, 2000]);
  const second = span('w1', [0, 4], [1990, 3000]);
  const other = span('w2', [1, 2], [1000, 3000]);
  const violations = [{ first, second, fromMs: 1990, toMs: 2000, sharedShare: 1 / 4 }];
  const workers = ['w0', 'w1', 'w2'].map((name) => worker(name));
  expect(drawGantt(workers, [first, second, other], { ...options, violations })).toEqual([
    ' w0 ███0/2████×░░░░░░░░░',
    ' w1 ░░░░░░░░░░×██0/4████',
    ' w2 ████████1/2█████████',
  ]);
});

test('a pair that an overlap would cut is left out whole', () => {
  const lease = span('w0', [0, 1], [1000, 3000]);
  const other = span('w1', [1, 2], [1000, 3000]);
  const drawn = (fromMs: number, toMs: number): string | undefined => {
    const violations = [{ first: lease, second: other, fromMs, toMs, sharedShare: 1 / 2 }];
    return drawGantt([worker('w0')], [lease], { ...options, violations })[0];
  };
  expect(drawn(1000, 1900)).toBe(' w0 ×××××××××███████████');
  expect(drawn(1900, 3000)).toBe(' w0 █████████×××××××××××');
  expect(drawn(1000, 1600)).toBe(' w0 ××××××██0/1█████████');
});
