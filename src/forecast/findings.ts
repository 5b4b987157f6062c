import type { Contract } from '../core/due/contract.ts';
import type { LocalPolicy } from '../core/due/due-request.ts';
import { CLASSES_MAX, type DueClass } from '../core/due/due-tally.ts';
import { didYouMean } from '../core/nearest.ts';
import type { DrainFigures, ForecastResult } from '../core/results/forecast.ts';
import { formatDuration } from '../core/units.ts';
import { counted, grouped, listed, percent } from '../core/words.ts';
import { type JitterWarning, jitterWarnings } from './jitter/jitter-warnings.ts';
import type { OffsetAt } from './zone-clock.ts';

interface Facts {
  readonly classes: readonly DueClass[];
  readonly tally: ForecastResult['tally'];
  readonly spikes: ForecastResult['spikes'];
  readonly jitter: ForecastResult['jitter'];
  readonly drain: DrainFigures | null;
  readonly plan: ForecastResult['plan'];
  /** Schedules tell themselves what happens where clocks change. */
  readonly isSchedule: boolean;
}

interface Wishes {
  readonly fromS: number;
  readonly untilS: number;
  readonly contracts: readonly Contract[];
  readonly policy: LocalPolicy;
  readonly includesOverdue: boolean;
  readonly isJittered: boolean;
  readonly zone: string;
  readonly offsetAt: OffsetAt;
}

/** Contracts that are broken, and jobs that are never done: what matters whatever the figures say. */
export function findingsOf({ drain, plan }: Facts, { contracts }: Wishes): string[] {
  const beyond = plan?.beyondContractS ?? 0;
  const short =
    beyond > 0
      ? [
          `--max-workers is too few for the plan: jobs are up to ${duration(beyond)} later than their contracts allow`,
        ]
      : [];
  return drain === null ? short : [...short, ...lateJobs(drain, contracts)];
}

function lateJobs(drain: DrainFigures, contracts: readonly Contract[]): string[] {
  const never =
    drain.undone > 0
      ? [`${counted(Math.ceil(drain.undone), 'job')} are never done at this capacity`]
      : [];
  const broken = drain.byType.flatMap(({ type, lateness }) => {
    const contract = contracts.find((each) => each.type === type);
    if (contract === undefined || lateness.withinShare === null || lateness.withinShare >= 1)
      return [];
    const late = counted(Math.round((1 - lateness.withinShare) * lateness.jobs), 'job');
    return [
      `${type}: ${late} (${percent(1 - lateness.withinShare, 1)}) are later than the contract allows, up to ${formatDuration(1000 * lateness.maxS)} after their time`,
    ];
  });
  return [...never, ...broken];
}

/** What should be known before the figures are believed, each with its consequence or cure. */
export function warningsOf(facts: Facts, wishes: Wishes): string[] {
  return [
    ...zonelessWarning(facts.tally, wishes),
    ...(facts.isSchedule ? [] : clockWarnings(facts.tally, wishes)),
    ...rowWarnings(facts, wishes),
    ...contractWarnings(facts.classes, wishes.contracts),
    ...jitterTexts(facts, wishes),
  ];
}

function zonelessWarning({ zoneless }: Facts['tally'], { zone }: Wishes): string[] {
  if (zoneless === 0) return [];
  return [
    `${counted(zoneless, 'time')} without a zone: taken as those of ${zone}; --tz names another`,
  ];
}

const GAP = {
  forward: 'taken as far behind the gap as they lie in it',
  reject: 'rejected',
};
const TWICE = {
  earlier: 'taken as the earlier of the two',
  later: 'taken as the later of the two',
  reject: 'rejected',
};

/** Local times that are none, or two, with what they were taken for. */
function clockWarnings({ gaps, twice }: Facts['tally'], { policy }: Wishes): string[] {
  const first = (times: typeof gaps): string => {
    const [example] = times.examples;
    if (example === undefined) return '';
    const lines = times.examples.flatMap(({ line }) => (line === null ? [] : [`${line}`]));
    const more = times.count > lines.length ? ' and more' : '';
    const where =
      lines.length === 0 ? '' : `, line${lines.length === 1 ? '' : 's'} ${listed(lines)}${more}`;
    return ` (the first: ${example.text} in ${example.zone}${where})`;
  };
  return [
    ...(gaps.count === 0
      ? []
      : [
          `${counted(gaps.count, 'local time')} that the clocks skip${first(gaps)}: ${GAP[policy.gap]} (--gap ${policy.gap})`,
        ]),
    ...(twice.count === 0
      ? []
      : [
          `${counted(twice.count, 'local time')} that the clocks show twice${first(twice)}: ${TWICE[policy.twice]} (--ambiguous ${policy.twice})`,
        ]),
  ];
}

function rowWarnings({ tally, classes }: Facts, { includesOverdue }: Wishes): string[] {
  const { rejected, rows, overdue } = tally;
  return [
    ...(rejected === 0
      ? []
      : [`${grouped(rejected)} of ${counted(rows, 'row')} were rejected and are in no figure`]),
    ...(overdue.count === 0
      ? []
      : [
          includesOverdue
            ? `${counted(overdue.count, 'job')} due before the horizon wait at its start, and are late from there on`
            : `${counted(overdue.count, 'job')} due before the horizon: --include-overdue lets them wait at its start`,
        ]),
    ...(classes.every(({ type }) => type !== 'other types')
      ? []
      : [`more than ${CLASSES_MAX} types and tolerances: the rest is called "other types"`]),
  ];
}

function contractWarnings(classes: readonly DueClass[], contracts: readonly Contract[]): string[] {
  const types = [...new Set(classes.flatMap(({ type }) => type ?? []))];
  return contracts.flatMap(({ type }) => {
    if (type === null || types.includes(type)) return [];
    return [`no job is of the type "${type}" of the contracts${didYouMean(type, types)}`];
  });
}

function jitterTexts({ classes, tally, spikes, jitter }: Facts, wishes: Wishes): string[] {
  if (jitter === null) {
    return wishes.isJittered
      ? ['--jitter moves nothing: no column of ids was found; name it with --id']
      : [];
  }
  if (jitter.moved === 0)
    return [
      '--jitter moves nothing: no job has a tolerance; say it with --tolerance or --contracts',
    ];
  const { movableIds, recurrenceS } = tally;
  return jitterWarnings({ classes, movableIds, recurrenceS }, { ...wishes, spikes }).map(
    jitterText,
  );
}

function jitterText(warning: JitterWarning): string {
  switch (warning.kind) {
    case 'reaches-next-spike':
      return `${of(warning)} tolerate ${duration(warning.toleranceS)}, and their spikes are ${duration(warning.distanceS)} apart: the last of one spike come with the first of the next`;
    case 'reaches-next-occurrence':
      return `${of(warning)} tolerate ${duration(warning.toleranceS)}, and an id comes again after ${duration(warning.recurrenceS)}: occurrences keep their distance only as each id has one offset`;
    case 'crosses-midnight':
      return `${moving(warning.jobs)} to the next day: what counts by the day counts them there`;
    case 'crosses-zone-change':
      return `${moving(warning.jobs)} over a change of the clocks: by the clock they are off by it`;
    case 'few-ids':
      return `${counted(Math.round(warning.ids), 'id')} for ${duration(warning.windowS)}: with fewer ids than seconds a hash leaves seconds empty and fills others twice`;
  }
}

function moving(jobs: number): string {
  const count = Math.round(jobs);
  return `${counted(count, 'job')} ${count === 1 ? 'moves' : 'move'}`;
}

function of({ type, jobs }: { readonly type: string | null; readonly jobs: number }): string {
  return `${grouped(jobs)} jobs${type === null ? '' : ` of ${type}`}`;
}

function duration(seconds: number): string {
  return formatDuration(1000 * seconds);
}
