import * as v from 'valibot';
import type { DialectOptions } from '../../core/dialect.ts';
import { type HashName, hashes, hashNames } from '../../core/hash/catalog.ts';
import { PARTITIONS_MAX } from '../../core/tally/moduli.ts';
import type { HashInput, MapName } from '../../core/tally/tally.ts';
import { columnUnitMs, parseDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { parseDialect } from '../dialect-flags.ts';
import { hashNamed, oneOf } from '../flags.ts';
import { type Format, parseFormat, parseReport, type ReportFile } from '../formats.ts';
import { type AnalyzeSource, parseAnalyzeSource, refuseTextFlags } from './database-arguments.ts';
import { refuseUnsampled } from './sample-arguments.ts';

/** The flags of `nandi analyze`, checked and in the units of the program. */
export interface AnalyzeArguments {
  readonly source: AnalyzeSource;
  readonly isCounts: boolean;
  readonly partitions: readonly number[];
  readonly sweep: readonly number[];
  readonly id: string | undefined;
  readonly costs: readonly { readonly name: string; readonly msPerUnit: number | null }[];
  readonly periodMs: number | undefined;
  readonly runs: string | undefined;
  readonly map: MapName;
  readonly hashInput: HashInput;
  readonly compared: readonly HashName[] | undefined;
  /** All hashes were asked for, none by its name: those that cannot be computed are left out. */
  readonly comparesAll: boolean;
  readonly dialect: DialectOptions;
  readonly onReject: 'fail' | 'skip';
  readonly gates: readonly string[];
  readonly baseline: string | undefined;
  readonly saveBaseline: string | undefined;
  readonly format: Format;
  readonly reports: readonly ReportFile[];
  readonly seed: number;
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
}

const texts = v.optional(v.array(v.string()), []);
const maybe = v.optional(v.string());

const flagsSchema = v.object({
  db: texts,
  table: maybe,
  where: maybe,
  query: maybe,
  distinct: v.optional(v.boolean(), false),
  deep: v.optional(v.boolean(), false),
  sample: maybe,
  explain: v.optional(v.boolean(), false),
  adviseIndex: v.optional(v.boolean(), false),
  verbose: v.optional(v.boolean(), false),
  timeout: maybe,
  maxCost: maybe,
  partitions: texts,
  sweep: maybe,
  id: maybe,
  cost: texts,
  period: maybe,
  runs: maybe,
  hash: v.string(),
  hashInput: v.string(),
  compareHashes: v.optional(v.union([v.string(), v.boolean()])),
  counts: v.optional(v.boolean(), false),
  delimiter: maybe,
  quote: maybe,
  header: v.optional(v.boolean()),
  onReject: v.string(),
  gate: texts,
  baseline: maybe,
  saveBaseline: maybe,
  format: v.string(),
  report: texts,
  seed: v.string(),
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

/**
 * Checks the flags as the command line gave them. Throws a `UserError` of kind usage for the first
 * that cannot be meant.
 */
export function parseArguments(
  sources: readonly string[],
  flags: unknown,
  stdinIsTerminal: boolean,
): AnalyzeArguments {
  const { sources: files, flags: given } = untangled(sources, v.parse(flagsSchema, flags));
  const map = parseMap(given.hash);
  const hashInput = oneOf(given.hashInput, ['text', 'int64'], '--hash-input');
  const periodMs = given.period === undefined ? undefined : durationOf(given.period);
  const costs = unique(given.cost).map((name) => ({ name, msPerUnit: columnUnitMs(name) }));
  const sweep = given.sweep === undefined ? [] : parseSweep(given.sweep);
  const partitions = unique(
    given.partitions
      .flatMap((text) => text.split(','))
      .map((text) => partitionCount(text, '--partitions')),
  );
  const checked: AnalyzeArguments = {
    source: parseAnalyzeSource(files, given, stdinIsTerminal),
    isCounts: given.counts,
    partitions: partitions.length > 0 || sweep.length > 0 ? partitions : [24],
    sweep,
    id: given.id,
    costs,
    periodMs,
    runs: given.runs,
    map,
    hashInput,
    compared:
      given.compareHashes === undefined ? undefined : parseCompared(given.compareHashes, map),
    comparesAll: given.compareHashes === true || given.compareHashes === 'all',
    dialect: parseDialect(given),
    onReject: oneOf(given.onReject, ['fail', 'skip'], '--on-reject'),
    gates: given.gate,
    baseline: given.baseline,
    saveBaseline: given.saveBaseline,
    format: parseFormat(given.format),
    reports: given.report.map(parseReport),
    seed: wholeNumber(given.seed, '--seed'),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
  refuseContradictions(checked);
  refuseTextFlags(checked);
  if (checked.source.kind === 'databases' && checked.source.samplePercent !== null)
    refuseUnsampled(checked);
  return checked;
}

type Flags = v.InferOutput<typeof flagsSchema>;

/** `--compare-hashes FILE`: the optional list of names has taken the file for one. */
function untangled(
  sources: readonly string[],
  flags: Flags,
): { sources: readonly string[]; flags: Flags } {
  const { compareHashes } = flags;
  const isFile = typeof compareHashes === 'string' && /[./\\]|^-$/.test(compareHashes);
  if (sources.length > 0 || !isFile) return { sources, flags };
  return { sources: [compareHashes], flags: { ...flags, compareHashes: true } };
}

function refuseContradictions(args: AnalyzeArguments): void {
  const { runs, partitions, isCounts, id, costs, periodMs, map, compared, dialect } = args;
  const hasTime = runs !== undefined || costs.some(({ msPerUnit }) => msPerUnit !== null);
  const contradictions: readonly (readonly [boolean, string])[] = [
    [
      runs !== undefined && partitions.length !== 1,
      '--runs is the history of one partition count; give --partitions once',
    ],
    [isCounts && map !== 'modulo', '--counts is counted already; leave --hash out'],
    [isCounts && compared !== undefined, '--counts has no ids to hash; leave --compare-hashes out'],
    [isCounts && id !== undefined, '--counts has no id column; leave --id out'],
    [
      dialect.delimiter !== undefined && dialect.delimiter === dialect.quote,
      '--delimiter and --quote are the same character; a cell would end where it begins',
    ],
    [
      periodMs !== undefined && !hasTime,
      '--period needs a cost that is a time, --cost NAME with its unit at the end as in duration_ms, or --runs FILE',
    ],
  ];
  const found = contradictions.find(([isSo]) => isSo);
  if (found !== undefined) throw usage(found[1]);
}

function parseMap(text: string): MapName {
  return text === 'none' ? 'modulo' : hashNamed(text, '--hash', ['none']);
}

function parseCompared(given: string | boolean, map: MapName): HashName[] {
  if (typeof given === 'string' && given !== 'all')
    return given.split(',').map((name) => hashNamed(name.trim(), '--compare-hashes', []));
  // Ids that are no 64-bit numbers have no such bytes, so these are compared only when named.
  return hashNames.filter(
    (name) => hashes[name].input !== 'int64' && name !== 'redis-slot' && name !== map,
  );
}

/** As many partition counts as a sweep may have. */
const SWEEP_MAX = 10_000;

function parseSweep(text: string): number[] {
  const range = /^(\d+)\.\.(\d+)$/.exec(text.trim());
  if (range === null)
    return unique(text.split(',').map((each) => partitionCount(each, '--sweep'))).toSorted(
      (a, b) => a - b,
    );
  const [from, to] = [
    partitionCount(range[1] ?? '', '--sweep'),
    partitionCount(range[2] ?? '', '--sweep'),
  ];
  if (to < from) throw usage(`--sweep ${text} ends before it starts; write ${to}..${from}`);
  if (to - from >= SWEEP_MAX)
    throw usage(`--sweep ${text} has more than ${SWEEP_MAX} partition counts`);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function partitionCount(text: string, flag: string): number {
  const count = wholeNumber(text, flag);
  if (count >= 1 && count <= PARTITIONS_MAX) return count;
  throw usage(`${flag} ${text.trim()} is out of range; write a count from 1 to ${PARTITIONS_MAX}`);
}

function wholeNumber(text: string, flag: string): number {
  if (/^\d{1,15}$/.test(text.trim())) return Number(text);
  throw usage(`${flag} "${text}" is no whole number`);
}

function durationOf(text: string): number {
  const ms = parseDuration(text);
  if (ms !== null && ms > 0) return ms;
  throw usage(
    `--period "${text}" is no duration; write a number and its unit, as in 60m, 3600s or 1h`,
  );
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
