import { analyzeReading } from '../../src/analyze/analyze.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import { drawBinomial } from '../../src/core/statistics/binomial.ts';
import { floorDraws, noiseFloor } from '../../src/core/statistics/noise-floor.ts';
import { planModuli } from '../../src/core/tally/moduli.ts';
import { Residues } from '../../src/core/tally/residues.ts';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { defaultGates } from '../../src/gate/default-gate.ts';
import { bindGates, gateReport, judge } from '../../src/gate/judge.ts';

export interface ErrorRates {
  readonly sets: number;
  /** Of perfectly hashed sets, the share that fails `--gate default`. */
  readonly falseAlarms: number;
  /** Of sets in which one partition holds ten points more than the noise floor's p99, those found. */
  readonly found: number;
  /** The same where ten points are the expectation, and chance moves the count about it. */
  readonly foundExpected: number;
}

/**
 * The two error rates of `--gate default` on random N (log-uniform) and B (uniform), judged by the
 * program's own path from a tally to the gate's verdict.
 */
export function gateErrorRates(sets: number, seed: number): ErrorRates {
  const random = randomFrom(seed).fork('gate error rates');
  let [falseAlarms, found, foundExpected] = [0, 0, 0];
  for (let set = 0; set < sets; set++) {
    const partitions = 2 + random.below(95);
    const total = Math.round(Math.exp(Math.log(1000) + random.unit() * Math.log(1000)));
    if (fails(throwInto({ total, partitions, share: 1 / partitions }, random))) falseAlarms++;
    const draws = floorDraws(partitions);
    const floor = noiseFloor({ total, partitions, draws, seed: 1 });
    const deviation = (floor.deviationMax.p99 ?? 0) + 0.1;
    const share = Math.min(1, (1 + deviation) / partitions);
    if (fails(throwInto({ total, partitions, share, planted: Math.ceil(total * share) }, random)))
      found++;
    if (fails(throwInto({ total, partitions, share }, random))) foundExpected++;
  }
  return {
    sets,
    falseAlarms: falseAlarms / sets,
    found: found / sets,
    foundExpected: foundExpected / sets,
  };
}

/** A histogram to make: one partition takes `share` of the ids by chance, or `planted` exactly. */
interface Planted {
  readonly total: number;
  readonly partitions: number;
  readonly share: number;
  readonly planted?: number;
}

function throwInto({ total, partitions, share, planted }: Planted, random: Random): Float64Array {
  const counts = new Float64Array(partitions);
  const chosen = random.below(partitions);
  const taken = planted ?? drawBinomial(total, share, random);
  counts[chosen] = taken;
  let left = total - taken;
  let places = partitions - 1;
  for (let bucket = 0; bucket < partitions; bucket++) {
    if (bucket === chosen) continue;
    const count = drawBinomial(left, 1 / places--, random);
    counts[bucket] = count;
    left -= count;
  }
  return counts;
}

function fails(counts: Float64Array): boolean {
  const result = resultOf(counts);
  const context = { costs: [], hasBaseline: false, partitions: [counts.length] };
  const bound = bindGates(defaultGates(result), analyzeMetrics, context);
  const { verdict } = gateReport(judge(bound, { result, comparison: null }), true);
  return verdict !== 'pass';
}

function resultOf(counts: Float64Array): AnalyzeResult {
  const residues = new Residues(planModuli([counts.length], []));
  for (const [bucket, count] of counts.entries()) residues.addCounted(counts.length, bucket, count);
  const used = counts.reduce((sum, count) => sum + count, 0);
  const tally = {
    rows: used,
    used,
    nulls: 0,
    rejected: 0,
    rejects: [],
    residues: new Map([['modulo', residues] as const]),
    kept: new Map(),
    shifted: null,
    ids: null,
    tenths: null,
    sample: null,
    costs: [],
  };
  const input = {
    name: 'bench',
    kind: 'counts',
    dialect: null,
    idColumn: null,
    otherColumns: [],
  } as const;
  return analyzeReading({ input, tally }, { partitions: [counts.length], seed: 1 });
}
