/** nandi as a library: each capability as a pure function. The command line is one way to use it. */
export { type AnalyzeOptions, analyze, analyzeReading, planTally } from './analyze/analyze.ts';
export { spreadOf } from './analyze/spread.ts';
export { int64Bytes, textBytes } from './core/hash/bytes.ts';
export { type HashDefinition, type HashName, hashes, hashNames } from './core/hash/catalog.ts';
export { bigintOfWord, residueOfWord, type Word } from './core/hash/word.ts';
export { type Cell, type Id, parseId } from './core/id.ts';
export { divisorsOf, floorMod, gcd, lcm } from './core/modulo.ts';
export { type Random, randomFrom } from './core/random.ts';
export type * from './core/results/analysis.ts';
export type * from './core/results/cost-figures.ts';
export type * from './core/results/run-figures.ts';
export type * from './core/results/sample-figures.ts';
export {
  type ChiSquare,
  chiSquareHomogeneity,
  chiSquareOf,
  chiSquareUniform,
} from './core/statistics/chi-square.ts';
export { lnGammaQ } from './core/statistics/gamma.ts';
export {
  floorDraws,
  type NoiseFloor,
  type NoiseFloorOptions,
  noiseFloor,
  shareBeyond,
} from './core/statistics/noise-floor.ts';
export type { Reading, ReadTally } from './core/tally/reading.ts';
export { foldCounts, Residues } from './core/tally/residues.ts';
export type { Tally, TallyRequest } from './core/tally/tally.ts';
export { TallyBuilder } from './core/tally/tally-builder.ts';
export { UserError } from './core/user-error.ts';
export { type AdviceOptions, adviseLease } from './membership/advise.ts';
export { groupKey } from './membership/group-key.ts';
export {
  idleWorker,
  type LeaseParameters,
  type Pair,
  protocolRules,
  type Rules,
  type Step,
  step,
  type Tick,
  type WorkerEvent,
  type WorkerState,
} from './membership/protocol.ts';
export { parseTick, REGISTER_SCRIPT, registerArguments } from './membership/register-script.ts';
export { replayResult } from './membership/replay/replay-result.ts';
export { parseScenario } from './membership/scenarios/parse-scenario.ts';
export { type History, historyOf, type Scenario } from './membership/scenarios/scenario.ts';
export { type MembershipOptions, simulateMembership } from './membership/simulate-membership.ts';
export { StoreModel } from './membership/store.ts';
