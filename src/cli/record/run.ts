import * as v from 'valibot';
import type { ExitName } from '../../core/exit.ts';
import { counted } from '../../core/words.ts';
import { usualLimits } from '../../inputs/redis/connection.ts';
import type { RecordNotice } from '../../inputs/redis/progress.ts';
import { type RecordOptions, record } from '../../inputs/redis/record.ts';
import { registrationHeader, registrationLine } from '../../inputs/redis/registration-csv.ts';
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

/** `nandi record`: rows on standard output, talk on standard error, until a limit or Ctrl-C. */
export async function runRecord(outside: Outside, flags: unknown): Promise<ExitName> {
  const asked = askedFor(flags);
  const end = new AbortController();
  const stop = (): void => end.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // `nandi record ... | head`: a reader that has had enough ends it, or it would go on unheard.
  process.stdout.once('error', stop);
  const notify = (notice: RecordNotice): void => {
    void outside.stderr.write(`${noticeText(notice)}\n`);
  };
  try {
    await outside.stdout.write(registrationHeader);
    for await (const row of record({ ...asked, signal: end.signal, notify }))
      await outside.stdout.write(registrationLine(row));
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    process.stdout.off('error', stop);
  }
  return 'passed';
}

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
function askedFor(flags: unknown): Omit<RecordOptions, 'signal' | 'notify'> {
  const given = v.parse(flagsSchema, flags);
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
      const way = notice.way.kind === 'monitor' ? 'MONITOR' : `polling (${notice.way.reason})`;
      return [`recording from ${notice.place} by ${way}`, ...notice.limits].join('\n  ');
    }
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
