import { parseDuration } from '../core/units.ts';
import { UserError } from '../core/user-error.ts';

export type Operator = '<=' | '<' | '>=' | '>' | '==' | '!=';

/** A number with its unit, or a word such as `none`. */
type Limit =
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly unit: 'plain' | 'percent' | 'ms' | 'intervals' | 'per-second';
    }
  | { readonly kind: 'word'; readonly word: string };

/**
 * A gate as it was written: `[warn:] METRIC[(ARG)][.FIGURE] [{SELECTOR}] OP NUMBER[UNIT]`, or with the
 * selector in front of the argument.
 */
export interface Gate {
  /** Without the space around it, as columns count. */
  readonly text: string;
  readonly severity: 'fail' | 'warn';
  /** With its figure: `ratio`, `cost.p95`. */
  readonly metric: string;
  /** Where the metric stands in the text, from 1, for messages. */
  readonly metricColumn: number;
  readonly argument: string | null;
  readonly selector: ReadonlyMap<string, string>;
  readonly operator: Operator;
  readonly limit: Limit;
}

/**
 * Parses one gate expression. Throws a `UserError` of kind usage that points at the column.
 *
 *     parseGate('deviation(max) <= 6%').limit // { kind: 'number', value: 0.06, unit: 'percent' }
 */
export function parseGate(text: string): Gate {
  const scanner = new Scanner(text.trim());
  const severity = scanner.match(/warn\s*:\s*/y) === null ? 'fail' : 'warn';
  const metricColumn = scanner.column;
  const name = scanner.expect(/[a-z][a-z0-9_]*/iy, 'the name of a metric, as in ratio <= 1.2');
  const early = parseSelector(scanner);
  const argument = parseArgument(scanner);
  const figure = scanner.match(/\.([a-z][a-z0-9_]*)/iy);
  const selector = early.size > 0 ? early : parseSelector(scanner);
  const operator = parseOperator(scanner);
  const limit = parseLimit(scanner);
  scanner.expectEnd();
  const metric = figure === null ? name : `${name}${figure}`;
  const { text: written } = scanner;
  return { text: written, severity, metric, metricColumn, argument, selector, operator, limit };
}

/** A `UserError` that shows the gate with a caret under one of its columns. */
export function gateError(text: string, column: number, message: string): UserError {
  const pointer = `${' '.repeat(column - 1)}^`;
  return new UserError('usage', `gate, column ${column}: ${message}\n  ${text}\n  ${pointer}`);
}

/** Walks over the text of a gate, white space between tokens left out. */
class Scanner {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
    this.#skipSpace();
  }

  /** The column of the next token, from 1. */
  get column(): number {
    return this.#at + 1;
  }

  /** The text that a sticky pattern matches here, or null; then nothing is consumed. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    this.#skipSpace();
    return found;
  }

  expect(pattern: RegExp, wanted: string): string {
    const found = this.match(pattern);
    if (found === null) throw this.error(`expected ${wanted}, found ${this.#found()}`);
    return found;
  }

  expectEnd(): void {
    if (this.#at < this.text.length) {
      throw this.error(`expected the end of the gate, found ${this.#found()}`);
    }
  }

  error(message: string): UserError {
    return gateError(this.text, this.column, message);
  }

  #found(): string {
    const rest = /^\S+/.exec(this.text.slice(this.#at))?.[0];
    return rest === undefined ? 'the end' : `"${rest}"`;
  }

  #skipSpace(): void {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at++;
  }
}

function parseArgument(scanner: Scanner): string | null {
  if (scanner.match(/\(/y) === null) return null;
  const argument = scanner.expect(/[^)]+/y, 'an argument, as in deviation(max)');
  scanner.expect(/\)/y, 'a closing parenthesis');
  return argument.trim();
}

function parseSelector(scanner: Scanner): ReadonlyMap<string, string> {
  const selector = new Map<string, string>();
  if (scanner.match(/\{/y) === null) return selector;
  do {
    const column = scanner.column;
    const key = scanner.expect(/[a-z_]+/iy, 'a key, as in {partitions=48}');
    if (selector.has(key)) throw gateError(scanner.text, column, `"${key}" stands twice`);
    scanner.expect(/=/y, 'an equals sign, as in {partitions=48}');
    selector.set(key, parseValue(scanner));
  } while (scanner.match(/,/y) !== null);
  scanner.expect(/\}/y, 'a closing brace');
  return selector;
}

/** A value with a space, a comma or a brace in it stands in double quotes. */
function parseValue(scanner: Scanner): string {
  const quoted = scanner.match(/"[^"]+"/y);
  if (quoted !== null) return quoted.slice(1, -1);
  return scanner.expect(/[^,}\s"]+/y, 'a value, as in {partitions=48}');
}

function parseOperator(scanner: Scanner): Operator {
  const found = scanner.expect(/<=|>=|==|!=|<|>/y, 'one of <= < >= > == !=');
  switch (found) {
    case '<=':
    case '>=':
    case '==':
    case '!=':
    case '<':
    case '>':
      return found;
    default:
      throw scanner.error(`"${found}" is no operator`);
  }
}

function parseLimit(scanner: Scanner): Limit {
  const word = scanner.match(/[a-z][a-z-]*/iy);
  if (word !== null) return { kind: 'word', word };
  const text = scanner.expect(
    /[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?/iy,
    'a number, as in 1.2 or 6%',
  );
  const value = Number(text.replaceAll('_', ''));
  const unitColumn = scanner.column;
  const unit = scanner.match(/%|\/?[a-z]+/iy);
  if (unit === null) return { kind: 'number', value, unit: 'plain' };
  if (unit === '%') return { kind: 'number', value: value / 100, unit: 'percent' };
  if (unit === 'i') return { kind: 'number', value, unit: 'intervals' };
  const isRate = unit.startsWith('/');
  const msPerUnit = parseDuration(`1${isRate ? unit.slice(1) : unit}`);
  if (msPerUnit === null) {
    throw gateError(scanner.text, unitColumn, `"${unit}" is no unit; write %, ms, s, m, h or /s`);
  }
  if (isRate) return { kind: 'number', value: (value * 1000) / msPerUnit, unit: 'per-second' };
  return { kind: 'number', value: value * msPerUnit, unit: 'ms' };
}
