import { scheduleText } from '../../core/partition-schedule.ts';
import type { SlotExplanation, SlotRun, SlotsResult } from '../../core/results/slot.ts';
import { civilText, dateText } from '../../core/time/civil.ts';
import { clockText } from '../../core/time/clock-text.ts';
import { type Json, written } from './values.ts';

/** The slots of ids as one JSON object, `nandi/slot@1`. */
export function slotsJson(result: SlotsResult, version: string): string {
  const { zone, day, lengthS, policy, slots } = result;
  return written({
    schema: 'nandi/slot@1',
    version,
    parameters: { zone, date: dateText(day), hours: lengthS / 3600, clock_changes: policy },
    result: { slots: slots.map(slotJson) },
    exit: { code: 0, name: 'passed' },
  });
}

function slotJson(found: SlotExplanation): Json {
  return {
    id: found.id,
    schedule: found.schedule.name,
    rule: scheduleText(found.schedule),
    slot: found.slot,
    steps: [...found.steps],
    from: clockText(found.fromS),
    until: clockText(found.untilS),
    runs: found.runs.map(runJson),
    clock: found.clock,
    next: found.next === null ? null : runJson(found.next),
  };
}

function runJson({ atS, offsetS, attempt }: SlotRun): Json {
  return {
    utc: `${civilText(atS)}Z`,
    local: civilText(atS + offsetS),
    offset_s: offsetS,
    attempt: attempt + 1,
  };
}
