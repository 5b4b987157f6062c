import * as v from 'valibot';
import { type HashName, hashNames } from '../../core/hash/catalog.ts';
import { lcm } from '../../core/modulo.ts';
import type { IdKind, IndexKind } from '../../core/sql/buckets/dialect.ts';
import { type DialectName, dialectNames } from '../../core/sql/buckets/dialects.ts';
import { GROUPS_MAX, PARTITIONS_MAX, widenedModulus } from '../../core/tally/moduli.ts';
import type { HashInput, MapName } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { oneOf, wholeNumber } from '../flags.ts';

/** What `nandi sql` is to print. */
export interface SqlArguments {
  readonly dialect: DialectName;
  readonly kind: IdKind;
  readonly map: MapName;
  readonly hashInput: HashInput;
  readonly schema: readonly string[];
  readonly wanted: Wanted;
}

export type Wanted =
  | (Rows & {
      readonly kind: 'query';
      readonly modulus: number;
      readonly partitions: readonly number[];
      readonly costs: readonly string[];
    })
  | (Rows & {
      readonly kind: 'index';
      readonly index: IndexKind | 'advised';
      readonly partitions: number;
    })
  | { readonly kind: 'function'; readonly partitions: number };

interface Rows {
  readonly table: string;
  readonly id: string;
  readonly where: string | null;
}

const texts = v.optional(v.array(v.string()), []);
const maybe = v.optional(v.string());

const flagsSchema = v.object({
  dialect: v.string(),
  table: maybe,
  schema: texts,
  id: maybe,
  idType: v.string(),
  partitions: texts,
  modulus: maybe,
  where: maybe,
  cost: texts,
  hash: v.string(),
  hashInput: v.string(),
  index: v.optional(v.union([v.string(), v.boolean()])),
  function: v.optional(v.boolean(), false),
});

type Flags = v.InferOutput<typeof flagsSchema>;

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseSqlArguments(flags: unknown): SqlArguments {
  const given = v.parse(flagsSchema, flags);
  const dialect = oneOf(given.dialect, dialectNames, '--dialect');
  const idType = oneOf(given.idType, ['integer', 'decimal', 'text'], '--id-type');
  refuseContradictions(given);
  refuseSchema(dialect, given);
  return {
    dialect,
    kind: idType === 'decimal' ? 'numeric' : idType,
    map: mapOf(given.hash),
    hashInput: oneOf(given.hashInput, ['text', 'int64'], '--hash-input'),
    schema: given.schema,
    wanted: wantedOf(given),
  };
}

function refuseContradictions(given: Flags): void {
  const isIndex = given.index !== undefined;
  const other = isIndex ? '--index' : '--function';
  const isQuery = !isIndex && !given.function;
  const contradictions: readonly (readonly [boolean, string])[] = [
    [isIndex && given.function, '--index and --function are two texts; ask for one at a time'],
    [!isQuery && given.modulus !== undefined, `--modulus is of the counting query, not ${other}`],
    [!isQuery && given.cost.length > 0, `--cost is of the counting query, not ${other}`],
    [given.function && given.where !== undefined, '--where belongs to a table, not --function'],
    [given.where?.trim() === '', '--where is empty; write a condition, as in "status = \'open\'"'],
    [given.hash === 'none' && given.hashInput === 'int64', '--hash-input needs a --hash'],
  ];
  const found = contradictions.find(([isSo]) => isSo);
  if (found !== undefined) throw new UserError('usage', found[1]);
}

function refuseSchema(dialect: DialectName, given: Flags): void {
  if (given.schema.length === 0) return;
  if (dialect === 'sqlite')
    throw new UserError('usage', 'a file of SQLite has no schemas; leave --schema out');
  if (dialect === 'clickhouse' && given.function)
    throw new UserError('usage', 'functions of ClickHouse are in no database; leave --schema out');
}

function mapOf(text: string): MapName {
  const known: readonly (HashName | 'none')[] = ['none', ...hashNames];
  const found = oneOf(text, known, '--hash');
  return found === 'none' ? 'modulo' : found;
}

function wantedOf(given: Flags): Wanted {
  const partitions = partitionsOf(given.partitions);
  if (given.function) return { kind: 'function', partitions: onlyOne(partitions, '--function') };
  const rows = {
    table: named(given.table, '--table orders'),
    id: named(given.id, '--id id'),
    where: given.where ?? null,
  };
  if (given.index !== undefined) {
    const index = given.index === true ? 'advised' : `${given.index}`;
    const kinds = ['advised', 'expression', 'column', 'layout'] as const;
    return {
      ...rows,
      kind: 'index',
      index: oneOf(index, kinds, '--index'),
      partitions: onlyOne(partitions, '--index'),
    };
  }
  const modulus = modulusOf(given, partitions);
  return { ...rows, kind: 'query', modulus, partitions, costs: [...new Set(given.cost)] };
}

function partitionsOf(given: readonly string[]): readonly number[] {
  const words = given.flatMap((text) => text.split(','));
  const counts = words.map((text) =>
    wholeNumber(text, '--partitions', { from: 1, to: PARTITIONS_MAX }),
  );
  return counts.length === 0 ? [24] : [...new Set(counts)];
}

/** A histogram has one modulus, which every partition count divides. */
function modulusOf(given: Flags, partitions: readonly number[]): number {
  const largest = 2 * PARTITIONS_MAX;
  const common = partitions.reduce(
    (product, each) => (product > largest ? product : lcm(product, each)),
    1,
  );
  if (given.modulus !== undefined) return askedModulus(given, given.modulus, partitions, largest);
  if (common > largest)
    throw new UserError(
      'usage',
      `${partitions.join(', ')} partitions have no common multiple up to ${largest}; ask for fewer at a time`,
    );
  return given.hash === 'none' ? widenedModulus(common, partitions[0] ?? 24, GROUPS_MAX) : common;
}

function askedModulus(
  given: Flags,
  text: string,
  partitions: readonly number[],
  largest: number,
): number {
  const modulus = wholeNumber(text, '--modulus', { from: 1, to: largest });
  const wrong =
    given.partitions.length === 0 ? undefined : partitions.find((n) => modulus % n !== 0);
  if (wrong === undefined) return modulus;
  throw new UserError(
    'usage',
    `--modulus ${modulus} cannot answer ${wrong} partitions, which do not divide it; write a multiple of ${wrong}`,
  );
}

function onlyOne(partitions: readonly number[], flag: string): number {
  const [first, second] = partitions;
  if (first !== undefined && second === undefined) return first;
  throw new UserError('usage', `${flag} is made for one partition count; give --partitions once`);
}

function named(name: string | undefined, example: string): string {
  if (name !== undefined && name !== '') return name;
  throw new UserError(
    'usage',
    `say what is counted, as in --table orders --id id: ${example} is missing`,
  );
}
