import { type AnalyzeOptions, analyzeReading, planTally } from '../../src/analyze/analyze.ts';
import type { PatternSource } from '../../src/analyze/patterns/pattern-source.ts';
import { spreadOf } from '../../src/analyze/spread.ts';
import type { Id } from '../../src/core/id.ts';
import type { Random } from '../../src/core/random.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import { designEffect } from '../../src/core/tally/multiplicities.ts';
import type { InputDescription, Reading } from '../../src/core/tally/reading.ts';
import { Residues } from '../../src/core/tally/residues.ts';
import type { Tally, TallyRequest } from '../../src/core/tally/tally.ts';
import { TallyBuilder } from '../../src/core/tally/tally-builder.ts';

const input: InputDescription = {
  name: 'memory',
  kind: 'memory',
  dialect: null,
  idColumn: null,
  otherColumns: [],
};

/** A row of a table: an id and its costs, NaN for a missing one. */
export type Row = readonly [id: Id, ...costs: number[]];

/** Rows counted as every reader counts them. */
export function tallyOf(rows: Iterable<Row>, options: AnalyzeOptions): Tally {
  const builder = new TallyBuilder(planTally(options));
  for (const [id, ...costs] of rows) builder.id(id, false, costs);
  return builder.finish();
}

/** Rows with costs, analysed: `analyze` itself takes ids alone. */
export function analyzeRows(rows: Iterable<Row>, options: AnalyzeOptions): AnalyzeResult {
  return analyzeReading({ input, tally: tallyOf(rows, options) }, options);
}

/** A ready histogram as a reader hands it over. */
export function readingOfCounts(counts: readonly number[]): Reading {
  const residues = new Residues([counts.length]);
  counts.forEach((count, residue) => residues.addCounted(counts.length, residue, count));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const tally: Tally = {
    rows: total,
    used: total,
    nulls: 0,
    rejected: 0,
    rejects: [],
    residues: new Map([['modulo', residues]]),
    kept: new Map(),
    shifted: null,
    ids: null,
    tenths: null,
    sample: null,
    costs: [],
  };
  return { input: { ...input, kind: 'counts' }, tally };
}

/** Ids as pattern finders see them, under plain modulo. */
export function sourceOf(ids: Iterable<number | bigint>, partitions = 24): PatternSource {
  const request: TallyRequest = {
    partitions: [partitions],
    moduli: [],
    swept: [],
    map: 'modulo',
    compared: [],
    hashInput: 'text',
    costs: [],
    seed: 1,
  };
  const builder = new TallyBuilder(request);
  for (const id of ids) builder.id(id, false, []);
  const tally = builder.finish();
  const fold = (modulus: number): Float64Array | null =>
    tally.residues.get('modulo')?.fold(modulus) ?? null;
  const counts = fold(partitions) ?? new Float64Array(partitions);
  const effect = designEffect(tally.ids?.repeats?.multiplicity ?? null, tally.used);
  return { tally, counts, spread: spreadOf(counts, effect), fold, isModulo: true };
}

/**
 * Different ids in increasing order with the given counts by residue, and nothing else in common:
 * the quotients are drawn from a million.
 */
export function idsWithCounts(counts: readonly number[], random: Random): number[] {
  const all = counts.flatMap((count, residue) => {
    const quotients = new Set<number>();
    while (quotients.size < count) quotients.add(random.below(1_000_000));
    return [...quotients].map((quotient) => quotient * counts.length + residue);
  });
  return all.toSorted((a, b) => a - b);
}

/** `length` times what `make` gives, from 0 on. */
export function listOf<T>(length: number, make: (i: number) => T): T[] {
  return Array.from({ length }, (_, i) => make(i));
}
