import type { LocalPolicy } from '../due/due-request.ts';
import { DAY_S } from './civil.ts';
import { offsetReader } from './intl-offset.ts';

/** A second of a local clock, as a second of Unix time; null where the policy rejects it. */
export interface UtcTime {
  /** `gap`: the zone skips this local time; `twice`: it has it two times. */
  readonly kind: 'one' | 'gap' | 'twice';
  readonly second: number | null;
}

/** A span of Unix time, half open, in which a zone keeps one offset. */
interface Segment {
  readonly fromS: number;
  readonly untilS: number;
  readonly offsetS: number;
}

/** 388 days: the table of a zone grows by such blocks, as times in them are asked for. */
const BLOCK_S = 2 ** 25;
/** No zone has changed its clocks twice in five days and been back where it was. */
const PROBE_S = 5 * DAY_S;

/**
 * A zone as a table of the spans between its transitions, built block by block from an offset
 * function that is slow (2 microseconds from Intl): some 80 calls for a block and 20 for a
 * transition. Times that follow each other mostly lie in the span of the one before, and cost a
 * comparison.
 *
 *     findZone('Europe/Zurich')?.offsetAt(1_768_467_600) // 3600
 */
export class Zone {
  /** As it was asked for. */
  readonly name: string;
  readonly #offsetOf: (utcSecond: number) => number;
  readonly #blocks = new Map<number, readonly Segment[]>();
  #last: Segment = { fromS: 0, untilS: 0, offsetS: 0 };

  constructor(name: string, offsetOf: (utcSecond: number) => number) {
    this.name = name;
    this.#offsetOf = offsetOf;
  }

  /** Seconds that the zone's clock is ahead of UTC. */
  offsetAt(utcSecond: number): number {
    const last = this.#last;
    if (utcSecond >= last.fromS && utcSecond < last.untilS) return last.offsetS;
    return this.#turnTo(utcSecond).offsetS;
  }

  /**
   * What a second of the zone's clock is in Unix time. In a gap `forward` is by the offset before
   * it, so that 02:30 becomes 03:30; of two, the earlier is by the offset before, too.
   */
  toUtc(localSecond: number, policy: LocalPolicy): UtcTime {
    const last = this.#last;
    const guess = localSecond - last.offsetS;
    // No transition moves a clock by more than a day: further away from one there is no doubt.
    if (guess >= last.fromS + DAY_S && guess < last.untilS - DAY_S) {
      return { kind: 'one', second: guess };
    }
    return this.#toUtcNearTransition(localSecond, policy);
  }

  /** Transitions in a span of Unix time, in their order: the first second with the offset after. */
  transitions(fromS: number, untilS: number): Transition[] {
    const found: Transition[] = [];
    let before = this.offsetAt(fromS);
    for (let at = this.#turnTo(fromS).untilS; at < untilS; at = this.#turnTo(at).untilS) {
      const after = this.offsetAt(at);
      if (after !== before) found.push({ atS: at, beforeS: before, afterS: after });
      before = after;
    }
    return found;
  }

  #toUtcNearTransition(localSecond: number, policy: LocalPolicy): UtcTime {
    const before = this.offsetAt(localSecond - DAY_S);
    const after = this.offsetAt(localSecond + DAY_S);
    const early = localSecond - before;
    const late = localSecond - after;
    const isEarly = this.offsetAt(early) === before;
    const isLate = this.offsetAt(late) === after;
    if (before === after || isEarly !== isLate) {
      return { kind: 'one', second: isEarly ? early : late };
    }
    if (isEarly) return { kind: 'twice', second: chosenOf(early, late, policy) };
    return { kind: 'gap', second: policy.gap === 'forward' ? early : null };
  }

  #turnTo(utcSecond: number): Segment {
    const number = Math.floor(utcSecond / BLOCK_S);
    const segments = this.#blocks.get(number) ?? this.#build(number);
    let i = 0;
    while (segments[i]!.untilS <= utcSecond) i++;
    this.#last = segments[i]!;
    return this.#last;
  }

  #build(number: number): readonly Segment[] {
    const blockS = number * BLOCK_S;
    const endS = blockS + BLOCK_S;
    const segments: Segment[] = [];
    let fromS = blockS;
    let offsetS = this.#offsetOf(blockS);
    for (let probe = blockS; probe < endS - 1; ) {
      const next = Math.min(probe + PROBE_S, endS - 1);
      const change = this.#firstChange(probe, next, offsetS);
      if (change !== null) {
        segments.push({ fromS, untilS: change, offsetS });
        fromS = change;
        offsetS = this.#offsetOf(change);
      }
      // After a change the rest of the step is looked at again: it may hold another one.
      probe = change ?? next;
    }
    segments.push({ fromS, untilS: endS, offsetS });
    this.#blocks.set(number, segments);
    return segments;
  }

  /**
   * The first second in (known, probe] with another offset, by bisection; null where there is none.
   */
  #firstChange(known: number, probe: number, offsetS: number): number | null {
    if (this.#offsetOf(probe) === offsetS) return null;
    let [low, high] = [known, probe];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#offsetOf(middle) === offsetS) low = middle;
      else high = middle;
    }
    return high;
  }
}

export interface Transition {
  readonly atS: number;
  readonly beforeS: number;
  readonly afterS: number;
}

function chosenOf(early: number, late: number, { twice }: LocalPolicy): number | null {
  if (twice === 'reject') return null;
  return twice === 'earlier' ? early : late;
}

/**
 * A zone by its name: `UTC`, an offset as in `+05:30`, or a name of the IANA database, case not
 * counting. Null where there is none of that name.
 *
 *     findZone('Europe/Zürich') // null
 */
export function findZone(name: string): Zone | null {
  const fixedS = fixedOffset(name);
  if (fixedS !== null) return new Zone(name, () => fixedS);
  const offsetOf = offsetReader(name);
  return offsetOf === null ? null : new Zone(name, offsetOf);
}

/** Seconds of `Z`, `UTC`, `+05`, `+0530` or `+05:30`; null where the text is none of them. */
function fixedOffset(name: string): number | null {
  if (/^(Z|UTC|GMT)$/i.test(name)) return 0;
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(name);
  const [, sign, hours, minutes] = match ?? [];
  const offsetS = Number(hours) * 3600 + Number(minutes ?? 0) * 60;
  if (match === null || offsetS > OFFSET_S_MAX || Number(minutes ?? 0) > 59) return null;
  return sign === '-' ? -offsetS : offsetS;
}

/** ISO 8601 has hours up to 23, but no clock was ever further from UTC than Manila's 15:56. */
export const OFFSET_S_MAX = 18 * 3600;
