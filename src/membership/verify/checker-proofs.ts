import type { CheckerProof } from '../../core/results/verification.ts';
import { firstOverlap, type Meet, type OwnedSpan } from './overlaps.ts';

/**
 * Histories whose answer is known, given to the checker before it is believed. Each catches a checker
 * that is wrong in its own way: one that compares indexes only misses the first.
 */
export function checkerProofs(meet: Meet): CheckerProof[] {
  return histories.map(({ name, spans, expected }) => ({
    name,
    expected,
    found: firstOverlap(spans, meet) === null ? 'none' : 'overlap',
  }));
}

/** Whether the checker said what is known. */
export function isProven({ expected, found }: CheckerProof): boolean {
  return expected === found;
}

interface History {
  readonly name: string;
  readonly spans: readonly OwnedSpan[];
  readonly expected: CheckerProof['expected'];
}

const histories: readonly History[] = [
  history('(0, 2) and (2, 4) both own id 2', 'overlap', [span(0, 0, 2), span(1, 2, 4)]),
  history('(1, 2) and (2, 3) both own id 5', 'overlap', [span(0, 1, 2), span(1, 2, 3)]),
  history('(0, 1) owns everything', 'overlap', [span(0, 0, 1), span(1, 4, 5)]),
  history('two workers own (1, 3)', 'overlap', [span(0, 1, 3), span(1, 1, 3)]),
  history('(3, 4) and (5, 6) both own id 11', 'overlap', [span(0, 3, 4), span(1, 5, 6)]),
  history('(0, 2) and (1, 4) share no id', 'none', [span(0, 0, 2), span(1, 1, 4)]),
  history('(2, 4) and (3, 6) share no id', 'none', [span(0, 2, 4), span(1, 3, 6)]),
  history('a settled group of three', 'none', [span(0, 0, 3), span(1, 1, 3), span(2, 2, 3)]),
  history('one lease ends as the other begins', 'none', [
    span(0, 0, 2, { from: 0, to: 10 }),
    span(1, 0, 2, { from: 10, to: 20 }),
  ]),
  history('one moment in common', 'overlap', [
    span(0, 0, 2, { from: 0, to: 11 }),
    span(1, 0, 2, { from: 10, to: 20 }),
  ]),
  history('a long lease about a short one', 'overlap', [
    span(1, 0, 2, { from: 4, to: 5 }),
    span(0, 0, 2, { from: 0, to: 20 }),
  ]),
  history('a worker follows itself', 'none', [
    span(0, 0, 2, { from: 0, to: 10 }),
    span(0, 0, 3, { from: 9, to: 20 }),
  ]),
];

function history(
  name: string,
  expected: History['expected'],
  spans: readonly OwnedSpan[],
): History {
  return { name, expected, spans };
}

function span(
  worker: number,
  index: number,
  replicas: number,
  time: { readonly from: number; readonly to: number } = { from: 0, to: 10 },
): OwnedSpan {
  return { worker, index, replicas, ...time };
}
