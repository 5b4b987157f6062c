import type { LeaseSpan, WorkerLife } from '../../core/results/membership.ts';
import type { StoreLoad } from './store-load.ts';

/** What one run of a simulation leaves: its size depends on what changed, not on how long it ran. */
export interface SimulationOutcome {
  readonly workers: readonly WorkerLife[];
  readonly firstLeaseMs: readonly (number | null)[];
  readonly leases: readonly LeaseSpan[];
  readonly load: StoreLoad;
  /** When each action took place, in their order; null for one whose time never came. */
  readonly actedAtMs: readonly (number | null)[];
  /** The moments at which all running workers came to own the whole range. */
  readonly settledAtMs: readonly number[];
  /** Whether they own it when the run ends. */
  readonly isSettledAtEnd: boolean;
  /** The moments at which a registration first read another closed count than the one before. */
  readonly countChangesMs: readonly number[];
}
