import type { Violation, WorkerLife } from '../../core/results/membership.ts';
import type { MembershipReport } from '../../core/results/membership-report.ts';
import type {
  Distribution,
  MembershipResult,
  ScenarioResult,
} from '../../core/results/simulation.ts';
import { formatDuration } from '../../core/units.ts';
import { counted, percent } from '../../core/words.ts';
import { drawGantt, ganttScale } from './gantt.ts';
import { gateLines } from './gate-lines.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';
import { plainTable } from './tables.ts';

/** What a person sees of a simulated membership: the verdict, a row a scenario, one run drawn. */
export function membershipTerminal(report: MembershipReport, style: TerminalStyle): string {
  const { result } = report;
  const lines = [
    ...wrapped(aboutText(result), style.width, '  '),
    '',
    ...verdictLines(result, style),
    '',
    ...scenarioTable(result, style),
    ...wrapped(storeText(result), style.width, ' '),
    ...result.scenarios.flatMap((scenario) => inFlightLines(scenario, style)),
    ...pictureLines(result, style),
    '',
    ...gateLines(report.gate, style),
  ];
  const text = `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
  return style.unicode ? text : toAscii(text);
}

function aboutText({ group, runs, seed, variant, scenarios }: MembershipResult): string {
  const { workers, intervalMs, gap, latency } = group;
  const kind = variant === null ? '' : `, VARIANT ${variant}`;
  const others = scenarios
    .filter(({ startWorkers }) => startWorkers !== workers)
    .map(({ name, startWorkers }) => `${startWorkers} in ${name}`);
  const start = others.length === 0 ? '' : ` (${others.join(', ')})`;
  return `${counted(workers, 'worker')}${start}, interval ${formatDuration(intervalMs)}, gap ${gap}, one-way latency ${latency}, ${counted(runs, 'run')} of ${counted(group.intervals, 'interval')}, seed ${seed}${kind}`;
}

/** What the store sees of the group, and how often its number changed. */
function storeText({ overall, scenarios }: MembershipResult): string {
  const { registrationsPerSecond, largestBurst } = overall.load;
  const each = scenarios.map(({ rebalances }) => `${Number(rebalances.toFixed(1))}`);
  return ` the store sees ${Number(registrationsPerSecond.toPrecision(3))} registrations a second, at most ${largestBurst} in one ms; rebalances a run: ${each.join(', ')}`;
}

function verdictLines(
  { exclusivity, scenarios }: MembershipResult,
  style: TerminalStyle,
): string[] {
  const paint = paintFor(style);
  const { verdict, assumptions } = exclusivity;
  const color = verdict === 'exclusive' ? paint.good : paint.bad;
  const violated = scenarios.filter(({ violationCount }) => violationCount > 0);
  const found = {
    exclusive: 'No two workers owned an id at the same moment, in any run.',
    unknown: 'Nobody ever owned anything, which proves nothing.',
    violated: `Two workers owned the same ids: ${violated.map(({ name, violatedRuns, runs }) => `${name} in ${violatedRuns} of ${counted(runs, 'run')}`).join(', ')}.`,
  };
  const title = `${verdict.toUpperCase()}.`;
  const [first = '', ...rest] = wrapped(`${title} ${found[verdict]}`, style.width, '  ');
  return [
    `${color(title)}${first.slice(title.length)}`,
    ...rest,
    ...wrapped(` rests on: ${assumptions.join(', ')}`, style.width, '   '),
  ];
}

function scenarioTable({ scenarios, group }: MembershipResult, style: TerminalStyle): string[] {
  const intervals = (ms: number | null): string =>
    ms === null ? '-' : threeDigits(ms / group.intervalMs);
  const mean = ({ meanMs }: Distribution): string => intervals(meanMs);
  const labels = labelsOf(scenarios.map(({ name }) => name));
  const rows = scenarios.map((scenario, i) => [
    labels[i]?.label ?? '',
    mean(scenario.readiness),
    intervals(scenario.readiness.p95Ms),
    mean(scenario.standDown),
    intervals(scenario.standDown.p95Ms),
    mean(scenario.blackout),
    mean(scenario.partlyUnowned),
    mean(scenario.unownedShare),
    percent(scenario.availabilityShare, 0),
    intervals(scenario.slack.leastMs),
    `${scenario.violatedRuns}`,
  ]);
  const head = [
    'in intervals',
    'ready',
    'p95',
    'down',
    'p95',
    'none',
    'part',
    'lost',
    'avail',
    'slack',
    'viol',
  ];
  const unsettled = scenarios.filter(({ unsettledRuns }) => unsettledRuns > 0);
  return [
    ...plainTable([head, ...rows], style),
    ...labels.flatMap(({ label, name }) =>
      label === name ? [] : wrapped(` ${label}: ${name}`, style.width, '   '),
    ),
    ...legendLines(group.intervalMs, style),
    ...unsettled.flatMap(({ name, unsettledRuns, runs }) =>
      wrapped(
        ` ${name}: ${unsettledRuns} of ${counted(runs, 'run')} had not settled when they ended (--intervals makes them longer)`,
        style.width,
        '   ',
      ),
    ),
  ];
}

/** With two decimals, or one from 10 on: eleven columns of figures fit on a page. */
function threeDigits(value: number): string {
  return value.toFixed(Math.abs(value) < 9.995 ? 2 : 1);
}

/** What the columns are, one a line. */
const LEGEND = [
  "  ready, p95  a worker's start to its first lease: mean, 95th percentile",
  '  down, p95   a worker that runs without the lease it had: likewise',
  '  none        time in which no id was owned',
  '  part        time in which not every id was owned, that of none included',
  '  lost        the unowned share of the ids, times the time',
  '  avail       share of the ids owned from the event until all own again; that window is another one in each row',
  '  slack       the least time from one owner of an id to the next',
  '  viol        runs in which two workers owned an id at once',
];

function legendLines(intervalMs: number, { width }: TerminalStyle): string[] {
  const about = ` an interval is ${formatDuration(intervalMs)}; means over all runs, but for p95, slack and viol`;
  return [
    ...wrapped(about, width, '   '),
    ...LEGEND.flatMap((text) => wrapped(text, width, ' '.repeat(14))),
  ];
}

/** A name that would drive figures off the page becomes its first word and a number. */
function labelsOf(names: readonly string[]): { readonly label: string; readonly name: string }[] {
  const long = names.filter((name) => name.length > NAME_COLUMNS);
  return names.map((name) => {
    const [word = ''] = /^[a-z-]*/.exec(name) ?? [];
    return { name, label: long.includes(name) ? `${word} (${long.indexOf(name) + 1})` : name };
  });
}

/** Longer names leave too little of 80 columns. */
const NAME_COLUMNS = 15;

function inFlightLines({ name, inFlight }: ScenarioResult, style: TerminalStyle): string[] {
  if (inFlight === null) return [];
  const { taskMs, drainMs, overlapShare, drainMsAllowed } = inFlight;
  const drain = drainMs === null ? 'no drain' : `a drain of ${formatDuration(drainMs)}`;
  const allowed =
    drainMsAllowed === null ? '' : `; a drain up to ${formatDuration(drainMsAllowed)} never does`;
  const text = ` ${name}: with tasks of ${formatDuration(taskMs)} and ${drain}, ${percent(overlapShare, 1)} of handovers let a task run on under a new owner${allowed}`;
  return wrapped(text, style.width, '   ');
}

/** A run of the first scenario in which ids were owned twice, else changed hands, around that time. */
function pictureLines({ scenarios, group }: MembershipResult, style: TerminalStyle): string[] {
  const pictured =
    scenarios.find(({ violationCount }) => violationCount > 0) ??
    scenarios.find(({ name }) => !name.startsWith('start')) ??
    scenarios[0];
  if (pictured === undefined) return [];
  const { run, windowMs, workers, leases, violations } = pictured.shown;
  const fromMs = Math.max(0, windowMs.from - 2 * group.intervalMs);
  const toMs = Math.min(group.intervals * group.intervalMs, windowMs.to + 2 * group.intervalMs);
  const seen = workers.filter(
    ({ startedMs, stoppedMs }) => startedMs < toMs && (stoppedMs ?? Infinity) > fromMs,
  );
  const drawn = longest(seen, violations, { fromMs, toMs });
  const label = drawn.reduce((most, { worker }) => Math.max(most, worker.length), 0) + 2;
  const options = { width: style.width - label, fromMs, toMs, violations };
  const more = seen.length - drawn.length;
  const which =
    violations.length === 0
      ? 'the first run'
      : `run ${run}, where two own the same ids in the time of ×`;
  return [
    '',
    ...wrapped(` ${pictured.name}, ${which}`, style.width, '   '),
    ...drawGantt(drawn, leases, options),
    ...(more > 0 ? [` and ${counted(more, 'more worker')}`] : []),
    ganttScale(label, group.intervalMs, options),
  ];
}

const WORKERS_DRAWN = 16;
/** Of these so many come or go in the picture, where they are not among the others anyway. */
const CHANGES_DRAWN = 4;

/**
 * As many as are drawn: those that share ids first, then those that run longest in the picture, in the
 * order of their start.
 */
function longest(
  workers: readonly WorkerLife[],
  violations: readonly Violation[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): WorkerLife[] {
  const runsMs = ({ startedMs, stoppedMs }: WorkerLife): number =>
    Math.min(stoppedMs ?? toMs, toMs) - Math.max(startedMs, fromMs);
  const sorted = workers.toSorted((a, b) => runsMs(b) - runsMs(a));
  const changing = sorted.filter((worker) => runsMs(worker) < toMs - fromMs);
  const names = new Set(violations.flatMap(({ first, second }) => [first.worker, second.worker]));
  const sharing = workers.filter(({ worker }) => names.has(worker));
  const ranked = new Set([...sharing, ...changing.slice(0, CHANGES_DRAWN), ...sorted]);
  const shown = new Set([...ranked].slice(0, WORKERS_DRAWN));
  return workers.filter((worker) => shown.has(worker));
}
