import type { Anomaly } from './anomaly.ts';
import type { MembershipHistory, OwnershipFigures, Violation } from './membership.ts';
import type { Distribution, Exclusivity } from './simulation.ts';

/** What `nandi replay` found in a trace. Times are those of the trace, by the store's clock. */
export interface ReplayResult {
  readonly files: readonly string[];
  readonly format: string;
  readonly group: string | null;
  readonly history: MembershipHistory;
  /** From a start that the trace has to the first lease, by worker; null where it is not known. */
  readonly readinessMs: ReadonlyMap<string, number>;
  readonly readiness: Distribution;
  readonly standDown: Distribution;
  /** From the first moment at which all leases are known. */
  readonly ownership: OwnershipFigures;
  readonly violations: readonly Violation[];
  readonly rebalances: number;
  readonly slackMs: number | null;
  readonly anomalies: readonly Anomaly[];
  /** What was taken for granted or passed over. */
  readonly assumptions: readonly string[];
  readonly exclusivity: Exclusivity;
}
