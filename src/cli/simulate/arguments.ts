import * as v from 'valibot';
import type { Schedule } from '../../core/partition-schedule.ts';
import type { HashInput } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import type { ReadingArguments } from '../analyze/read-source.ts';
import { hashNamed, oneOf, wholeNumber } from '../flags.ts';
import { type Format, formatAmong, type ReportFile, reportAmong } from '../formats.ts';
import { parseReading, readingFlags, sourceFlagOf } from '../reading-flags.ts';
import { bucketTakes, parseSchedule, type ScheduleDefaults } from '../schedules.ts';
import { type Down, parseDown } from './down.ts';
import { type RuleFlags, ruleFlags, rulesFrom } from './rule-flags.ts';

/** The flags of `nandi simulate`, checked. */
export interface SimulateArguments {
  /** Null where `records` are counted and nothing is read. */
  readonly reading: ReadingArguments | null;
  readonly records: number | null;
  /** Parsed again with what the contract says of the hour, where no flag does. */
  readonly schedules: (defaults: Pick<ScheduleDefaults, 'take'>) => Schedule[];
  readonly take: ScheduleDefaults['take'] | null;
  readonly hashInput: HashInput;
  readonly onReject: 'fail' | 'skip';
  readonly costs: readonly string[];
  readonly downs: readonly Down[];
  readonly workers: { readonly count: number; readonly by: 'id' | 'bucket' } | null;
  readonly config: string | null;
  readonly runs: string | null;
  readonly rules: RuleFlags;
  readonly gates: readonly string[];
  readonly format: Format;
  readonly reports: readonly ReportFile[];
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
}

const COMMAND = 'simulate';
const FORMATS = ['table', 'json', 'csv'] as const;
const SCHEDULES_MAX = 20;
const RECORDS_MAX = 1_000_000_000_000;
const WORKERS_MAX = 1000;

const texts = v.optional(v.array(v.string()), []);
const maybe = v.optional(v.string());

const flagsSchema = v.object({
  ...readingFlags,
  ...ruleFlags,
  hashInput: v.string(),
  onReject: v.string(),
  schedule: texts,
  records: maybe,
  hash: v.string(),
  take: maybe,
  cost: texts,
  down: texts,
  workers: maybe,
  share: maybe,
  config: maybe,
  runs: maybe,
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

type Given = v.InferOutput<typeof flagsSchema>;

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(
  source: string | undefined,
  flags: unknown,
  stdinIsTerminal: boolean,
): SimulateArguments {
  const given = v.parse(flagsSchema, flags);
  const take = given.take === undefined ? null : oneOf(given.take, bucketTakes, '--take');
  const hash = given.hash === 'none' ? null : hashNamed(given.hash, '--hash', ['none']);
  const schedules: SimulateArguments['schedules'] = (defaults) =>
    given.schedule.map((text) => parseSchedule(text, { ...defaults, hash }));
  refuseSchedules(schedules({ take: take ?? 'planned' }));
  return {
    ...sourceOf(source, given, stdinIsTerminal),
    schedules,
    take,
    hashInput: oneOf(given.hashInput, ['text', 'int64'], '--hash-input'),
    onReject: oneOf(given.onReject, ['fail', 'skip'], '--on-reject'),
    costs: [...new Set(given.cost)],
    downs: given.down.map(parseDown),
    workers: workersOf(given),
    config: given.config ?? null,
    runs: given.runs ?? null,
    rules: rulesFrom(given, given.cost, given.runs !== undefined),
    gates: given.gate,
    format: formatAmong(given.format, FORMATS, COMMAND),
    reports: given.report.map((text) => reportAmong(text, FORMATS, COMMAND)),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
}

function refuseSchedules(schedules: readonly Schedule[]): void {
  if (schedules.length === 0)
    throw usage('say what is simulated: --schedule 24x2 --schedule 48x1, partitions x runs a slot');
  if (schedules.length > SCHEDULES_MAX)
    throw usage(`${schedules.length} schedules are more than the ${SCHEDULES_MAX} a page holds`);
  const names = schedules.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw usage(`--schedule ${twice} is given twice; leave one out`);
}

function sourceOf(
  source: string | undefined,
  given: Given,
  stdinIsTerminal: boolean,
): Pick<SimulateArguments, 'reading' | 'records'> {
  const isNamed = source !== undefined || given.db.length > 0;
  if (given.records === undefined) {
    if (!isNamed && stdinIsTerminal)
      throw usage(
        'name a file, as in nandi simulate ids.csv, pipe ids into it, or say how many there are with --records 28742',
      );
    const seed = wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER });
    return {
      reading: parseReading(source, given, { stdinIsTerminal, seed, ascii: given.ascii }),
      records: null,
    };
  }
  if (isNamed) throw usage('--records stands for a source; leave it out, or the source');
  const flag = sourceFlagOf(given) ?? (given.cost.length > 0 ? '--cost' : null);
  if (flag !== null) throw usage(`${flag} needs a source; name a file, or leave it out`);
  const range = { from: 1, to: RECORDS_MAX };
  return { reading: null, records: wholeNumber(given.records, '--records', range) };
}

function workersOf({ workers, share }: Given): SimulateArguments['workers'] {
  if (workers === undefined) {
    if (share !== undefined) throw usage('--share is among workers; say how many with --workers');
    return null;
  }
  const count = wholeNumber(workers, '--workers', { from: 1, to: WORKERS_MAX });
  return { count, by: oneOf(share ?? 'id', ['id', 'bucket'], '--share') };
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
