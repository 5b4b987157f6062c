import type { Encoding } from '../../core/dialect.ts';
import { UserError } from '../../core/user-error.ts';
import type { ByteSource } from '../open-bytes.ts';
import { findEncoding } from '../table/encoding.ts';
import type { Table } from '../table/open-table.ts';
import { RECORD_BYTES_MAX, type RowSink } from '../table/read-rows.ts';
import { keyedDialect } from './keyed-dialect.ts';
import { quoteLongNumbers } from './long-numbers.ts';

/** Whether a source holds objects of JSON, one a line: by its name, else by its first character. */
export function isNdjson(name: string, head: Uint8Array): boolean {
  if (/\.(ndjson|jsonl)$/i.test(name)) return true;
  return /^\ufeff?\s*\{/.test(new TextDecoder().decode(head.subarray(0, 1024), { stream: true }));
}

/** Objects at the start whose keys are the columns: a key that comes later is not looked at. */
const SAMPLE_ROWS = 200;

/**
 * Opens objects of JSON, one a line, as a table whose columns are their keys. Only what stands at
 * the top of an object is a cell, and what stands at a path that was `said`, as in `user.id`; null is an empty
 * one. A whole number keeps its digits whatever
 * their number. A line that is no object is a malformed row. Memory is one chunk and one line.
 */
export async function openNdjson(
  source: ByteSource,
  { wanted, said }: { readonly wanted: string; readonly said: readonly string[] },
): Promise<Table> {
  const lines = linesOf(source);
  const first: Line[] = [];
  while (first.length < SAMPLE_ROWS) {
    const next = await lines.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  const objects = first.flatMap(({ text }) => objectOf(text) ?? []);
  const top = [...new Set(objects.flatMap((object) => [...object.keys()]))];
  if (top.length === 0) throw noObjects(source.name, first.length, wanted);
  const keys = [...top, ...pathsOf(said, top)];
  return {
    name: source.name,
    dialect: keyedDialect(keys),
    sample: objects.map((object) => cellsOf(object, keys)),
    read: async (sink) => {
      for (const line of first) give(line, keys, sink);
      for await (const line of lines) give(line, keys, sink);
    },
  };
}

/** Names with points that are no keys themselves, and whose first part is one. */
function pathsOf(said: readonly string[], top: readonly string[]): string[] {
  const isPath = (name: string): boolean =>
    !top.includes(name) && top.includes(name.split('.')[0] ?? '');
  return [...new Set(said.filter((name) => name.includes('.') && isPath(name)))];
}

function noObjects(name: string, lines: number, wanted: string): UserError {
  const found = lines === 0 ? 'is empty' : 'has no object of JSON in its first lines';
  return new UserError('input', `${name} ${found}; give one object a line, with ${wanted}`);
}

interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines that are not blank, with their numbers from 1. */
async function* linesOf({ name, chunks }: ByteSource): AsyncGenerator<Line> {
  let rest = '';
  let number = 0;
  for await (const text of decoded(name, chunks)) {
    const texts = `${rest}${text}`.split('\n');
    rest = texts.pop() ?? '';
    if (rest.length > RECORD_BYTES_MAX) throw tooLong(name, number + 1 + texts.length);
    for (const each of texts) {
      number++;
      if (each.trim() !== '') yield { text: each, number };
    }
  }
  if (rest.trim() === '') return;
  if (objectOf(rest) === null) throw cutShort(name, number + 1);
  yield { text: rest, number: number + 1 };
}

async function* decoded(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let encoding: Encoding | null = null;
  let decoder = new TextDecoder();
  for await (const chunk of chunks) {
    if (encoding === null) {
      ({ encoding } = findEncoding(chunk, name));
      decoder = new TextDecoder(encoding);
    }
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

function cutShort(name: string, line: number): UserError {
  const message = `${name} is cut short: its last line, ${line}, is no object of JSON and has no end`;
  return new UserError('input', `${message}; get the whole file`);
}

function tooLong(name: string, line: number): UserError {
  const message = `${name}:${line}: the line is longer than 16 MiB`;
  return new UserError('input', `${message}; give one object of JSON a line`);
}

function give({ text, number }: Line, keys: readonly string[], sink: RowSink): void {
  const object = objectOf(text);
  if (object !== null) return sink.row(cellsOf(object, keys), number);
  sink.malformed([], number, 'is no object of JSON');
}

/** The values of an object by key; null where the line holds none. */
function objectOf(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(quoteLongNumbers(text));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return new Map(Object.entries(value));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function cellsOf(object: ReadonlyMap<string, unknown>, keys: readonly string[]): string[] {
  return keys.map((key) => cellOf(object.has(key) ? object.get(key) : valueAt(object, key)));
}

/** What stands at a path of keys; nothing where one of them is missing. */
function valueAt(object: ReadonlyMap<string, unknown>, path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? new Map(Object.entries(value)).get(key) : undefined;
  }, object.get(first));
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
