import { exitCodes } from '../../core/exit.ts';
import type { PartitionScheme } from '../../core/partition-map.ts';
import type {
  CutOver,
  FleetState,
  MigrationReport,
  PartitionMigration,
  Policy,
  PreservingMap,
  WorkerMigration,
} from '../../core/results/migration.ts';
import { schemeText } from '../../core/scheme-text.ts';
import { hashOf } from '../../core/slot-finder.ts';
import { clockText } from '../../core/time/clock-text.ts';
import { gateJson } from './gate.ts';
import { type Json, written } from './values.ts';

/**
 * A change of partitions or workers as one JSON object, `nandi/simulate-migration@1`. Counts are of
 * ids, or shares where no source was read (`unit`).
 */
export function migrationJson({ result, version, gate, exit }: MigrationReport): string {
  return written({
    schema: 'nandi/simulate-migration@1',
    version,
    input: inputJson(result),
    parameters: parametersJson(result),
    result: result.kind === 'partitions' ? partitionsJson(result) : workersJson(result),
    gate: gateJson(gate),
    warnings: [...result.warnings],
    exit: { code: exitCodes[exit], name: exit },
  });
}

function inputJson({ input, records, rows }: MigrationReport['result']): Json {
  if (input === null || rows === null) return null;
  const { name, kind, idColumn } = input;
  const id = idColumn === null ? null : { ...idColumn };
  return { path: name, kind, id_column: id, ...rows, used: records };
}

function parametersJson(result: MigrationReport['result']): Json {
  const { hashInput, records } = result;
  const unit = records === null ? 'share' : 'ids';
  if (result.kind === 'workers') {
    const { map, fromWorkers, toWorkers } = result;
    return { kind: 'workers', unit, map, hash_input: hashInput, from: fromWorkers, to: toWorkers };
  }
  const { from, to, asked } = result;
  const at = asked === null ? null : asked.map(clockText);
  const schemes = { from: schemeJson(from), to: schemeJson(to) };
  return { kind: 'partitions', unit, ...schemes, hash_input: hashInput, at };
}

function schemeJson(scheme: PartitionScheme): Json {
  const { partitions, map } = scheme;
  return { partitions, map: map.kind, hash: hashOf(map), text: schemeText(scheme) };
}

function partitionsJson(result: PartitionMigration): Json {
  const { kept, plan } = result;
  return {
    cutovers: result.cutOvers.map(cutJson),
    best: cutJson(result.best),
    worst: cutJson(result.worst),
    kept_share_by_slot: kept.bySlot,
    kept_share_by_time: kept.byTime,
    moved_share_least: kept.movedLeast,
    moved_share_by_scheme: schemesJson(kept.schemes),
    shift_min_s: kept.shiftMinS,
    shift_max_s: kept.shiftMaxS,
    preserving: result.preserving === null ? null : preservingJson(result.preserving),
    policies: result.policies.map(policyJson),
    plan: {
      policy: plan.policy,
      at: clockText(plan.atS),
      why: plan.why,
      steps: plan.steps.map((step) => ({ ...step })),
    },
    digest: result.digest,
  };
}

function cutJson(cut: CutOver): Json {
  return {
    at: clockText(cut.atS),
    twice: cut.twice,
    never: cut.never,
    once: cut.once,
    gap_max_s: cut.gapMaxS,
    gap_min_s: cut.gapMinS,
    largest_run: cut.largestRun,
    runs: cut.runs,
    examples: {
      twice: [...cut.examples.twice],
      never: [...cut.examples.never],
      gap_max: cut.examples.gapMax,
    },
  };
}

function schemesJson(schemes: PartitionMigration['kept']['schemes']): Json {
  return schemes.map(({ scheme, moved, isMeasured }) => ({
    scheme,
    moved_share: moved,
    measured: isMeasured,
  }));
}

function preservingJson({ rule, proof, atBoundary, between, keptByTime }: PreservingMap): Json {
  const figures = (each: PreservingMap['between']): Json => ({
    twice: each.twice,
    never: each.never,
    gap_max_s: each.gapMaxS,
    gap_min_s: each.gapMinS,
  });
  return {
    rule,
    proof: [...proof],
    at_boundaries: figures(atBoundary),
    between: figures(between),
    kept_share_by_time: keptByTime,
  };
}

function policyJson(policy: Policy): Json {
  return {
    policy: policy.name,
    at: clockText(policy.atS),
    days: policy.days,
    twice: policy.twice,
    never: policy.never,
    gap_max_s: policy.gapMaxS,
    extra_load_share: policy.extraLoad,
    largest_run: policy.largestRun,
    needs: [...policy.needs],
  };
}

function workersJson({ kept, states, worst, digest }: WorkerMigration): Json {
  return {
    kept_share_by_slot: kept?.bySlot ?? null,
    moved_share_least: kept?.movedLeast ?? null,
    moved_share_by_scheme: kept === null ? null : schemesJson(kept.schemes),
    states: states.map(stateJson),
    worst: stateJson(worst),
    digest,
  };
}

function stateJson({ moved, pairs, twice, once, never, examples }: FleetState): Json {
  return {
    moved,
    pairs: pairs.map(({ index, count }) => `${index}/${count}`),
    twice,
    never,
    once,
    examples: { twice: [...examples.twice], never: [...examples.never] },
  };
}
