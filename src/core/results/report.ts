import type { ExitName } from '../exit.ts';
import type { AnalyzeResult } from './analysis.ts';
import type { BaselineComparison } from './baseline-comparison.ts';
import type { GateReport } from './checks.ts';

/** Everything that a report of `nandi analyze` is made of. */
export interface AnalyzeReport {
  readonly version: string;
  readonly result: AnalyzeResult;
  readonly gate: GateReport;
  readonly comparison: BaselineComparison | null;
  readonly exit: ExitName;
}
