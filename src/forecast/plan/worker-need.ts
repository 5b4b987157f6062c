import { overloadedAt } from '../capacity/overloaded.ts';
import type { PlacedWindows, Windows } from '../capacity/windows.ts';

/**
 * Workers that each piece of time needs so that all work is done in its windows: the rate of the
 * least-peak plan (Yao, Demers and Shenker 1995), rounded up to whole workers. No schedule has a lower
 * peak, and between the peaks there are no more than it takes.
 *
 * Not interval by interval, of which there may be as many as seconds, but by halving (Li, Yao and
 * Yao 2006): the pieces that need more than a middle number of workers are those that it overloads,
 * and both sides go on alone, the rest with the time of the dense part cut out. So a window takes part
 * in some ten sweeps. `workersMax` workers must be enough.
 *
 *     workerNeed(windowsOf([tenJobsAt0ToBeDoneBy5]), 1, 10) // 2
 */
export function workerNeed(
  windows: PlacedWindows,
  workerPerS: number,
  workersMax: number,
): Int32Array {
  const needs = new Int32Array(windows.lengths.length);
  const parts: Part[] = [wholeOf(windows, workersMax)];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { pieces, least, most } = part;
    if (pieces.length === 0) continue;
    if (part.windows.work.length === 0 || most - least <= 1) {
      const need = part.windows.work.length === 0 ? least : most;
      for (const piece of pieces) needs[piece] = need;
      continue;
    }
    const middle = middleOf(least, most);
    const inside = overloadedAt(part.windows, middle * workerPerS);
    const [outer, inner] = splitBy(part, inside);
    parts.push({ ...outer, least, most: middle }, { ...inner, least: middle, most });
  }
  return needs;
}

/**
 * The geometric middle: the most is needed for seconds, and by halves most of a day would be swept
 * again and again only to learn that it needs far less.
 */
function middleOf(least: number, most: number): number {
  const middle = Math.round(Math.sqrt(Math.max(1, least) * most));
  return Math.min(most - 1, Math.max(least + 1, middle));
}

/** Pieces whose need is above `least` and at most `most`, or `least` where no window is left. */
interface Part {
  readonly windows: Windows;
  /** Where each piece stands in the whole. */
  readonly pieces: Int32Array;
  readonly least: number;
  readonly most: number;
}

function wholeOf(windows: PlacedWindows, workersMax: number): Part {
  const pieces = Int32Array.from(windows.lengths, (_, i) => i);
  const whole: Part = { windows, pieces, least: 0, most: workersMax };
  const [, covered] = splitBy(whole, coveredBy(windows));
  return { ...whole, ...covered };
}

/** 1 for each piece in which some window lies: the others need nobody, which no rate above 0 tells. */
function coveredBy({ lengths, from, until }: Windows): Uint8Array {
  const open = new Int32Array(lengths.length + 1);
  for (let i = 0; i < from.length; i++) {
    open[from[i]!]!++;
    open[until[i]!]!--;
  }
  const covered = new Uint8Array(lengths.length);
  let deep = 0;
  for (let piece = 0; piece < lengths.length; piece++) {
    deep += open[piece]!;
    covered[piece] = deep > 0 ? 1 : 0;
  }
  return covered;
}

type Side = Pick<Part, 'windows' | 'pieces'>;

/**
 * A part by its marks: the pieces with 0, then those with 1. With 1 are the windows that lie in marked
 * pieces only; all others stay with 0, shorter by what was cut out of them.
 */
function splitBy({ windows, pieces }: Part, marks: Uint8Array): [Side, Side] {
  const before = countsBefore(marks);
  const marked = before[marks.length]!;
  if (marked === 0) return [{ windows, pieces }, NOTHING];
  if (marked === marks.length) return [NOTHING, { windows, pieces }];
  const [outer, inner] = splitWindows(windows, before);
  const piecesOf = (mark: 0 | 1) => ({
    pieces: pieces.filter((_, i) => marks[i] === mark),
    lengths: windows.lengths.filter((_, i) => marks[i] === mark),
  });
  const [outside, inside] = [piecesOf(0), piecesOf(1)];
  return [
    { pieces: outside.pieces, windows: { lengths: outside.lengths, ...outer } },
    { pieces: inside.pieces, windows: { lengths: inside.lengths, ...inner } },
  ];
}

const NOTHING: Side = {
  windows: {
    lengths: new Float64Array(0),
    from: new Int32Array(0),
    until: new Int32Array(0),
    work: new Float64Array(0),
  },
  pieces: new Int32Array(0),
};

type Bare = Omit<Windows, 'lengths'>;

/** In one pass: inner windows are those that have no piece without a mark. */
function splitWindows({ from, until, work }: Windows, before: Int32Array): [Bare, Bare] {
  let inners = 0;
  for (let i = 0; i < from.length; i++) if (isInner(from[i]!, until[i]!, before)) inners++;
  const outer = roomFor(from.length - inners);
  const inner = roomFor(inners);
  let [nextOuter, nextInner] = [0, 0];
  for (let i = 0; i < from.length; i++) {
    const [begin, end] = [from[i]!, until[i]!];
    if (isInner(begin, end, before)) {
      inner.from[nextInner] = before[begin]!;
      inner.until[nextInner] = before[end]!;
      inner.work[nextInner++] = work[i]!;
    } else {
      outer.from[nextOuter] = begin - before[begin]!;
      outer.until[nextOuter] = end - before[end]!;
      outer.work[nextOuter++] = work[i]!;
    }
  }
  return [outer, inner];
}

function isInner(begin: number, end: number, before: Int32Array): boolean {
  const marked = before[end]! - before[begin]!;
  return marked === end - begin;
}

function roomFor(size: number) {
  return {
    from: new Int32Array(size),
    until: new Int32Array(size),
    work: new Float64Array(size),
  };
}

/** How many marked pieces lie before each point. */
function countsBefore(marks: Uint8Array): Int32Array {
  const before = new Int32Array(marks.length + 1);
  for (let i = 0; i < marks.length; i++) before[i + 1] = before[i]! + marks[i]!;
  return before;
}
