import { UserError } from '../core/user-error.ts';
import type { WantedRows } from '../inputs/database/choose.ts';
import { duration, wholeNumber } from './flags.ts';

/** Five minutes: a count of a few hundred million rows. */
const STATEMENT_MS = 300_000;

/** How long a statement may take on a server, by `--timeout`. Throws a `UserError` of kind usage. */
export function statementMs(text: string | undefined): number {
  if (text === undefined) return STATEMENT_MS;
  const ms = Math.ceil(duration(text, '--timeout'));
  if (ms <= STATEMENT_MS_MAX) return ms;
  throw new UserError(
    'usage',
    `--timeout ${text} is longer than PostgreSQL takes; write 24d or less`,
  );
}

/** PostgreSQL keeps it in 32 bits. */
const STATEMENT_MS_MAX = 2 ** 31 - 1;

/** The cost that is warned of, by `--max-cost`; null for any. */
export function costMaxOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  return wholeNumber(text, '--max-cost', { from: 1, to: Number.MAX_SAFE_INTEGER });
}

/** What is read, by `--table` or `--query`; without them the only one that fits. */
export function relationOf(
  table: string | undefined,
  query: string | undefined,
): WantedRows['relation'] {
  if (table !== undefined) return { kind: 'table', name: table };
  if (query === undefined) return { kind: 'only' };
  // The semicolon that ends a statement in a shell; the query stands in brackets here.
  return { kind: 'query', sql: query.replace(/[\s;]+$/, '') };
}

interface RowFlags {
  readonly table?: string | undefined;
  readonly where?: string | undefined;
  readonly query?: string | undefined;
  readonly timeout?: string | undefined;
  readonly maxCost?: string | undefined;
}

/** Whether it is so, and what is to be said then. */
type Contradiction = readonly [isSo: boolean, sentence: string];

/** Throws a `UserError` of kind usage for the first of them that is so. */
export function refuseFirst(contradictions: readonly Contradiction[]): void {
  const found = contradictions.find(([isSo]) => isSo);
  if (found !== undefined) throw new UserError('usage', found[1]);
}

/** What every command that reads databases refuses; `wanted` is what a query must give. */
export function rowContradictions(
  { table, where, query, timeout, maxCost }: RowFlags,
  hasServer: boolean,
  wanted: string,
): Contradiction[] {
  return [
    [
      table !== undefined && query !== undefined,
      '--table and --query both say what is counted; leave one out',
    ],
    [
      where !== undefined && query !== undefined,
      '--where belongs to a table; write the condition into --query',
    ],
    [
      where?.trim() === '',
      '--where is empty; write a condition, as in --where "status = \'open\'"',
    ],
    [query?.trim() === '', `--query is empty; write a SELECT that gives ${wanted}`],
    [
      (timeout !== undefined || maxCost !== undefined) && !hasServer,
      '--timeout and --max-cost are for a server; leave them out for SQLite, which Ctrl-C ends at once',
    ],
  ];
}
