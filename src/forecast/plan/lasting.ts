import { joined, type Staffing } from './staffing.ts';

/**
 * The same with no step shorter than `stepS`, but for the first, where it has the least number (the
 * plan only begins there), and the last, which the plan ends. Numbers are only raised: a step that is
 * followed by more gets what is needed next, or is filled up to the lower of both sides where it lies
 * between them; one that is followed by fewer stays at its number until it has lasted so long.
 *
 *     lasting([4 until 100, 0 until 340, 4 until 440], 300) // 4 until 440
 */
export function lasting(stretches: readonly Staffing[], stepS: number): Staffing[] {
  let steps = joined(stretches);
  for (;;) {
    const short = steps.findIndex((_, i) => isShort(steps, i, stepS));
    if (short < 0) return steps;
    const isRising = steps[short + 1]!.workers > steps[short]!.workers;
    steps = isRising ? raised(steps, short) : prolonged(steps, short, stepS);
  }
}

function isShort(steps: readonly Staffing[], i: number, stepS: number): boolean {
  if (i === steps.length - 1) return false;
  const { fromS, untilS, workers } = steps[i]!;
  const isBeginning = i === 0 && steps.every((each) => each.workers >= workers);
  return !isBeginning && untilS - fromS < stepS;
}

function raised(steps: readonly Staffing[], i: number): Staffing[] {
  const { workers } = steps[i]!;
  const next = steps[i + 1]!.workers;
  const before = steps[i - 1]?.workers ?? 0;
  const more = before > workers ? Math.min(before, next) : next;
  return joined(steps.map((step, k) => (k === i ? { ...step, workers: more } : step)));
}

/** Up to where it has lasted long enough, or where more are needed, or the plan ends. */
function prolonged(steps: readonly Staffing[], i: number, stepS: number): Staffing[] {
  const { fromS, workers } = steps[i]!;
  const more = steps.find((step, k) => k > i && step.workers > workers)?.fromS;
  const untilS = Math.min(fromS + stepS, more ?? steps.at(-1)!.untilS);
  const after = steps.slice(i + 1).flatMap((step) => {
    const from = Math.max(step.fromS, untilS);
    return from < step.untilS ? [{ ...step, fromS: from }] : [];
  });
  return joined([...steps.slice(0, i), { fromS, untilS, workers }, ...after]);
}
