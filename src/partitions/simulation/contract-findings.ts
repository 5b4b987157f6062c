import type { ContractFinding, ScheduleContract } from '../../core/results/schedule-contract.ts';
import type {
  AnyScheduleFigures,
  DayCoverage,
  ScheduleFigures,
  SimulatedRules,
} from '../../core/results/schedules.ts';
import { dateText } from '../../core/time/civil.ts';
import { counted, grouped, listed, spansText } from '../../core/words.ts';

/** What the answers are held against. */
export interface ContractContext {
  /** Null where no config was given: then only what flags contradict is found. */
  readonly contract: ScheduleContract | null;
  readonly rules: SimulatedRules;
  readonly schedules: readonly AnyScheduleFigures[];
}

type Finder = (context: ContractContext) => readonly ContractFinding[];

/** Contradictions between what is answered and what is run, and questions without an answer. */
export function contractFindings(context: ContractContext): ContractFinding[] {
  return [...finders.flatMap((find) => find(context)), ...openQuestions(context)];
}

const finders: readonly Finder[] = [
  identity,
  partitionCount,
  hourRead,
  idempotent,
  secondRun,
  missed,
  cost,
  clockChanges,
];

function contradiction(
  question: ContractFinding['question'],
  schedule: string | null,
  text: string,
): ContractFinding {
  return { kind: 'contradiction', question, schedule, text };
}

function partitioned({ schedules }: ContractContext): ScheduleFigures[] {
  return schedules.filter((each) => each.kind === 'partitions');
}

function identity({ contract }: ContractContext): ContractFinding[] {
  if (contract?.identityStable !== false) return [];
  return [
    contradiction(
      'identityStable',
      null,
      'identity_stable: no, but the slot follows from the id: an id that changes runs twice or not at all that day; partition by one that never does',
    ),
  ];
}

function partitionCount({ contract }: ContractContext): ContractFinding[] {
  if (contract?.partitionsFixed !== false) return [];
  return [
    contradiction(
      'partitionsFixed',
      null,
      'partitions_fixed: no, but a change of the count moves ids to other hours: plan it with nandi simulate-migration',
    ),
  ];
}

function hourRead(context: ContractContext): ContractFinding[] {
  return partitioned(context).flatMap(({ schedule, starts }) => {
    const { name, take } = schedule;
    if (take === 'clock-per-record')
      return [
        contradiction(
          'hourRead',
          name,
          `${name} reads the clock for every record: ${counted(starts.splitRuns, 'run')} here worked on two slots; read it once, or better hand the run its partition`,
        ),
      ];
    if (starts.otherSlot === 0) return [];
    return [
      contradiction(
        'hourRead',
        name,
        `${name} reads the clock when it starts: ${counted(starts.otherSlot, 'run')} started late and took another slot; hand the run its partition`,
      ),
    ];
  });
}

function idempotent(context: ContractContext): ContractFinding[] {
  if (context.rules.isIdempotent) return [];
  return context.schedules.flatMap((each) => {
    if (each.kind === 'queue')
      return [
        contradiction(
          'idempotent',
          each.schedule.name,
          `${each.schedule.name} delivers at least once, and idempotent: no: a record that outlasts its visibility timeout is done twice`,
        ),
      ];
    const { schedule, duplicates } = each;
    if (duplicates > 0) {
      const why =
        schedule.runsPerSlot > 1 ? `${schedule.runsPerSlot} runs a slot` : 'a slot that runs again';
      return [
        contradiction(
          'idempotent',
          schedule.name,
          `${schedule.name}: ${why} and idempotent: no: ${grouped(duplicates)} records are done twice; keep the success of each (--state kept), or run once`,
        ),
      ];
    }
    return [];
  });
}

function secondRun(context: ContractContext): ContractFinding[] {
  const meaning = context.contract?.secondRun ?? null;
  if (meaning === null) return [];
  return partitioned(context).flatMap(({ schedule }) => {
    const isSecond = schedule.runsPerSlot > 1;
    if (isSecond === (meaning === 'retry')) return [];
    const has = isSecond ? 'runs a slot again, as a second attempt' : 'has no second attempt';
    return [
      contradiction(
        'secondRun',
        schedule.name,
        `second_run: ${meaning}, but ${schedule.name} ${has}`,
      ),
    ];
  });
}

function missed({ contract, rules, schedules }: ContractContext): ContractFinding[] {
  if (contract?.promise !== 'daily' || rules.catchUp.rule !== 'none') return [];
  const never = Math.max(0, ...schedules.map((each) => each.never));
  const here = never > 0 ? `: here up to ${grouped(never)} are never done` : '';
  return [
    contradiction(
      'missed',
      null,
      `promise: daily, but nothing completes what a run misses${here}; keep completed(id, date) and catch up (missed: owed)`,
    ),
  ];
}

function cost({ contract, rules }: ContractContext): ContractFinding[] {
  const byCount = rules.runTime.kind === 'rate' && rules.runTime.column === null;
  if (contract?.costFollowsCount !== false || !byCount) return [];
  return [
    contradiction(
      'costFollowsCount',
      null,
      'cost_follows_count: no, but --rate counts records: run times are wrong; name the column with --cost',
    ),
  ];
}

function clockChanges(context: ContractContext): ContractFinding[] {
  const { rules, contract } = context;
  if (rules.policy !== 'clock' || contract?.clockChanges === 'clock') return [];
  const found = partitioned(context).find(({ irregular }) => irregular.length > 0);
  const [day] = found?.irregular ?? [];
  if (found === undefined || day === undefined) return [];
  return [
    contradiction(
      'clockChanges',
      found.schedule.name,
      `${rules.zone} changes its clocks and no policy says what then: on ${dateText(day.day)} ${listed(changesOf(day))}; take UTC, or --dst once`,
    ),
  ];
}

function changesOf({ missing, repeated }: DayCoverage): string[] {
  const changes = [
    ...(missing.length > 0 ? [`${slotWords(missing)} not run`] : []),
    ...(repeated.length > 0 ? [`${slotWords(repeated)} run again`] : []),
  ];
  return changes.length > 0 ? changes : ['runs are left out'];
}

function slotWords(slots: readonly number[]): string {
  return `${slots.length === 1 ? 'slot' : 'slots'} ${spansText(slots)} will`;
}

function openQuestions({ contract }: ContractContext): ContractFinding[] {
  if (contract === null) return [];
  const open = QUESTIONS.filter(({ question }) => contract[question] === null);
  return open.map(({ question, text }) => ({ kind: 'open', question, schedule: null, text }));
}

const QUESTIONS: readonly {
  readonly question: ContractFinding['question'];
  readonly text: string;
}[] = [
  { question: 'identityStable', text: 'identity_stable: does the id of a record never change?' },
  { question: 'partitionsFixed', text: 'partitions_fixed: does the count stay as it is?' },
  { question: 'hourRead', text: 'hour_read: planned, once or per-record?' },
  { question: 'idempotent', text: 'idempotent: may a record be done twice?' },
  { question: 'secondRun', text: 'second_run: what does it mean: retry, next-partition or none?' },
  {
    question: 'missed',
    text: 'missed: how is it completed: owed, closed-days, last-success, none?',
  },
  {
    question: 'costFollowsCount',
    text: 'cost_follows_count: does each record cost about the same?',
  },
];
