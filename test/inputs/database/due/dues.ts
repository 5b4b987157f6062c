import type { DueRequest } from '../../../../src/core/due/due-request.ts';
import type { DueClass, DueReading, DueTally } from '../../../../src/core/due/due-tally.ts';
import { SecondCounts } from '../../../../src/core/due/second-counts.ts';
import { int64Bytes, textBytes } from '../../../../src/core/hash/bytes.ts';
import { hashes } from '../../../../src/core/hash/catalog.ts';
import { bigintOfWord } from '../../../../src/core/hash/word.ts';
import type { Notice } from '../../../../src/inputs/database/database.ts';
import type {
  DueOptions,
  DueValue,
  JobSink,
  LocalTime,
  StreamedJob,
  Times,
} from '../../../../src/inputs/database/due/due-options.ts';
import { readDuesFromDatabases } from '../../../../src/inputs/database/due/read-due-databases.ts';
import { openDatabases } from '../../../../src/inputs/database/engines.ts';
import { opening } from '../tables.ts';

/** 2027-03-28 is the day on which Berlin's clocks skip 02:00 to 03:00. */
export const DAY_S = Date.UTC(2027, 2, 28) / 1000;

export function dueRequest(request: Partial<DueRequest> = {}): DueRequest {
  return {
    fromS: DAY_S,
    untilS: DAY_S + 86_400,
    includesOverdue: false,
    zone: 'UTC',
    policy: { gap: 'forward', twice: 'earlier' },
    tolerances: { all: 0, byType: new Map() },
    jitter: null,
    ...request,
  };
}

/** Berlin by the two transitions of 2027, and UTC: an oracle of few lines. */
function toUtc(localSecond: number, zone: string): LocalTime | null {
  if (zone === 'UTC') return { kind: 'one', second: localSecond };
  if (zone !== 'Europe/Berlin') return null;
  const spring = Date.UTC(2027, 2, 28, 1) / 1000;
  const autumn = Date.UTC(2027, 9, 31, 1) / 1000;
  const winter = localSecond - 3600;
  const summer = localSecond - 7200;
  const isWinter = winter < spring || winter >= autumn;
  const isSummer = summer >= spring && summer < autumn;
  if (isWinter && isSummer) return { kind: 'twice', second: summer };
  if (!isWinter && !isSummer) return { kind: 'gap', second: winter };
  return { kind: 'one', second: isSummer ? summer : winter };
}

function parseText(text: string): DueValue {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  const [, date = '', time = '00:00:00', zone] = match ?? [];
  const at = Date.parse(`${date}T${time}Z`);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  if (match === null || !isReal) return { kind: 'reject', reason: 'is not a time' };
  if (zone === undefined) return { kind: 'local', second: at / 1000 };
  return { kind: 'utc', second: Date.parse(`${date}T${time}${zone}`) / 1000 };
}

export const times: Times = { toUtc, parseText };

/** Jobs one by one, by the words of the contract. */
class PlainSink implements JobSink {
  readonly #request: DueRequest;
  readonly #jobs: StreamedJob[] = [];
  #nulls = 0;
  readonly #rejects: Parameters<JobSink['reject']>[0][] = [];

  constructor(request: DueRequest) {
    this.#request = request;
  }
  job(job: StreamedJob): void {
    this.#jobs.push(job);
  }
  null(): void {
    this.#nulls++;
  }
  reject(reject: Parameters<JobSink['reject']>[0]): void {
    this.#rejects.push(reject);
  }
  rejectDoubt(): void {
    throw new Error('not used here');
  }
  zoneless(): void {}
  finish(): DueTally {
    const { fromS, untilS, includesOverdue } = this.#request;
    const overdue = this.#jobs.filter(({ dueS }) => dueS < fromS);
    const beyond = this.#jobs.filter(({ dueS }) => dueS >= untilS);
    const used = this.#jobs.filter(
      ({ dueS }) => dueS < untilS && (dueS >= fromS || includesOverdue),
    );
    const classes = new Map<string, DueClass>();
    for (const job of used) {
      const typed = this.#request.tolerances.byType.get(job.type ?? '');
      const toleranceS = job.toleranceS ?? typed?.toleranceS ?? this.#request.tolerances.all;
      const isSymmetric =
        toleranceS > 0 &&
        (typed?.isSymmetric === true || this.#request.jitter?.isSymmetric === true);
      const key = JSON.stringify([job.type, toleranceS, isSymmetric]);
      const one = classes.get(key) ?? {
        type: job.type,
        toleranceS,
        isSymmetric,
        requested: new SecondCounts(),
        jittered: new SecondCounts(),
        costs: null,
      };
      classes.set(key, one);
      one.requested.add(Math.max(job.dueS, fromS), 1);
      const moved = job.dueS + this.#offset(job, toleranceS, isSymmetric);
      one.jittered?.add(job.dueS < fromS ? Math.max(moved, fromS) : moved, 1);
    }
    return {
      rows: this.#jobs.length + this.#nulls + this.#rejects.length,
      used: used.length,
      overdue: { count: overdue.length, oldestS: null },
      beyond: { count: beyond.length, latestS: null },
      nulls: this.#nulls,
      rejected: this.#rejects.length,
      rejects: this.#rejects,
      gaps: { count: 0, examples: [] },
      twice: { count: 0, examples: [] },
      zoneless: 0,
      classes: [...classes.values()],
      movableIds: null,
      recurrenceS: null,
    };
  }
  #offset({ id }: StreamedJob, toleranceS: number, isSymmetric: boolean): number {
    const { jitter } = this.#request;
    if (jitter === null || id === null || toleranceS <= 1) return 0;
    const hash = hashes[jitter.hash];
    const isInt64 =
      hash.input === 'int64' || (hash.input === 'either' && jitter.hashInput === 'int64');
    const word = hash.of(isInt64 ? int64Bytes(BigInt(id)) : textBytes(`${id}`));
    const tolerance = BigInt(toleranceS);
    const value = bigintOfWord(word, hash.signed);
    const top = BigInt(
      hash.name === 'pg-hashint8' || hash.name === 'pg-hashtext' ? word.low : word.high,
    );
    const offset =
      jitter.reduction === 'modulo'
        ? ((value % tolerance) + tolerance) % tolerance
        : (top * tolerance) >> 32n;
    return Number(offset) - (isSymmetric ? Math.floor(toleranceS / 2) : 0);
  }
}

export const usualDues: DueOptions = {
  relation: { kind: 'only' },
  where: null,
  columns: {},
  queue: null,
  costMax: null,
  tell: () => undefined,
  times,
  sinkFor: (request) => new PlainSink(request),
};

/** What databases at these URLs answer, and what they told. */
export async function readDues(
  urls: readonly string[],
  options: Partial<DueOptions> = {},
  request: Partial<DueRequest> = {},
): Promise<DueReading & { readonly notices: readonly string[] }> {
  const notices: string[] = [];
  const tell = ({ kind, text }: Notice): void => void notices.push(`${kind}: ${text}`);
  const databases = await openDatabases(urls, opening);
  const read = readDuesFromDatabases(databases, { ...usualDues, tell, ...options });
  return { ...(await read(dueRequest(request))), notices };
}

/** Classes as plain data, in the order of their types. */
export function plainClasses(
  { classes }: DueTally,
  of: 'requested' | 'jittered' | 'costs' = 'requested',
) {
  return classes
    .map((each) => ({
      type: each.type,
      toleranceS: each.toleranceS,
      isSymmetric: each.isSymmetric,
      counts: [...(each[of]?.entries() ?? [])].map(([second, count]) => [second - DAY_S, count]),
    }))
    .toSorted((a, b) => `${a.type} ${a.toleranceS}`.localeCompare(`${b.type} ${b.toleranceS}`));
}
