import * as v from 'valibot';
import type { ExitName } from '../../core/exit.ts';
import { type Id, parseId } from '../../core/id.ts';
import type { PartitionSchedule } from '../../core/partition-schedule.ts';
import type { SlotsResult } from '../../core/results/slot.ts';
import { hashOf } from '../../core/slot-finder.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { findZone } from '../../core/time/zone.ts';
import { UserError } from '../../core/user-error.ts';
import { localDay } from '../../partitions/days/local-day.ts';
import { explainSlot } from '../../partitions/slot/explain-slot.ts';
import { slotsJson } from '../../reports/json/slots.ts';
import { slotsTerminal } from '../../reports/terminal/slots.ts';
import { conclude } from '../conclude.ts';
import { dayOf } from '../dates.ts';
import { hashNamed, oneOf } from '../flags.ts';
import { formatAmong, reportAmong, TABLE_OR_JSON } from '../formats.ts';
import type { Outside } from '../outside.ts';
import { parseSchedule } from '../schedules.ts';
import { version } from '../version.ts';

const texts = v.optional(v.array(v.string()), []);

const flagsSchema = v.object({
  schedule: texts,
  date: v.string(),
  tz: v.string(),
  dst: v.string(),
  hash: v.string(),
  hashInput: v.string(),
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

type Given = v.InferOutput<typeof flagsSchema>;

/** `nandi slot`: ids, schedules and a day; the slots, their runs and the reasons. */
export async function runSlot(
  outside: Outside,
  ids: readonly string[],
  flags: unknown,
): Promise<ExitName> {
  const given = v.parse(flagsSchema, flags);
  const result = slotsOf(ids, given);
  await conclude(
    outside,
    {
      format: formatAmong(given.format, TABLE_OR_JSON, 'slot'),
      reports: given.report.map((text) => reportAmong(text, TABLE_OR_JSON, 'slot')),
      color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
      ascii: given.ascii,
    },
    {
      table: (style) => slotsTerminal(result, style),
      json: () => slotsJson(result, version),
    },
  );
  return 'passed';
}

function slotsOf(ids: readonly string[], given: Given): SlotsResult {
  const zone = findZone(given.tz);
  if (zone === null) throw new UserError('usage', `--tz "${given.tz}" ${unknownZone(given.tz)}`);
  const policy = oneOf(given.dst, ['clock', 'once'], '--dst');
  const hashInput = oneOf(given.hashInput, ['text', 'int64'], '--hash-input');
  const day = dayOf(given.date, '--date', { zone, nowMs: Date.now() });
  const schedules = schedulesOf(given);
  const slots = ids.flatMap((text) =>
    schedules.map((schedule) =>
      explainSlot(idOf(text, schedule), { schedule, hashInput, zone, day, policy }),
    ),
  );
  return { zone: zone.name, day, lengthS: localDay(zone, day).lengthS, policy, slots };
}

function schedulesOf({ schedule, hash }: Given): PartitionSchedule[] {
  const common = hash === 'none' ? null : hashNamed(hash, '--hash', ['none']);
  const written = schedule.length === 0 ? ['24x1'] : schedule;
  return written.map((text) => {
    const found = parseSchedule(text, { hash: common, take: 'planned' });
    if (found.kind === 'partitions') return found;
    throw new UserError('usage', `--schedule ${text} is a queue, which has no slots`);
  });
}

function idOf(text: string, { map, name }: PartitionSchedule): Id {
  const cell = parseId(text, hashOf(map) !== null);
  if (cell.kind === 'id') return cell.id;
  const reason = cell.kind === 'null' ? 'is empty' : cell.reason;
  throw new UserError('usage', `the id "${text}" ${reason} (${name})`);
}
