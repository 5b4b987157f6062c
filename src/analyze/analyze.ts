import { isEven } from '../core/even.ts';
import { type HashName } from '../core/hash/catalog.ts';
import { type Cell, type Id, parseId } from '../core/id.ts';
import type {
  Analysis,
  AnalyzeResult,
  MapComparison,
  Pattern,
  SpreadSummary,
} from '../core/results/analysis.ts';
import type { RunHistory } from '../core/results/run-figures.ts';
import { floorDraws, noiseFloor } from '../core/statistics/noise-floor.ts';
import { allowsText, fitsInt64, needsInt64 } from '../core/tally/id-demands.ts';
import { PARTITIONS_MAX } from '../core/tally/moduli.ts';
import { designEffect } from '../core/tally/multiplicities.ts';
import { memoryInput, type Reading } from '../core/tally/reading.ts';
import { inputWarnings, warningsOf } from '../core/tally/reading-warnings.ts';
import type { HashInput, MapName, Tally, TallyRequest } from '../core/tally/tally.ts';
import { TallyBuilder } from '../core/tally/tally-builder.ts';
import { UserError } from '../core/user-error.ts';
import { costFigures } from './costs/cost-figures.ts';
import { runFigures } from './costs/run-figures.ts';
import { findingsOf } from './findings.ts';
import { findPatterns } from './patterns/find-patterns.ts';
import { estimatedCounts, sampledSummary, sampleFiguresOf } from './sampled-summary.ts';
import { bucketsOf, countQuantiles, spreadOf } from './spread.ts';
import { cureCandidates } from './verdict/cures.ts';
import { sampledVerdict } from './verdict/sampled-verdict.ts';
import { verdictOf } from './verdict/verdict.ts';

/** What is to be analysed. Everything has a default but the seed of the noise floor's draws. */
export interface AnalyzeOptions {
  readonly seed: number;
  /** Partition counts, each from 1 to 1,000,000; 24 if not given. */
  readonly partitions?: readonly number[];
  /** Partition counts of a sweep: figures without buckets or verdict. */
  readonly sweep?: readonly number[];
  /** The map that is judged; `modulo` if not given. */
  readonly map?: MapName;
  readonly hashInput?: HashInput;
  /** Hashes to set beside it; xxh64 if not given. */
  readonly compared?: readonly HashName[];
  /** Cost columns with the milliseconds in one unit, or null where a column is no time. */
  readonly costs?: readonly { readonly name: string; readonly msPerUnit: number | null }[];
  /** The time from one run of a partition's task to the next. */
  readonly periodMs?: number;
  readonly runs?: RunHistory;
}

/**
 * How ids spread over partitions, why, and whether a hash would help: the library's front for ids in
 * memory. Ids are whole numbers (number, bigint or digits); text only under a hash. Throws a
 * `UserError` for an id that is none, with its place. One pass; memory is flat in their number.
 *
 *     analyze([2, 4, 6, 8, ...], { seed: 1 }).analyses[0]?.verdict.kind // 'change-partitions'
 */
export function analyze(ids: Iterable<Id>, options: AnalyzeOptions): AnalyzeResult {
  const request = planTally(options);
  const builder = new TallyBuilder(request);
  let place = 0;
  for (const id of ids) {
    place++;
    const cell = cellOf(id, request);
    if (cell.kind !== 'id') {
      throw new UserError(
        'input',
        `id ${place}, "${id}", ${cell.kind === 'null' ? 'is empty' : cell.reason}`,
      );
    }
    builder.id(cell.id, cell.padded, []);
  }
  return analyzeReading({ input: memoryInput, tally: builder.finish() }, options);
}

/** An id of the caller as a reader would take it, or why it is none. */
function cellOf(id: Id, request: TallyRequest): Cell {
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) {
    const reason =
      'is a number beyond 2^53, which may have lost digits; give a bigint or its digits';
    return { kind: 'reject', reason };
  }
  const cell = parseId(`${id}`, allowsText(request));
  if (cell.kind !== 'id' || !needsInt64(request) || fitsInt64(cell.id)) return cell;
  return { kind: 'reject', reason: 'does not fit into the 64 bits that this hash takes' };
}

/** What a reader must count so that `analyzeReading` can answer. */
export function planTally(options: AnalyzeOptions): TallyRequest {
  const partitions = options.partitions ?? [24];
  for (const count of partitions) refuseCount(count);
  const map = options.map ?? 'modulo';
  return {
    partitions,
    moduli: partitions.flatMap(cureCandidates),
    swept: options.sweep ?? [],
    map,
    compared: (options.compared ?? defaultComparison(map)).filter((name) => name !== map),
    hashInput: options.hashInput ?? 'text',
    costs: (options.costs ?? []).map(({ name }) => name),
    seed: options.seed,
  };
}

function refuseCount(count: number): void {
  if (Number.isInteger(count) && count >= 1 && count <= PARTITIONS_MAX) return;
  throw new UserError(
    'usage',
    `${count} is no partition count; give a whole number from 1 to ${PARTITIONS_MAX}`,
  );
}

/** A hash to measure beside the map, so that the advice rests on these very ids. */
function defaultComparison(map: MapName): readonly HashName[] {
  return [map === 'xxh64' ? 'murmur3' : 'xxh64'];
}

/**
 * Analyses what a reader counted: figures, patterns, costs and a verdict for each partition count.
 * Throws a `UserError` where no row held an id. About 50 ms a partition count.
 */
export function analyzeReading({ input, tally }: Reading, options: AnalyzeOptions): AnalyzeResult {
  if (tally.used === 0) {
    const found =
      tally.nulls > 0 ? `all ${tally.nulls} rows are empty or NULL` : 'no row could be read';
    throw new UserError('input', `${input.name} holds no id: ${found}`);
  }
  const { map, hashInput, partitions, swept, seed } = planTally(options);
  const { rows, used, nulls, rejected, rejects } = tally;
  const analyses = partitions.map((count) => analysisOf({ input, tally }, count, options));
  const sweep = swept.map((count) =>
    summaryOf(countsOf({ input, tally }, map, count), tally, seed),
  );
  const result = { input, rows: { rows, used, nulls, rejected, rejects }, map, hashInput, seed };
  const findings = findingsOf({ tally, analyses, map });
  const warnings = [...inputWarnings(input), ...warningsOf(tally)];
  const sample = sampleFiguresOf(tally);
  return { ...result, ids: tally.ids, sample, analyses, sweep, findings, warnings };
}

function analysisOf(reading: Reading, partitions: number, options: AnalyzeOptions): Analysis {
  const { input, tally } = reading;
  const { map, seed } = planTally(options);
  const counts = countsOf(reading, map, partitions);
  const summary = summaryOf(counts, tally, seed);
  const buckets = bucketsOf(tally.sample === null ? counts : estimatedCounts(counts, tally.sample));
  const periodMs = options.periodMs ?? null;
  const costs = tally.costs.flatMap((cost) => {
    const msPerUnit = options.costs?.find(({ name }) => name === cost.name)?.msPerUnit ?? null;
    const draws = floorDraws(partitions);
    const figures = costFigures(cost, buckets, {
      partitions,
      map,
      draws,
      seed,
      msPerUnit,
      periodMs,
    });
    return figures === null ? [] : [figures];
  });
  const patterns = patternsOf(tally, map, { counts, summary });
  const comparison = comparisonOf(reading, summary, options);
  const judged = { tally, inputKind: input.kind, map, summary, patterns, costs, comparison };
  const sample = sampleFiguresOf(tally);
  const verdict = sample === null ? verdictOf(judged) : sampledVerdict(judged, sample);
  const runs = options.runs === undefined ? null : runFigures(options.runs, buckets, periodMs);
  const quantiles = countQuantiles(buckets);
  return { ...summary, buckets, quantiles, patterns, comparison, costs, runs, verdict };
}

/** Patterns of a sample explain an unevenness that is proven; else they may be those of its pages. */
function patternsOf(
  tally: Tally,
  map: MapName,
  { counts, summary }: { readonly counts: Float64Array; readonly summary: SpreadSummary },
): Pattern[] {
  const isSample = tally.sample !== null;
  if (isSample && summary.isEven !== false) return [];
  const found = findPatterns({
    tally,
    counts,
    spread: isSample ? spreadOf(counts) : summary.spread,
    fold: (modulus) => tally.residues.get(map)?.fold(modulus) ?? null,
    isModulo: map === 'modulo',
  });
  return isSample ? found.map((each) => ({ ...each, text: `in the sample: ${each.text}` })) : found;
}

function summaryOf(counts: Float64Array, tally: Tally, seed: number): SpreadSummary {
  if (tally.sample !== null) return sampledSummary(counts, tally.sample, seed);
  const multiplicity = tally.ids?.repeats?.multiplicity ?? null;
  const spread = spreadOf(counts, designEffect(multiplicity, tally.used));
  const { total, partitions } = spread;
  const draws = floorDraws(partitions);
  const floor = noiseFloor({ total, partitions, draws, seed, multiplicity });
  return { spread, floor, intervals: null, isEven: isEven(spread, floor) };
}

/** Every map that was counted, in a sample none; the judged one's figures are known already. */
function comparisonOf(
  { tally }: Reading,
  judged: SpreadSummary,
  options: AnalyzeOptions,
): MapComparison[] {
  const { partitions } = judged.spread;
  const { map: judgedMap, seed } = planTally(options);
  if (tally.sample !== null) return [];
  return [...tally.residues].flatMap(([map, residues]) => {
    const counts = residues.fold(partitions);
    if (counts === null) return [];
    const kept = map === 'modulo' ? tally.used : (tally.kept.get(map)?.get(partitions) ?? null);
    const summary = map === judgedMap ? judged : summaryOf(counts, tally, seed);
    return [{ ...summary, map, kept }];
  });
}

function countsOf({ input, tally }: Reading, map: MapName, partitions: number): Float64Array {
  const counts = tally.residues.get(map)?.fold(partitions) ?? null;
  if (counts !== null) return counts;
  throw new UserError(
    'input',
    `${input.name} cannot answer ${partitions} partitions: it was counted modulo ${tally.residues.get(map)?.moduli.join(', ') ?? 'nothing'}, which they do not divide`,
  );
}
