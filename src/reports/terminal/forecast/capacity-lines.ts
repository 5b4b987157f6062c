import type { CapacityNeed, ForecastReport } from '../../../core/results/forecast.ts';
import { counted, grouped } from '../../../core/words.ts';
import { enoughText, secondsText } from '../../words/forecast-words.ts';
import { timeText } from '../../words/time-words.ts';
import { type TerminalStyle, wrapped } from '../style.ts';

/** How the load drains at the capacity that was said, and how much is enough, with its proof. */
export function capacityLines(report: ForecastReport, style: TerminalStyle): string[] {
  const { result, parameters, clock } = report;
  const { drain, leastCapacity } = result;
  const { critical } = leastCapacity;
  const proof =
    critical === null
      ? ''
      : `: ${counted(critical.jobs, 'job')} must be done from ${timeText(critical.fromS, clock)} to ${timeText(critical.untilS, clock)}`;
  const enough = ` ${promiseOf(parameters)}: ${enoughText(leastCapacity.perS)}${proof}${byPriority(leastCapacity)}`;
  if (drain === null || parameters.capacity === null)
    return ['', ...wrapped(enough, style.width, '   ')];
  const { longestBacklogS, backlogMax, lateness, undone } = drain;
  const late =
    lateness === null
      ? ''
      : `; the last job is ${secondsText(lateness.maxS)} late, the mean one ${secondsText(lateness.meanS)}`;
  const left = undone === 0 ? '' : `; ${counted(Math.round(undone), 'job')} never done`;
  const text = ` at ${parameters.capacity}: the longest backlog takes ${secondsText(longestBacklogS)} to drain, at most ${grouped(backlogMax.jobs)} wait (${timeText(backlogMax.atS, clock)})${late}${left}`;
  return ['', ...wrapped(text, style.width, '   '), ...wrapped(enough, style.width, '   ')];
}

function promiseOf({ maxLatenessS, hasContracts }: ForecastReport['parameters']): string {
  return maxLatenessS === null
    ? `enough to do every job within its ${hasContracts ? 'contract' : 'tolerance, or its second'}`
    : `enough for a lateness of ${secondsText(maxLatenessS)}`;
}

/** The nearest deadline first is the best that can be done; lines by priority may need more. */
function byPriority({ isEnoughByPriority, byPriorityPerS }: CapacityNeed): string {
  if (isEnoughByPriority !== false) return '';
  return byPriorityPerS === null
    ? '; that is with the nearest deadline first: by priority, and within the limits, some are later'
    : `; that is with the nearest deadline first: by priority, and within the limits, it takes ${enoughText(byPriorityPerS)}`;
}
