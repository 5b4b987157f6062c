import type { DueRequest } from '../../../../src/core/due/due-request.ts';
import type { DueReading, DueTally } from '../../../../src/core/due/due-tally.ts';
import type { Notice } from '../../../../src/inputs/database/database.ts';
import type {
  DueOptions,
  DueValue,
  LocalTime,
  Times,
} from '../../../../src/inputs/database/due/due-options.ts';
import { readDuesFromDatabases } from '../../../../src/inputs/database/due/read-due-databases.ts';
import { openDatabases } from '../../../../src/inputs/database/engines.ts';
import { opening } from '../tables.ts';
import { PlainSink } from './plain-sink.ts';

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

const times: Times = { toUtc, parseText };

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
      ...(of === 'jittered' ? { overdue: [each.overdue.requested, each.overdue.jittered] } : {}),
      counts: [...(each[of]?.entries() ?? [])].map(([second, count]) => [second - DAY_S, count]),
    }))
    .toSorted((a, b) => `${a.type} ${a.toleranceS}`.localeCompare(`${b.type} ${b.toleranceS}`));
}
