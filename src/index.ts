/** nandi as a library: each capability as a pure function. The command line is one way to use it. */
export { type AnalyzeOptions, analyze, analyzeReading, planTally } from './analyze/analyze.ts';
export { spreadOf } from './analyze/spread.ts';
export type { Contract } from './core/due/contract.ts';
export type { JitterRule, LocalPolicy } from './core/due/due-request.ts';
export type { DueClass, DueTally } from './core/due/due-tally.ts';
export { offsetsBy } from './core/due/offset.ts';
export { SecondCounts } from './core/due/second-counts.ts';
export { int64Bytes, textBytes } from './core/hash/bytes.ts';
export { type HashDefinition, type HashName, hashes, hashNames } from './core/hash/catalog.ts';
export { jumpBucket } from './core/hash/jump.ts';
export { rendezvousBucket } from './core/hash/rendezvous.ts';
export { bigintOfWord, residueOfWord, type Word } from './core/hash/word.ts';
export { type Cell, type Id, parseId } from './core/id.ts';
export { divisorsOf, floorMod, gcd, lcm } from './core/modulo.ts';
export type { PartitionMap, PartitionScheme } from './core/partition-map.ts';
export type { PartitionSchedule, QueueSchedule, Schedule } from './core/partition-schedule.ts';
export { type Random, randomFrom } from './core/random.ts';
export type * from './core/results/analysis.ts';
export type * from './core/results/cost-figures.ts';
export type * from './core/results/forecast.ts';
export type * from './core/results/migration.ts';
export type * from './core/results/run-figures.ts';
export type * from './core/results/sample-figures.ts';
export type * from './core/results/schedule-contract.ts';
export type * from './core/results/schedules.ts';
export type * from './core/results/slot.ts';
export type * from './core/run-rules.ts';
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
export {
  leastCapacity,
  leastCapacityForLateness,
} from './forecast/capacity/least-capacity.ts';
export { leastPeak } from './forecast/capacity/least-peak.ts';
export { type Demand, demandsOf, type MovedBy } from './forecast/demands.ts';
export type { Capacity, CapacityStep } from './forecast/drain/capacity-steps.ts';
export { type DrainOptions, drainOf } from './forecast/drain/drain.ts';
export type { Prefetch } from './forecast/drain/prefetch.ts';
export type { DrainOrder } from './forecast/drain/queue-group.ts';
export type { RateLimit } from './forecast/drain/token-bucket.ts';
export { expectedWorst } from './forecast/jitter/expected-worst.ts';
export { jitterFigures } from './forecast/jitter/jitter-figures.ts';
export {
  type JitterWarning,
  type JitterWarningOptions,
  jitterWarnings,
} from './forecast/jitter/jitter-warnings.ts';
export type { Basis } from './forecast/picture/class-counts.ts';
export { dayLineOf, heatMapOf } from './forecast/picture/heat-map.ts';
export { type PictureOptions, pictureOf } from './forecast/picture/picture.ts';
export { type SpikeOptions, spikesOf } from './forecast/picture/spikes.ts';
export { typeFigures } from './forecast/picture/type-figures.ts';
export type { AutoscalerOptions, WorkerOptions } from './forecast/plan/autoscaler.ts';
export { type PlanOptions, planOf } from './forecast/plan/plan.ts';
export { readyCapacity } from './forecast/plan/ready-capacity.ts';
export {
  type StaffingOptions,
  type StaffingPlan,
  staffingPlan,
} from './forecast/plan/staffing-plan.ts';
export type { OffsetAt } from './forecast/zone-clock.ts';
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
export { cutOversOf } from './partitions/migration/cut-overs.ts';
export {
  type Joint,
  jointOf,
  type SchemePair,
  uniformJoint,
} from './partitions/migration/joint.ts';
export { type MigrationOptions, migrate, planMigration } from './partitions/migration/migrate.ts';
export type { SchedulesOptions } from './partitions/simulation/schedules-options.ts';
export { simulateSchedules } from './partitions/simulation/simulate-schedules.ts';
export { type LoadRequest, planLoads, type Source } from './partitions/simulation/slot-loads.ts';
export { type ExplainOptions, explainSlot } from './partitions/slot/explain-slot.ts';
export { type AwsOptions, planAws } from './reports/plan/plan-aws.ts';
export { type KedaOptions, planKeda } from './reports/plan/plan-keda.ts';
