import type { TypeTolerance } from './due-request.ts';
import { CLASSES_MAX, type DueClass } from './due-tally.ts';
import { SecondCounts } from './second-counts.ts';

/** What the jobs beyond `CLASSES_MAX` are called. */
const OTHER_TYPES = 'other types';

/**
 * Room for what is beyond: jobs that may move or not, in one direction or two, with a type or none.
 */
const OTHERS_MAX = 6;

interface ClassKey extends TypeTolerance {
  readonly type: string | null;
}

/**
 * A class while it is counted: of the jobs beyond, the tolerance is the least that one of them has.
 */
export interface Counting {
  readonly type: string | null;
  toleranceS: number;
  readonly isSymmetric: boolean;
  readonly requested: SecondCounts;
  /** The same object as `requested` where the jobs do not move. */
  readonly jittered: SecondCounts | null;
  readonly costs: SecondCounts | null;
  readonly overdue: { requested: number; jittered: number };
}

interface Counted {
  /** Whether jitter was asked for and the ids are known. */
  readonly hasJitter: boolean;
  readonly hasCosts: boolean;
}

/**
 * The classes of jobs by type, tolerance and direction, at most `CLASSES_MAX`: the first ones, and
 * the jobs of all others together, those that may move apart from those that may not. They are
 * looked up for each job, and jobs of a class mostly stand together: the last one is tried first.
 */
export class DueClasses {
  readonly #counted: Counted;
  /** By type, then by tolerance in seconds, negative (less 1) where it is symmetric. */
  readonly #byType = new Map<string | null, Map<number, Counting>>();
  readonly #others = new Map<string, Counting>();
  #size = 0;
  #last: Counting | null = null;

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  of(type: string | null, tolerance: TypeTolerance): Counting {
    const last = this.#last;
    if (last !== null && last.type === type && isAlike(last, tolerance)) return last;
    const key = tolerance.isSymmetric ? -1 - tolerance.toleranceS : tolerance.toleranceS;
    const known = this.#byType.get(type)?.get(key);
    if (known === undefined && this.#size >= CLASSES_MAX - OTHERS_MAX) {
      return this.#other({ type, ...tolerance });
    }
    this.#last = known ?? this.#make({ type, ...tolerance }, key);
    return this.#last;
  }

  finish(): DueClass[] {
    const named = [...this.#byType.values()].flatMap((byTolerance) => [...byTolerance.values()]);
    return [...named, ...this.#others.values()];
  }

  #make(key: ClassKey, number: number): Counting {
    const made = this.#counting(key);
    const byTolerance = this.#byType.get(key.type) ?? new Map<number, Counting>();
    byTolerance.set(number, made);
    this.#byType.set(key.type, byTolerance);
    this.#size++;
    return made;
  }

  #other({ type, toleranceS, isSymmetric }: ClassKey): Counting {
    const name = `${toleranceS > 0} ${isSymmetric && toleranceS > 0} ${type === null}`;
    const key = { type: type === null ? null : OTHER_TYPES, toleranceS, isSymmetric };
    const other = this.#others.get(name) ?? this.#counting(key);
    other.toleranceS = Math.min(other.toleranceS, toleranceS);
    this.#others.set(name, other);
    return other;
  }

  #counting(key: ClassKey): Counting {
    const { hasJitter, hasCosts } = this.#counted;
    const requested = new SecondCounts();
    const moved = key.toleranceS > 0 ? new SecondCounts() : requested;
    return {
      ...key,
      requested,
      jittered: hasJitter ? moved : null,
      costs: hasCosts ? new SecondCounts() : null,
      overdue: { requested: 0, jittered: 0 },
    };
  }
}

function isAlike(a: TypeTolerance, b: TypeTolerance): boolean {
  return a.toleranceS === b.toleranceS && a.isSymmetric === b.isSymmetric;
}
