import * as v from 'valibot';
import type { ExitName } from '../../core/exit.ts';
import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';
import { usualLimits } from '../../inputs/redis/connection.ts';
import type { RecordNotice } from '../../inputs/redis/progress.ts';
import { type RecordOptions, record } from '../../inputs/redis/record.ts';
import {
  gapLine,
  registrationHeader,
  registrationLine,
} from '../../inputs/redis/registration-csv.ts';
import { lookForGroups, seenText } from '../../inputs/redis/seen-groups.ts';
import { parseRedisUrl } from '../../inputs/redis/target.ts';
import { groupKey } from '../../membership/group-key.ts';
import { duration, wholeNumber } from '../flags.ts';
import type { Outside } from '../outside.ts';

const flagsSchema = v.object({
  redis: v.string(),
  name: v.string(),
  prefix: v.string(),
  interval: v.optional(v.string()),
  for: v.optional(v.string()),
  rows: v.optional(v.string()),
});

const ROWS_MAX = 1_000_000_000;

/**
 * `nandi record`: rows on standard output, talk on standard error, until a limit or Ctrl-C. What was
 * not seen stands between the rows. Throws a `UserError` of kind database where the connection was
 * gone when it ended, and of kind input where the group never registered.
 */
export async function runRecord(outside: Outside, flags: unknown): Promise<ExitName> {
  const asked = askedFor(flags);
  const end = new AbortController();
  const stop = (): void => end.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // `nandi record ... | head`: a reader that has had enough ends it, or it would go on unheard.
  process.stdout.once('error', stop);
  // Lines that stand before the next row: the header, once there is a connection, and gaps.
  let before = '';
  let ended: Ended | null = null;
  let isStarted = false;
  const notify = (notice: RecordNotice): void => {
    if (notice.kind === 'started') {
      isStarted = true;
      before += registrationHeader;
    }
    if (notice.kind === 'gap') before += gapLine(notice);
    if (notice.kind === 'ended') {
      ended = notice;
      if (notice.unseen !== null) before += gapLine(notice.unseen);
    }
    void outside.stderr.write(`${noticeText(notice)}\n`);
  };
  const write = async (line: string): Promise<void> => {
    const text = before + line;
    before = '';
    await outside.stdout.write(text);
  };
  try {
    for await (const row of record({ ...asked, signal: end.signal, notify }))
      await write(registrationLine(row));
  } finally {
    await write('');
    process.off('SIGINT', stop).off('SIGTERM', stop);
    process.stdout.off('error', stop);
  }
  if (!isStarted)
    throw new UserError('database', 'Redis had not answered when the recording ended');
  await refuseLack(ended, asked);
  return 'passed';
}

type Ended = Extract<RecordNotice, { kind: 'ended' }>;

/** A recording that lacks its end, or everything, must not look like one that is whole. */
async function refuseLack(ended: Ended | null, asked: Asked): Promise<void> {
  if (ended === null) return;
  if (ended.unseen !== null) {
    throw new UserError(
      'database',
      `the connection was lost and did not come back: from ${ended.unseen.fromMs} ms on nothing was seen`,
    );
  }
  if (ended.rows > 0) return;
  const { group } = asked;
  const what = `no registration of ${group} was seen`;
  const seen = await lookForGroups(asked);
  throw new UserError('input', `${what}; ${cureOf(group, seen)}`);
}

function cureOf(group: string, seen: readonly string[]): string {
  if (seen.includes(group))
    return 'its counters are there: record for longer than an interval, and correct --interval if it was said';
  const known =
    seen.length === 0
      ? "redis-cli --scan --pattern '*}:*' lists counters"
      : `there are counters of ${seenText(group, seen)}`;
  return `correct --name and --prefix (${known}), or record for longer than an interval`;
}

type Asked = Omit<RecordOptions, 'signal' | 'notify'>;

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
function askedFor(flags: unknown): Asked {
  const given = v.parse(flagsSchema, flags);
  const braced = /^\{(.+)\}$/.exec(given.name)?.[1];
  if (braced !== undefined)
    throw new UserError('usage', `--name "${given.name}" needs no braces; write --name ${braced}`);
  return {
    target: parseRedisUrl(given.redis),
    group: groupKey({ prefix: given.prefix, name: given.name }),
    intervalMs: given.interval === undefined ? null : duration(given.interval, '--interval'),
    limits: usualLimits,
    rowsMax:
      given.rows === undefined
        ? null
        : wholeNumber(given.rows, '--rows', { from: 1, to: ROWS_MAX }),
    forMs: given.for === undefined ? null : duration(given.for, '--for'),
  };
}

function noticeText(notice: RecordNotice): string {
  switch (notice.kind) {
    case 'started': {
      // Why it is polling stands among the limits.
      const way = notice.way.kind === 'monitor' ? 'MONITOR' : 'polling';
      return [`recording from ${notice.place} by ${way}`, ...notice.limits].join('\n  ');
    }
    case 'misfit':
      return `warning: --interval ${notice.intervalMs}ms does not fit the group's counters, which tell about ${notice.foundMs}ms: correct it, or leave it out`;
    case 'lost':
      return `connection lost: ${notice.reason}; trying again`;
    case 'gap':
      return `connected again, to ${notice.place}: registrations from ${notice.fromMs} to ${notice.toMs} ms were not seen`;
    case 'set-back':
      return 'a counter stands lower than before: the store lost writes';
    case 'ended':
      return `ended by ${notice.by}: ${counted(notice.rows, 'registration')}`;
  }
}
