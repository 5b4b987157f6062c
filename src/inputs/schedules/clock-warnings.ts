import type { DueRequest } from '../../core/due/due-request.ts';
import { findZone } from '../../core/time/zone.ts';
import { listed } from '../../core/words.ts';
import type { ClockChangeRule } from './schedule.ts';

/** One sentence where clocks change within the horizon in one of the zones in which something runs. */
export function clockWarnings(
  zones: ReadonlySet<string>,
  rule: ClockChangeRule,
  { fromS, untilS }: Pick<DueRequest, 'fromS' | 'untilS'>,
): string[] {
  const changing = [...zones].filter(
    (name) => findZone(name)?.transitions(fromS, untilS).length !== 0,
  );
  return changing.length === 0 ? [] : [`clocks change in ${listed(changing)}: ${atChange[rule]}`];
}

const atChange: Readonly<Record<ClockChangeRule, string>> = {
  cron: "a fixed time that is skipped runs at the first second after the gap (02:30 at 03:00) and one that comes twice runs once, as by Vixie's cron and croner; what has * or / in its minutes or hours goes by the clock",
  kubernetes: 'Kubernetes leaves out what is skipped, and runs twice what comes twice',
  'pg-boss': 'pg-boss leaves out what is skipped, and runs twice what comes twice',
  celery:
    'Celery runs the first time that is skipped as far behind the gap as it lies in it (02:30 at 03:30), and what comes twice once, the first time: tasks of every minute pause in the second hour',
};
