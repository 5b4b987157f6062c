import type { Schedule } from '../../core/partition-schedule.ts';
import type { ScheduleContract } from '../../core/results/schedule-contract.ts';
import type { SimulatedRules } from '../../core/results/schedules.ts';
import type { Outage } from '../../core/run-rules.ts';
import type { Zone } from '../../core/time/zone.ts';
import type { Outages } from '../days/outages.ts';
import type { Days } from './day-plan.ts';
import type { Source } from './slot-loads.ts';

/** What is simulated, and how. */
export interface SchedulesOptions {
  readonly schedules: readonly Schedule[];
  readonly rules: SimulatedRules;
  readonly zone: Zone;
  /** By the clock of the zone, in Unix time. */
  readonly outages: readonly Outage[];
  readonly costs: readonly string[];
  readonly workers: { readonly count: number; readonly by: 'id' | 'bucket' } | null;
  /** How fast a backfill is to be done, and late records a run as an example without a limit. */
  readonly clearWithinS: number;
  readonly contract: ScheduleContract | null;
}

/** Late records a run that a backfill is shown with where no limit is given: the seed's example. */
export const EXAMPLE_LIMIT = 100;

/** What all schedules of a simulation share. */
export interface Shared {
  readonly source: Source;
  readonly options: SchedulesOptions;
  readonly days: Days;
  readonly outages: Outages;
}
