import type { Reject } from '../../core/tally/tally.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { findZone } from '../../core/time/zone.ts';
import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';
import { fieldsOfNickname, wrongFields } from './cron-fields.ts';
import type { Schedule, ScheduleList } from './schedule.ts';

/**
 * Reads CronJobs of Kubernetes, as `kubectl get cronjobs -A -o json` writes them: a list, or one
 * alone. A suspended one is left out, and a warning says so. Throws a `UserError` of kind input for
 * what is no list of them.
 */
export function parseCronJobs(name: string, text: string): ScheduleList {
  const schedules: Schedule[] = [];
  const rejects: Reject[] = [];
  const items = itemsOf(name, text);
  const cronJobs = items.filter((item) => textAt(item, 'kind') === 'CronJob');
  const active = cronJobs.filter((item) => at(at(item, 'spec'), 'suspend') !== true);
  for (const item of active) {
    const found = scheduleOf(item);
    if ('reason' in found) rejects.push(found);
    else schedules.push(found);
  }
  return {
    schedules,
    rejects,
    warnings: leftOut(items.length - cronJobs.length, cronJobs.length - active.length),
    relation: 'CronJobs of Kubernetes',
  };
}

function leftOut(others: number, suspended: number): string[] {
  return [
    ...(suspended === 0 ? [] : [`${counted(suspended, 'suspended CronJob')} left out`]),
    ...(others === 0 ? [] : [`${counted(others, 'object')} of another kind than CronJob left out`]),
  ];
}

function itemsOf(name: string, text: string): readonly unknown[] {
  const root = parsed(name, text);
  const items = at(root, 'items');
  if (Array.isArray(items)) return items.map((item) => withKind(item, textAt(root, 'kind')));
  if (textAt(root, 'kind') === 'CronJob') return [root];
  const found = textAt(root, 'kind');
  const kind = found === '' ? 'JSON without a kind' : `a ${found}`;
  throw new UserError('input', `${name} is ${kind}, not a list of CronJobs; ${ADVICE}`);
}

/** The items of a CronJobList, as the API itself gives it, do not repeat their kind. */
function withKind(item: unknown, listKind: string): unknown {
  if (listKind !== 'CronJobList' || textAt(item, 'kind') !== '') return item;
  return typeof item === 'object' ? { ...item, kind: 'CronJob' } : item;
}

const ADVICE = 'give what "kubectl get cronjobs -A -o json" writes';

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError('input', `${name} is not whole JSON; ${ADVICE}`, { cause: error });
  }
}

function scheduleOf(item: unknown): Schedule | Reject {
  const spec = at(item, 'spec');
  const metadata = at(item, 'metadata');
  const namespace = textAt(metadata, 'namespace') || 'default';
  const id = `${namespace}/${textAt(metadata, 'name')}`;
  const text = textAt(spec, 'schedule').trim();
  const zone = textAt(spec, 'timeZone') || null;
  const fields = text.startsWith('@') ? fieldsOfNickname(text) : text;
  const reason = wrong(text, fields, zone);
  if (fields !== null && reason === null) {
    return { fields, text, zone, id, type: id, line: null };
  }
  const column = zone !== null && reason?.startsWith(ZONE) ? 'spec.timeZone' : 'spec.schedule';
  return { line: null, column, text: `${id}: ${text}`, reason: reason ?? '' };
}

const ZONE = 'has a time zone';

function wrong(text: string, fields: string | null, zone: string | null): string | null {
  if (text === '') return 'has no schedule';
  if (/^(CRON_)?TZ=/.test(text)) {
    return 'has its zone in the schedule, which Kubernetes refuses; use spec.timeZone';
  }
  if (/^@every\b/.test(text)) return 'runs at times that depend on when its controller started';
  if (fields === null) return 'is a nickname that Kubernetes does not know';
  if (zone !== null && findZone(zone) === null)
    return `${ZONE} "${zone}" that ${unknownZone(zone)}`;
  return wrongFields(fields, 'kubernetes');
}

/**
 * What an object of JSON holds under a key; undefined where it is none, or has no such key of its
 * own.
 */
function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function textAt(value: unknown, key: string): string {
  const found = at(value, key);
  return typeof found === 'string' ? found : '';
}
