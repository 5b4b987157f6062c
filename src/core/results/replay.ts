import type { Anomaly } from './anomaly.ts';
import type { Comparison } from './comparison.ts';
import type { MembershipHistory, OwnershipFigures, Violation } from './membership.ts';
import type { Distribution, Exclusivity } from './simulation.ts';

/** What `nandi replay` found in a trace. Times are those of the trace, by the store's clock. */
export interface ReplayResult {
  readonly files: readonly string[];
  readonly format: string;
  readonly group: string | null;
  /** False where indices had to stand for workers: then whose lease was whose is a guess. */
  readonly namesWorkers: boolean;
  readonly history: MembershipHistory;
  /** From a start that the trace has to the first lease, by worker; null where it is not known. */
  readonly readinessMs: ReadonlyMap<string, number>;
  readonly readiness: Distribution;
  readonly standDown: Distribution;
  /** From the first moment at which all leases are known. */
  readonly ownership: OwnershipFigures;
  /** None where workers have no names: two of them cannot be told apart, nor one from itself. */
  readonly violations: readonly Violation[];
  readonly rebalances: number;
  /** Time in which whoever recorded saw nothing: all figures are as if nothing had happened in it. */
  readonly unseenMs: number;
  readonly slackMs: number | null;
  readonly anomalies: readonly Anomaly[];
  /** What was taken for granted or passed over. */
  readonly assumptions: readonly string[];
  /** With the reason why it is unknown; null where it is known. */
  readonly exclusivity: Exclusivity & { readonly why: string | null };
  /** Null where it was not asked for. */
  readonly comparison: Comparison | null;
}
