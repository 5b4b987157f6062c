import type { DueRequest, JitterRule } from '../../../../src/core/due/due-request.ts';
import type { DueClass, DueTally } from '../../../../src/core/due/due-tally.ts';
import { SecondCounts } from '../../../../src/core/due/second-counts.ts';
import { int64Bytes, textBytes } from '../../../../src/core/hash/bytes.ts';
import { hashes } from '../../../../src/core/hash/catalog.ts';
import { bigintOfWord } from '../../../../src/core/hash/word.ts';
import type { Id } from '../../../../src/core/id.ts';
import type { JobSink, StreamedJob } from '../../../../src/inputs/database/due/due-options.ts';

type Rejected = Parameters<JobSink['reject']>[0];
type Named = Pick<DueClass, 'type' | 'toleranceS' | 'isSymmetric'>;

/** Counts jobs one by one, by the words of the contract and with bigints: what others are held against. */
export class PlainSink implements JobSink {
  readonly #request: DueRequest;
  readonly #jobs: StreamedJob[] = [];
  readonly #rejects: Rejected[] = [];
  #nulls = 0;
  #zoneless = 0;

  constructor(request: DueRequest) {
    this.#request = request;
  }

  job(job: StreamedJob): void {
    this.#jobs.push(job);
  }

  null(): void {
    this.#nulls++;
  }

  reject(reject: Rejected): void {
    this.#rejects.push(reject);
  }

  rejectDoubt({ line, text }: Parameters<JobSink['rejectDoubt']>[0], column: string): void {
    this.#rejects.push({ line, column, text, reason: 'in doubt' });
  }

  zoneless(): void {
    this.#zoneless++;
  }

  finish(): DueTally {
    const { fromS, untilS, includesOverdue } = this.#request;
    const overdue = this.#jobs.filter(({ dueS }) => dueS < fromS).map(({ dueS }) => dueS);
    const beyond = this.#jobs.filter(({ dueS }) => dueS >= untilS).map(({ dueS }) => dueS);
    const startS = includesOverdue ? Number.NEGATIVE_INFINITY : fromS;
    const used = this.#jobs.filter(({ dueS }) => dueS >= startS && dueS < untilS);
    const doubts = { count: 0, examples: [] };
    return {
      rows: this.#jobs.length + this.#nulls + this.#rejects.length,
      used: used.length,
      overdue: { count: overdue.length, oldestS: overdue.toSorted((a, b) => a - b)[0] ?? null },
      beyond: { count: beyond.length, latestS: beyond.toSorted((a, b) => b - a)[0] ?? null },
      nulls: this.#nulls,
      rejected: this.#rejects.length,
      rejects: this.#rejects,
      gaps: doubts,
      twice: doubts,
      zoneless: this.#zoneless,
      classes: this.#classesOf(used),
      movableIds: null,
      recurrenceS: null,
    };
  }

  #classesOf(used: readonly StreamedJob[]): DueClass[] {
    const { fromS, jitter } = this.#request;
    const classes = new Map<string, DueClass & Waiting>();
    for (const job of used) {
      const named = this.#classOf(job);
      const key = JSON.stringify(named);
      const [requested, jittered] = [new SecondCounts(), new SecondCounts()];
      const overdue = { requested: 0, jittered: 0 };
      const one = classes.get(key) ?? { ...named, requested, jittered, costs: null, overdue };
      classes.set(key, one);
      one.requested.add(Math.max(job.dueS, fromS), 1);
      const moved = job.dueS + offsetOf(job.id, named, jitter);
      if (job.dueS < fromS) one.overdue.requested++;
      if (Math.max(job.dueS, moved) < fromS) one.overdue.jittered++;
      one.jittered?.add(job.dueS < fromS ? Math.max(moved, fromS) : moved, 1);
    }
    return [...classes.values()];
  }

  #classOf({ type, toleranceS }: StreamedJob): Named {
    const { tolerances, jitter } = this.#request;
    const typed = tolerances.byType.get(type ?? '');
    const seconds = toleranceS ?? typed?.toleranceS ?? tolerances.all;
    const isEither = typed?.isSymmetric === true || jitter?.isSymmetric === true;
    return { type, toleranceS: seconds, isSymmetric: seconds > 0 && isEither };
  }
}

interface Waiting {
  readonly overdue: { requested: number; jittered: number };
}

function offsetOf(
  id: Id | null,
  { toleranceS, isSymmetric }: Named,
  rule: JitterRule | null,
): number {
  if (rule === null || id === null || toleranceS <= 1) return 0;
  const hash = hashes[rule.hash];
  const word = hash.of(takesInt64(rule) ? int64Bytes(BigInt(id)) : textBytes(`${id}`));
  const tolerance = BigInt(toleranceS);
  const value = bigintOfWord(word, hash.signed);
  const isShort = rule.hash === 'pg-hashint8' || rule.hash === 'pg-hashtext';
  const top = BigInt(isShort ? word.low : word.high);
  const offset =
    rule.reduction === 'modulo'
      ? ((value % tolerance) + tolerance) % tolerance
      : (top * tolerance) >> 32n;
  return Number(offset) - (isSymmetric ? Math.floor(toleranceS / 2) : 0);
}

function takesInt64({ hash, hashInput }: JitterRule): boolean {
  const { input } = hashes[hash];
  return input === 'int64' || (input === 'either' && hashInput === 'int64');
}
