import type { ExitName } from '../exit.ts';
import type { GateReport } from './checks.ts';
import type { MembershipResult } from './simulation.ts';

/** Everything that a report of `nandi simulate-membership` is made of. */
export interface MembershipReport {
  readonly version: string;
  readonly result: MembershipResult;
  readonly gate: GateReport;
  readonly warnings: readonly string[];
  readonly exit: ExitName;
}
