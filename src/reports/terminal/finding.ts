import type { Finding, VerificationResult } from '../../core/results/verification.ts';
import { drawGantt, ganttScale } from './gantt.ts';
import { momentLines } from './moments.ts';
import { type TerminalStyle, wrapped } from './style.ts';

const EVENTS_SHOWN = 40;

/** The shortest timeline in which it happens: the group drawn, then each event. */
export function findingLines(
  { origin, timeline }: Finding,
  searched: Pick<VerificationResult, 'variant' | 'group'>,
  style: TerminalStyle,
): string[] {
  const { workers, leases, violations, events, intervalMs, intervals } = timeline;
  const label = workers.reduce((most, { worker }) => Math.max(most, worker.length), 0) + 2;
  const toMs = intervals * intervalMs;
  const options = { width: style.width - label, fromMs: 0, toMs, violations };
  const more = events.length - EVENTS_SHOWN;
  return [
    ` found by ${origin}, shrunk; again with`,
    ...againCommand(origin, searched),
    ...drawGantt(workers, leases, options),
    ganttScale(label, intervalMs, options),
    ...(violations.length === 0 ? [] : [' ×: two workers own the same ids']),
    ...momentLines(events.slice(0, EVENTS_SHOWN)).flatMap((line) =>
      wrapped(line, style.width, ' '.repeat(13)),
    ),
    ...(more > 0 ? [`   and ${more} more events`] : []),
  ];
}

/** What shows the same timeline again; over two lines, so that a narrow page does not cut it. */
function againCommand(
  origin: string,
  { variant, group }: Pick<VerificationResult, 'variant' | 'group'>,
): string[] {
  const parts = [`--schedule ${origin}`];
  if (variant !== null) parts.push(`--variant ${variant}`);
  if (group.workers !== DEFAULT_WORKERS) parts.push(`--workers ${group.workers}`);
  return ['   nandi simulate-membership --verify \\', `     ${parts.join(' ')}`];
}

/** As the command has it where nothing is said. */
const DEFAULT_WORKERS = 5;
