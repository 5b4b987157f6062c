import type { TimelineEvent, TimelineHappening } from '../../core/results/verification.ts';
import { listed, percent } from '../../core/words.ts';

/**
 * The events of a timeline in lines. What happens at one moment stands under one time; what one worker
 * does then, one after the other, stands in one line, and so do workers that do the same.
 */
export function momentLines(events: readonly TimelineEvent[]): string[] {
  const lines: string[] = [];
  for (let i = 0; i < events.length; ) {
    const { atIntervals } = events[i]!;
    const next = events.findIndex((event, k) => k > i && event.atIntervals !== atIntervals);
    const moment = events.slice(i, next < 0 ? events.length : next);
    const time = `${atIntervals.toFixed(2).padStart(6)}i`;
    for (const [k, text] of momentTexts(moment).entries())
      lines.push(`   ${k === 0 ? time : ' '.repeat(time.length)} ${text}`);
    i += moment.length;
  }
  return lines;
}

/** Who does what, one after the other: none where it is the store, or a remark on several. */
interface Clause {
  readonly workers: readonly string[];
  readonly deeds: readonly Deed[];
}

/** As it is said of one worker, and of several. */
interface Deed {
  readonly one: string;
  readonly several: string;
  readonly isLease: boolean;
}

function momentTexts(moment: readonly TimelineEvent[]): string[] {
  const byWorker = merged(moment.map(clauseOf), (before, { workers, deeds }) =>
    workers.length === 1 && before.workers[0] === workers[0]
      ? { workers, deeds: [...before.deeds, ...deeds] }
      : null,
  );
  const alike = merged(byWorker, (before, { workers, deeds }) =>
    workers.length === 1 && before.workers.length > 0 && sameDeeds(before.deeds, deeds)
      ? { workers: [...before.workers, ...workers], deeds }
      : null,
  );
  const texts = alike.map((clause) => ({ text: textOf(clause), owns: isLeaseAlone(clause) }));
  return merged(texts, (before, after) =>
    before.owns && after.owns ? { text: `${before.text}, ${after.text}`, owns: true } : null,
  ).map(({ text }) => text);
}

/** The items with neighbours made one, where they can be. */
function merged<T>(items: readonly T[], merge: (before: T, after: T) => T | null): T[] {
  const result: T[] = [];
  for (const item of items) {
    const last = result.at(-1);
    const both = last === undefined ? null : merge(last, item);
    if (both === null) result.push(item);
    else result[result.length - 1] = both;
  }
  return result;
}

function sameDeeds(first: readonly Deed[], second: readonly Deed[]): boolean {
  return first.length === second.length && first.every(({ one }, i) => one === second[i]?.one);
}

function isLeaseAlone({ workers, deeds }: Clause): boolean {
  return workers.length > 0 && deeds.every(({ isLease }) => isLease);
}

function textOf({ workers, deeds }: Clause): string {
  const said = deeds.map(({ one, several }) => (workers.length > 1 ? several : one)).join('; ');
  return workers.length === 0 ? said : `${listed(workers)} ${said}`;
}

function clauseOf(event: TimelineEvent): Clause {
  const workers = 'worker' in event ? [event.worker] : [];
  return { workers, deeds: [deedOf(event)] };
}

function deedOf(event: TimelineHappening): Deed {
  switch (event.kind) {
    case 'start':
      return deed('starts', 'start');
    case 'stop':
      return deed('stops', 'stop');
    case 'crash':
      return deed('crashes', 'crash');
    case 'refuse':
      return deed('is refused', 'are refused');
    case 'no-reply':
      return deed('hears no reply', 'hear no reply');
    case 'pause':
      return verb('pause', ` for ${event.forIntervals.toFixed(2)}i`);
    case 'register':
      return verb(
        'register',
        ` in ${event.interval}: index ${event.index}, count ${event.replicas ?? 'unknown'}`,
      );
    case 'lease':
      return { ...verb('own', ` ${event.index}/${event.replicas}`), isLease: true };
    case 'stand-down':
      return deed(`stands down (${event.cause})`, `stand down (${event.cause})`);
    case 'evict-open':
    case 'evict-closed':
    case 'failover':
      return remark(`store: ${event.kind}`);
    case 'outage':
    case 'clock-step':
      return remark(`store: ${event.kind} ${event.forIntervals.toFixed(2)}i`);
    case 'overlap':
      return remark(
        `OVERLAP: ${event.first} and ${event.second} both own ${percent(event.sharedShare, 1)} of the ids until ${event.toIntervals.toFixed(2)}i`,
      );
  }
}

function deed(one: string, several: string): Deed {
  return { one, several, isLease: false };
}

function verb(several: string, rest: string): Deed {
  return deed(`${several}s${rest}`, `${several}${rest}`);
}

function remark(text: string): Deed {
  return deed(text, text);
}
