import { expect } from 'vitest';
import type { DialectName } from '../../../src/core/sql/buckets/dialects.ts';
import { type Outcome, run } from '../pretend.ts';
import { type Cell, type Engine, startEngines, tableStatements } from './engines.ts';

/** The dialects whose engine can be had here. */
export const runNames = ['postgres', 'mysql', 'mariadb', 'sqlite', 'duckdb', 'clickhouse'] as const;

const engines = new Map<DialectName, Engine>();

/** Starts the engines of a test file; what it makes in PostgreSQL is in a schema of this name. */
export async function start(postgresUrl: string, schema: string): Promise<void> {
  for (const engine of await startEngines(postgresUrl, schema)) engines.set(engine.dialect, engine);
}

export async function stop(): Promise<void> {
  for (const engine of engines.values()) await engine.close();
  engines.clear();
}

export function engineOf(name: DialectName): Engine {
  const engine = engines.get(name);
  if (engine === undefined) throw new Error(`${name} was not started`);
  return engine;
}

/** Makes the table `t` anew, with the column `id`. */
export async function fill(
  engine: Engine,
  kind: keyof Engine['types'],
  cells: readonly Cell[],
): Promise<void> {
  const made = { table: 't', column: 'id', kind, cells };
  for (const each of tableStatements(engine, made)) await engine.query(each);
}

/** `nandi sql` of the table `t`. */
export async function sql(name: DialectName, flags: readonly string[]): Promise<Outcome> {
  return await run(['sql', '--dialect', name, '--table', 't', '--id', 'id', ...flags]);
}

/** The rows of all that it prints, which must run. */
export async function rowsOf(
  name: DialectName,
  flags: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { out, code, err } = await sql(name, flags);
  expect(code, err).toBe(0);
  const rows: (readonly string[])[] = [];
  for (const each of statementsOf(out)) rows.push(...(await engineOf(name).query(each)));
  return rows;
}

/** The statements of a text, without the semicolons that end them. */
export function statementsOf(text: string): string[] {
  return text.split(';\n').filter((each) => each !== '');
}

/** The rows of a counting query as a client writes them. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `residue,modulus,count\n${rows.map((row) => `${row.join(',')}\n`).join('')}`;
}

/** The residue of each row, ascending. */
export function listOf(rows: readonly (readonly string[])[]): number[] {
  const all = rows.flatMap(([residue, , n]) =>
    Array.from({ length: Number(n) }, () => Number(residue)),
  );
  return ascending(all);
}

export function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
