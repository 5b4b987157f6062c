import type {
  FleetState,
  MigrationReport,
  PartitionMigration,
  WorkerMigration,
} from '../../../core/results/migration.ts';
import { schemeText } from '../../../core/scheme-text.ts';
import { clockText } from '../../../core/time/clock-text.ts';
import { counted, grouped, percent } from '../../../core/words.ts';
import { dialectWords } from '../../words/source-words.ts';
import { gateLines } from '../gate-lines.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from '../style.ts';
import { plainTable } from '../tables.ts';
import { amount, cutTable, dayCurves, hours } from './cut-lines.ts';

/** A change of partitions or workers for a terminal: the answer first, then why, then the gate. */
export function migrationTerminal(report: MigrationReport, style: TerminalStyle): string {
  const { result, gate } = report;
  const lines =
    result.kind === 'partitions' ? partitionLines(result, style) : workerLines(result, style);
  const page = [...lines, '', ...gateLines(gate, style)].map((line) => line.trimEnd());
  const text = page.join('\n');
  return `${style.unicode ? text : toAscii(text)}\n`;
}

function sourceLine({ input, records }: MigrationReport['result']): string {
  if (input === null || records === null) return 'uniform ids: every count is a share of them';
  return `${input.name}: ${dialectWords(input).join(', ')} · ${counted(records, 'id')}`;
}

function partitionLines(result: PartitionMigration, style: TerminalStyle): string[] {
  const { from, to, plan } = result;
  const paint = paintFor(style);
  const page = (text: string, indent = '  '): string[] => wrapped(text, style.width, indent);
  const change = `${schemeText(from)} -> ${schemeText(to)}`;
  return [
    ...page(`${sourceLine(result)} · ${change}`),
    '',
    ...page(`${headline(result)}. ${capital(plan.why)}.`).map((line) => paint.strong(line)),
    '',
    ...cutTable(result, style),
    ...dayCurves(result, style),
    ...exampleLines(result, style),
    '',
    ...keptLines(result, style),
    ...preservingLines(result, style),
    '',
    ...policyLines(result, style),
    '',
    ...planLines(result, style),
  ];
}

function headline({ plan, preserving }: PartitionMigration): string {
  switch (plan.policy) {
    case 'preserving-map':
      return `KEEP THE HOURS: ${preserving?.rule ?? ''}, at the start of any old slot`;
    case 'hard-cut':
      return `CUT AT ${clockText(plan.atS)}`;
    case 'completed-check':
      return `CUT AT ${clockText(plan.atS)} WITH A CHECK OF COMPLETIONS`;
    case 'dual-run':
      return 'RUN BOTH FOR A DAY';
    case 'staggered':
      return 'MOVE IN GROUPS AT MIDNIGHT';
  }
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The ids behind the worst of the cut-overs that are shown. */
function exampleLines({ worst }: PartitionMigration, style: TerminalStyle): string[] {
  const { twice, never, gapMax } = worst.examples;
  const parts = [
    ...(twice.length > 0 ? [`twice ${twice.join(', ')}`] : []),
    ...(never.length > 0 ? [`never ${never.join(', ')}`] : []),
    ...(gapMax === null ? [] : [`longest gap ${gapMax}`]),
  ];
  return wrapped(
    ` at ${clockText(worst.atS)}, for example: ${parts.join('; ')}`,
    style.width,
    '   ',
  );
}

function keptLines({ kept, from, to }: PartitionMigration, style: TerminalStyle): string[] {
  const schemes = kept.schemes
    .map(({ scheme, moved, isMeasured }) => {
      return `${scheme} ${percent(moved, 1)}${isMeasured ? '' : ' (expected)'}`;
    })
    .join(', ');
  const shift = `${hours(kept.shiftMinS)} to +${hours(kept.shiftMaxS)}`;
  return [
    ` kept: ${percent(kept.bySlot, 2)} the slot number, ${percent(kept.byTime, 2)} the time of day; the others move by ${shift}`,
    // Between equal counts no scheme has to move anybody.
    ...(from.partitions === to.partitions
      ? []
      : [
          ` moved to another number: ${schemes}; no scheme less than ${percent(kept.movedLeast, 1)}`,
        ]),
  ].flatMap((line) => wrapped(line, style.width, '   '));
}

function preservingLines(result: PartitionMigration, style: TerminalStyle): string[] {
  const { preserving, records } = result;
  if (preserving === null) return [];
  const { rule, proof, atBoundary, between } = preserving;
  const figures = (each: typeof between): string =>
    `${amount(each.twice, records)} twice, ${amount(each.never, records)} never, longest gap ${hours(each.gapMaxS)}`;
  return [
    '',
    ` hour-preserving map: ${rule}`,
    `   at the start of any longer slot: ${figures(atBoundary)}`,
    ...(between.gapMaxS === null ? [] : [`   between them, at the worst: ${figures(between)}`]),
    ...proof.map((line) => `   - ${line}`),
  ].flatMap((line) => wrapped(line, style.width, '     '));
}

function policyLines(
  { policies, records, plan }: PartitionMigration,
  style: TerminalStyle,
): string[] {
  const rows = policies.map((policy) => [
    `${policy.name}${policy.name === plan.policy && policy.atS === plan.atS ? ' *' : ''}`,
    clockText(policy.atS),
    `${policy.days}`,
    amount(policy.twice, records),
    amount(policy.never, records),
    hours(policy.gapMaxS),
    records === null ? percent(policy.largestRun, 1) : grouped(policy.largestRun),
  ]);
  const head = ['policy', 'at', 'days', 'twice', 'never', 'longest gap', 'largest run'];
  const needs = policies.flatMap(({ name, needs: all }) =>
    all.length === 0 ? [] : wrapped(` ${name} needs ${all.join('; ')}`, style.width, '   '),
  );
  return [...plainTable([head, ...rows], style), ...needs];
}

function planLines({ plan }: PartitionMigration, style: TerminalStyle): string[] {
  const steps = plan.steps.flatMap(({ text, sql }, i) => [
    ...wrapped(` ${i + 1}. ${text}`, style.width, '    '),
    // SQL is to be copied: it is not broken into lines.
    ...(sql === null ? [] : sql.split('\n').map((line) => `      ${line}`)),
  ]);
  return [` plan (${plan.policy})`, ...steps];
}

function workerLines(result: WorkerMigration, style: TerminalStyle): string[] {
  const { states, worst, records, kept, fromWorkers, toWorkers } = result;
  const page = (text: string): string[] => wrapped(text, style.width, '  ');
  const paint = paintFor(style);
  const owner = result.map === 'modulo' ? 'id' : `${result.map}(id)`;
  const change = fromWorkers === null ? 'a mixed fleet' : `${fromWorkers} -> ${toWorkers} workers`;
  const answer =
    worst.twice === 0 && worst.never === 0
      ? 'Every id has one owner'
      : `${fromWorkers === null ? '' : 'At the worst '}${amount(worst.twice, records)} of the ids are owned twice and ${amount(worst.never, records)} by nobody (${pairsText(worst)})`;
  const rows = states.map((state) => [
    `${state.moved}`,
    pairsText(state),
    amount(state.twice, records),
    amount(state.never, records),
  ]);
  const head = ['moved', 'pairs', 'twice', 'nobody'];
  const { twice, never } = worst.examples;
  return [
    ...page(`${sourceLine(result)} · ${change}, ${owner} mod n = i`),
    '',
    ...page(`${answer}.`).map((line) => paint.strong(line)),
    '',
    ...plainTable([head, ...rows], style, 1),
    ...page(
      ` twice, for example: ${twice.join(', ') || 'none'}; nobody: ${never.join(', ') || 'none'}`,
    ),
    ...(kept === null
      ? []
      : page(
          ` ${percent(kept.bySlot, 2)} keep their worker's number; moved: ${kept.schemes.map(({ scheme, moved }) => `${scheme} ${percent(moved, 1)}`).join(', ')}; no scheme less than ${percent(kept.movedLeast, 1)}`,
        )),
  ];
}

/** Workers of one count in a row as a span: `0..3/5`. */
function pairsText({ pairs }: FleetState): string {
  const spans: { from: number; to: number; count: number }[] = [];
  for (const { index, count } of pairs) {
    const last = spans.at(-1);
    if (last !== undefined && last.count === count && last.to + 1 === index) last.to = index;
    else spans.push({ from: index, to: index, count });
  }
  return spans
    .map(({ from, to, count }) => (from === to ? `${from}/${count}` : `${from}..${to}/${count}`))
    .join(' ');
}
