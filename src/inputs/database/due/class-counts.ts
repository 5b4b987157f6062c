import type { DueRequest } from '../../../core/due/due-request.ts';
import { CLASSES_MAX, type DueClass } from '../../../core/due/due-tally.ts';
import { SecondCounts } from '../../../core/due/second-counts.ts';

/** Jobs of one type and own tolerance. */
export interface JobGroup {
  readonly type: string | null;
  /** Null where its type or the request decides. */
  readonly toleranceS: number | null;
}

/** A class while it is counted. */
interface Counting {
  readonly type: string | null;
  /** Of several types together, the least that one of them has. */
  toleranceS: number;
  readonly isSymmetric: boolean;
  readonly requested: SecondCounts;
  readonly jittered: SecondCounts | null;
  readonly costs: SecondCounts | null;
  readonly overdue: { requested: number; jittered: number };
}

const OTHER_TYPES = 'other types';
/** Room for those beyond: movable or not, in one direction or two. */
const OTHERS_MAX = 4;

/** Classes of jobs as groups of them come in, at most `CLASSES_MAX`; those beyond stand together. */
export class ClassCounts {
  readonly #request: DueRequest;
  readonly #hasJitter: boolean;
  readonly #hasCosts: boolean;
  readonly #classes = new Map<string, Counting>();
  #named = 0;

  constructor(request: DueRequest, has: { readonly jitter: boolean; readonly costs: boolean }) {
    this.#request = request;
    this.#hasJitter = has.jitter;
    this.#hasCosts = has.costs;
  }

  of({ type, toleranceS }: JobGroup): Counting {
    const { tolerances, jitter } = this.#request;
    const typed = (type === null ? undefined : tolerances.byType.get(type)) ?? {
      toleranceS: tolerances.all,
      isSymmetric: false,
    };
    const seconds = toleranceS ?? typed.toleranceS;
    const isSymmetric = seconds > 0 && (typed.isSymmetric || jitter?.isSymmetric === true);
    const key = `${seconds} ${isSymmetric} ${type === null ? '' : `=${type}`}`;
    const known = this.#classes.get(key);
    if (known !== undefined) return known;
    if (this.#named >= CLASSES_MAX - OTHERS_MAX) return this.#other(seconds, isSymmetric);
    this.#named++;
    return this.#made(key, { type, toleranceS: seconds, isSymmetric });
  }

  finish(): DueClass[] {
    return [...this.#classes.values()];
  }

  #other(toleranceS: number, isSymmetric: boolean): Counting {
    const key = `other ${toleranceS > 0} ${isSymmetric}`;
    const other =
      this.#classes.get(key) ?? this.#made(key, { type: OTHER_TYPES, toleranceS, isSymmetric });
    other.toleranceS = Math.min(other.toleranceS, toleranceS);
    return other;
  }

  #made(key: string, named: Pick<Counting, 'type' | 'toleranceS' | 'isSymmetric'>): Counting {
    const made = {
      ...named,
      requested: new SecondCounts(),
      jittered: this.#hasJitter ? new SecondCounts() : null,
      costs: this.#hasCosts ? new SecondCounts() : null,
      overdue: { requested: 0, jittered: 0 },
    };
    this.#classes.set(key, made);
    return made;
  }
}
