import type { HashName } from '../../core/hash/catalog.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { type ChosenId, chooseId, chooseRelation, columnNamed, type WantedRows } from './choose.ts';
import type { Counted } from './counted.ts';
import type { Database, ExpectedPlan, Opening, Relation } from './database.ts';
import { countedOf } from './decode.ts';
import { isSumExact, settingsFor } from './order-of-sums.ts';
import { type CountingPlan, planCounting } from './plan.ts';
import { namingUnreadable, refuseUnreadable } from './refused-columns.ts';
import { rejectsOf } from './rejects.ts';
import { type SampleRequest, sampledRelation } from './sample.ts';
import type { CountedSource } from './source.ts';
import { type CountingStatement, countingStatement } from './statement.ts';
import { unknownHash } from './unknown-hash.ts';
import { warnOfHiddenRows } from './warn-of-hidden-rows.ts';
import { warnOfPlan } from './warn-of-plan.ts';

export interface CountingOptions extends WantedRows {
  /** Counts different ids, which groups by id and costs accordingly. */
  readonly isDistinct: boolean;
  /** Hashes that were asked for; null where none was, and what the database knows is compared. */
  readonly hashes: AskedHashes | null;
  /** Counts whatever the pattern search and the cures look at. */
  readonly isDeep: boolean;
  /** The part of the pages that is counted; null for all. */
  readonly sample: SampleRequest | null;
  /** What the planner may expect before it is warned of; null for any cost. */
  readonly costMax: number | null;
  readonly tell: Opening['tell'];
}

interface AskedHashes {
  readonly names: readonly HashName[];
  /** As many as there are, or each of them. */
  readonly isAll: boolean;
}

/** What one database answered, and what was asked of it. */
export interface DatabaseAnswer {
  readonly name: string;
  readonly relation: Relation;
  readonly id: ChosenId;
  readonly counted: Counted;
}

/** A count that is ready to run. */
interface PreparedCount {
  readonly relation: Relation;
  readonly id: ChosenId;
  readonly source: CountedSource;
  readonly plan: CountingPlan;
  readonly statement: CountingStatement;
  readonly expected: ExpectedPlan | null;
}

/** Counts a table where it is: one statement, and a second one where rows were rejected. */
export async function countDatabase(
  database: Database,
  options: CountingOptions,
  request: TallyRequest,
): Promise<DatabaseAnswer> {
  const prepared = await prepareCount(database, options, request);
  const { relation, id, source, plan, statement } = prepared;
  warnOfPlan(database, prepared.expected, options);
  const rows = await database.query(statement.sql);
  const counted = countedOf(rows, plan, statement, source.costs.length);
  const rejects = counted.rejected === 0 ? [] : await rejectsOf(database, source, request);
  return { name: database.name, relation, id, counted: { ...counted, rejects } };
}

/** The statement that `countDatabase` would run, and its plan; neither runs. */
export async function explainCount(
  database: Database,
  options: CountingOptions,
  request: TallyRequest,
): Promise<{ readonly sql: string; readonly plan: readonly string[] }> {
  const { statement, relation, source } = await prepareCount(database, options, request);
  const { sql } = statement;
  const before = settingsFor(database.dialect, source.costs).map((each) => `${each};\n`);
  const plan = await namingUnreadable(relation, () => database.explain(sql));
  return { sql: `${before.join('')}${sql};`, plan };
}

async function prepareCount(
  database: Database,
  options: CountingOptions,
  request: TallyRequest,
): Promise<PreparedCount> {
  refuseUnknownHashes(database, options.hashes);
  const whole = await chooseRelation(database, options);
  const { relation, page } =
    options.sample === null
      ? { relation: whole, page: null }
      : sampledRelation(database, whole, options.sample);
  warnOfHiddenRows(database, relation, options.tell);
  const chosen = chooseId(database, relation, options.id);
  const id = { ...chosen, column: await database.settled(relation, chosen.column) };
  const costs = request.costs.map((name) => columnNamed(database, relation, name, '--cost'));
  refuseUnreadable(database, relation, [id.column, ...costs]);
  const source: CountedSource = {
    dialect: database.dialect,
    relation,
    where: options.where,
    page,
    id: id.column,
    costs: await Promise.all(costs.map((column) => database.settled(relation, column))),
  };
  const plan = planCounting(request, database.dialect, options.isDeep, page !== null);
  const isDistinct = options.isDistinct && !id.column.isUnique;
  for (const sql of settingsFor(database.dialect, source.costs)) await database.query(sql);
  const write: Write = (isFenced) =>
    countingStatement(source, request, plan, { isDistinct, isFenced });
  const best = await namingUnreadable(relation, async () => bestOf(database, source, write));
  return { relation, id, source, plan, ...best };
}

type Write = (isFenced: boolean) => CountingStatement;

/**
 * The statement that is cheapest to run. Behind a fence the server's workers help; but nothing that
 * another server could count by itself would be counted there, nor fractions be added by several.
 */
async function bestOf(
  database: Database,
  { costs }: CountedSource,
  write: Write,
): Promise<Pick<PreparedCount, 'statement' | 'expected'>> {
  const statement = write(false);
  const expected = await database.expected(statement.sql);
  const isFenced = database.dialect.fence !== null && isSumExact(costs);
  if (!isFenced || expected?.isLocal !== true) return { statement, expected };
  const fenced = write(true);
  return { statement: fenced, expected: await database.expected(fenced.sql) };
}

function refuseUnknownHashes({ dialect }: Database, asked: AskedHashes | null): void {
  const { names, isAll } = asked ?? { names: [], isAll: true };
  const unknown = names.filter((name) => !dialect.hashes.includes(name));
  const isAnswered = isAll
    ? unknown.length < names.length || names.length === 0
    : unknown.length === 0;
  if (!isAnswered) throw unknownHash(dialect, unknown[0] ?? '');
}
