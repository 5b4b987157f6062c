import { type DueSource, dueExpressions, fromOf } from './due-source.ts';
import { jitterOffset } from './jitter-offset.ts';

/** Where a group of jobs lies; `in` may still turn out to lie outside by its zone. */
export type Place = 'in' | 'early' | 'late' | 'null' | 'rejected';

export type DuePart = 'requested' | 'jittered';

interface DueStatementOptions {
  /** By the second that jitter gives as well, which is one more pass over the table. */
  readonly hasJitter: boolean;
  readonly isFenced: boolean;
}

/**
 * The one statement that counts jobs by second, type, own tolerance and zone. Each row: part, place,
 * type, tolerance, zone, jobs, the least and the greatest due time outside the horizon, and the
 * groups as `second TAB jobs TAB cost` in lines.
 *
 * Grouped first and formatted after: a row costs a cut of its time and a look into the groups, and
 * what is dear (epoch numbers, text) is done of the groups. Those of an hour are sent together, as
 * 400,000 rows of the protocol take longer to read than to count.
 */
export function dueStatement(source: DueSource, options: DueStatementOptions): string {
  const parts: readonly DuePart[] = options.hasJitter ? ['requested', 'jittered'] : ['requested'];
  return parts.map((part) => partOf(source, part, options.isFenced)).join('\nUNION ALL\n');
}

function partOf(source: DueSource, part: DuePart, isFenced: boolean): string {
  const { form, database } = source;
  const { exactText } = database.dialect;
  const lines = linesOf(source);
  const value = (sql: string): string => exactText(form.cell(form.keyOf(sql)));
  const { hourOf } = form;
  const isPacked = hourOf !== null && lines.join !== null;
  const figures = isPacked
    ? [exactText('sum(g.n)'), value('min(g.lo)'), value('max(g.hi)'), lines.join(lines.line)]
    : [exactText('g.n'), value('g.lo'), value('g.hi'), lines.line];
  const own = roles.map((role) =>
    source.columns[role] === null ? 'NULL' : exactText(`g.${ALIASES[role]}`),
  );
  const cells = [`'${part}'`, placeOf(source), ...own, ...figures];
  const named = cells.map((cell, i) => `${cell} AS c${i}`).join(', ');
  const by = isPacked ? ` GROUP BY 2, ${[...keysOf(source, 'g'), hourOf('g.k')].join(', ')}` : '';
  return `SELECT ${named} FROM (${groupsOf(source, part, isFenced)}) AS g${by}`;
}

/** What tells groups apart besides the second. */
const roles = ['type', 'tolerance', 'tz'] as const;

/** A column that is not there is no key: behind the fence it would be compared for each row. */
function keysOf({ columns }: DueSource, alias: string): string[] {
  return roles.filter((role) => columns[role] !== null).map((role) => `${alias}.${ALIASES[role]}`);
}

function groupsOf(source: DueSource, part: DuePart, isFenced: boolean): string {
  const { database, columns } = source;
  const { fence } = database.dialect;
  const end = isFenced && fence !== null ? ` ${fence}` : '';
  const keyed = `SELECT ${keyedCells(source, part)} FROM ${fromOf(source)}${end}`;
  const keys = ['s.k', ...keysOf(source, 's')].join(', ');
  const cost = columns.cost === null ? '' : ' sum(s.c) AS c,';
  return `SELECT ${keys}, count(*) AS n,${cost} min(s.v) AS lo, max(s.v) AS hi FROM (${keyed}) AS s GROUP BY ${keys}`;
}

/**
 * Most rows are in, and done with at the first condition. Those outside have no key and no type of
 * their own, so that they are few groups whatever they are.
 */
function keyedCells(source: DueSource, part: DuePart): string {
  const { form, request, columns } = source;
  const { value, isIn, isEarly, isRejected, marks } = form;
  const rejected = isRejected === null ? [] : [`WHEN ${isRejected} THEN `];
  const key = [
    `WHEN ${isIn} THEN ${part === 'requested' ? form.keyOf(value) : movedKey(source)}`,
    `WHEN ${value} IS NULL THEN NULL`,
    ...rejected.map((when) => `${when}${marks.rejected}`),
    `WHEN ${isEarly} THEN ${earlyKey(source, part)}`,
    `ELSE ${marks.late}`,
  ];
  const waits = isRejected === null ? isEarly : `${isEarly} AND NOT (${isRejected})`;
  const isUsed = request.includesOverdue ? `(${isIn}) OR (${waits})` : isIn;
  const outer = [
    `WHEN ${isIn} THEN NULL`,
    ...rejected.map((when) => `${when}NULL`),
    `ELSE ${value}`,
  ];
  const expressions = dueExpressions(source);
  const own = (role: 'type' | 'tolerance' | 'cost'): string[] =>
    columns[role] === null
      ? []
      : [`CASE WHEN ${isUsed} THEN ${expressions[role]} END AS ${ALIASES[role]}`];
  return [
    `CASE ${key.join(' ')} END AS k`,
    ...own('type'),
    ...own('tolerance'),
    ...(columns.tz === null ? [] : [`${expressions.tz} AS ${ALIASES.tz}`]),
    ...own('cost'),
    `CASE ${outer.join(' ')} END AS v`,
  ].join(', ');
}

const ALIASES = { type: 't', tolerance: 'o', tz: 'z', cost: 'c' } as const;

/** Overdue jobs that wait for the horizon may be moved into it; those that are not stay apart. */
function earlyKey(source: DueSource, part: DuePart): string {
  const { marks, arithmetic } = source.form;
  const { includesOverdue, fromS } = source.request;
  if (part === 'requested' || !includesOverdue || arithmetic === null) return marks.early;
  const moved = movedKey(source);
  return `CASE WHEN ${moved} < ${arithmetic.at(fromS)} THEN ${marks.early} ELSE ${moved} END`;
}

function movedKey(source: DueSource): string {
  const { form } = source;
  const offset = jitterOffset(source);
  if (form.arithmetic === null || offset === null) throw new RangeError('no jitter in this SQL');
  return form.arithmetic.later(form.keyOf(form.value), offset);
}

function placeOf({ form }: DueSource): string {
  const { marks, isRejected } = form;
  const rejected = isRejected === null ? '' : ` WHEN g.k = ${marks.rejected} THEN 'rejected'`;
  return `CASE WHEN g.k IS NULL THEN 'null'${rejected} WHEN g.k = ${marks.early} THEN 'early' WHEN g.k = ${marks.late} THEN 'late' ELSE 'in' END`;
}

interface Lines {
  readonly line: string;
  /** Several lines as one text; null where that is not worth it. */
  readonly join: ((line: string) => string) | null;
}

/** SQLite is in this process: its rows cost nothing to send. */
function linesOf({ form, database, columns }: DueSource): Lines {
  const isServer = database.dialect.fence !== null;
  const tab = isServer ? 'chr(9)' : 'char(9)';
  const cost = columns.cost === null ? '' : ` || ${tab} || coalesce(g.c, 0)`;
  const isSecond = `g.k IS NOT NULL AND g.k NOT IN (${marksOf(form.marks, form.isRejected)})`;
  const line = `CASE WHEN ${isSecond} THEN ${form.cell('g.k')} || ${tab} || g.n${cost} ELSE ${tab} || g.n${cost} END`;
  return { line, join: isServer ? (each) => `string_agg(${each}, chr(10))` : null };
}

function marksOf(marks: DueSource['form']['marks'], isRejected: string | null): string {
  const outside = `${marks.early}, ${marks.late}`;
  return isRejected === null ? outside : `${marks.rejected}, ${outside}`;
}
