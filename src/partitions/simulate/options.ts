import type { PartitionContract } from '../../core/results/schedules.ts';
import type {
  CatchUp,
  ClockPolicy,
  FailureModel,
  Outage,
  OverlapPolicy,
  RunTime,
  StartDelay,
} from '../../core/run-rules.ts';
import type { Zone } from '../../core/time/zone.ts';

/** The part of a zone that a simulation uses. */
export type ZoneClock = Pick<Zone, 'name' | 'offsetAt' | 'transitions'>;

/** The days that are simulated, by the clock of the zone. */
export interface Horizon {
  /** Days since 1970-01-01. */
  readonly firstDay: number;
  readonly days: number;
  readonly zone: ZoneClock;
  readonly clockPolicy: ClockPolicy;
}

/** Everything that the schedules of one simulation share. */
export interface SimulationOptions extends Horizon {
  readonly runTime: RunTime;
  readonly delay: StartDelay | null;
  readonly failures: FailureModel | null;
  readonly isIdempotent: boolean;
  readonly keepsState: boolean;
  readonly overlap: OverlapPolicy;
  readonly catchUp: CatchUp;
  /** In order of time, apart from each other. */
  readonly outages: readonly Outage[];
  /** In which what is owed is to be cleared: asks for the least backfill limit. */
  readonly clearWithinS: number | null;
  readonly secondStage: { readonly workers: number; readonly by: 'id' | 'bucket' } | null;
  readonly contract: PartitionContract | null;
  readonly seed: number;
}

/** A run as the scheduler means it. */
export interface PlannedRun {
  /** Unix time. */
  readonly atS: number;
  /** The day of its slot, in days since 1970-01-01. */
  readonly date: number;
  readonly slot: number;
  /** Its number within the slot, from 0. */
  readonly run: number;
}
