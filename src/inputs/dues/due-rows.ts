import { type DueBuilder } from '../../core/due/due-builder.ts';
import type { DueRequest } from '../../core/due/due-request.ts';
import type { DueColumn } from '../../core/due/due-tally.ts';
import type { LocalDoubt } from '../../core/due/local-doubts.ts';
import { jitterTakesInt64 } from '../../core/due/offset.ts';
import { type Id, parseId } from '../../core/id.ts';
import { fitsInt64 } from '../../core/tally/id-demands.ts';
import { REJECTS_LISTED } from '../../core/tally/tally.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { type DueForm, findDueForm, parseDue } from '../../core/time/parse-due.ts';
import { findZone, type Zone } from '../../core/time/zone.ts';
import { columnUnitMs } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { parseCost } from '../parse-cost.ts';
import type { RowSink } from '../table/read-rows.ts';
import type { DueColumns } from './due-columns.ts';
import { parseTolerance } from './parse-tolerance.ts';
import { ZoneBook } from './zone-book.ts';

interface RowsParts {
  readonly builder: DueBuilder;
  readonly columns: DueColumns;
  readonly request: DueRequest;
  /** Null where the first rows do not tell it: then the first time does. */
  readonly form: DueForm | null;
}

/** What a cell was refused for, thrown nowhere: the row's reader returns it. */
interface Refused {
  readonly column: DueColumn;
  readonly text: string;
  readonly reason: string;
}

/** Takes the rows of a table: cells to jobs, and those to the builder. */
export class DueRows implements RowSink {
  readonly #parts: RowsParts;
  readonly #zones = new ZoneBook();
  readonly #zone: Zone;
  readonly #toleranceUnitMs: number;
  readonly #needsInt64: boolean;
  #form: DueForm | null;
  #zoned = 0;
  #zonesUnknown = 0;
  #local = 0;

  constructor(parts: RowsParts) {
    this.#parts = parts;
    this.#form = parts.form;
    this.#zone = zoneAsked(parts.request.zone);
    this.#toleranceUnitMs = columnUnitMs(parts.columns.tolerance?.column.name ?? '') ?? 1000;
    const { jitter } = parts.request;
    this.#needsInt64 = jitter !== null && jitterTakesInt64(jitter);
  }

  row(cells: readonly string[], line: number): void {
    const { builder, columns } = this.#parts;
    const text = textOf(cells, columns.due);
    const cell = parseDue(text, this.#form ?? this.#findForm(text));
    if (cell.kind === 'null') builder.null();
    else if (cell.kind === 'reject') this.#reject(columns.due, text, line, cell.reason);
    else if (cell.kind === 'utc') {
      this.#zoned++;
      this.#job(cells, line, cell.second, null);
    } else this.#localJob(cells, line, cell.second);
  }

  malformed(cells: readonly string[], line: number, reason: string): void {
    const { due } = this.#parts.columns;
    this.#reject(due, textOf(cells, due), line, `stands in a row that ${reason}`);
  }

  /** How due times were written, in words; null where there was none. */
  get form(): string | null {
    if (this.#form !== null && this.#form !== 'iso') return `epoch ${this.#form}`;
    if (this.#zoned + this.#local === 0) return null;
    if (this.#local === 0) return 'ISO 8601 with offset';
    return this.#zoned === 0 ? 'ISO 8601 without offset' : 'ISO 8601 with and without offset';
  }

  /** What is no time does not decide; it is read, and refused, as a date. */
  #findForm(text: string): DueForm {
    this.#form = findDueForm([text]);
    return this.#form ?? 'iso';
  }

  #localJob(cells: readonly string[], line: number, localS: number): void {
    const { builder, columns, request } = this.#parts;
    this.#local++;
    const name = columns.tz === null ? '' : textOf(cells, columns.tz);
    const isNamed = !isNull(name);
    const zone = isNamed ? this.#zones.of(name) : this.#zone;
    if (zone === null) return this.#rejectZone(name, line);
    const { kind, second } = zone.toUtc(localS, request.policy);
    const text = textOf(cells, columns.due);
    const doubt = kind === 'one' ? null : { kind, line, text, zone: zone.name };
    if (doubt !== null && second === null) builder.rejectDoubt(doubt, columns.due.column.name);
    if (second !== null) this.#job(cells, line, second, doubt);
    if (!isNamed) builder.zoneless();
  }

  /** What was probably meant is looked for, 2 ms each, among those only that may be listed. */
  #rejectZone(name: string, line: number): void {
    const { due, tz } = this.#parts.columns;
    const isListed = ++this.#zonesUnknown <= REJECTS_LISTED;
    this.#reject(tz ?? due, name, line, isListed ? unknownZone(name) : 'is not a time zone');
  }

  #job(cells: readonly string[], line: number, dueS: number, doubt: LocalDoubt | null): void {
    const { builder, columns } = this.#parts;
    const toleranceS = this.#tolerance(cells);
    const cost = this.#cost(cells);
    const id = this.#id(cells);
    for (const each of [toleranceS, cost, id]) {
      if (isRefused(each)) return this.#reject(each.column, each.text, line, each.reason);
    }
    if (isRefused(toleranceS) || isRefused(cost) || isRefused(id)) return;
    const type = columns.type === null ? '' : textOf(cells, columns.type);
    builder.job({
      dueS,
      type: isNull(type) ? null : type,
      toleranceS,
      cost,
      doubt,
      ...(id ?? NO_ID),
    });
  }

  #tolerance(cells: readonly string[]): number | null | Refused {
    const { tolerance: column } = this.#parts.columns;
    if (column === null) return null;
    const text = textOf(cells, column);
    const tolerance = parseTolerance(text, this.#toleranceUnitMs);
    return typeof tolerance === 'string' ? { column, text, reason: tolerance } : tolerance;
  }

  #cost(cells: readonly string[]): number | Refused {
    const { cost: column } = this.#parts.columns;
    if (column === null) return Number.NaN;
    const text = textOf(cells, column);
    const cost = parseCost(text);
    return typeof cost === 'string' ? { column, text, reason: cost } : cost;
  }

  #id(cells: readonly string[]): JobId | null | Refused {
    const { id: column } = this.#parts.columns;
    if (column === null) return null;
    const text = textOf(cells, column);
    const cell = parseId(text, true);
    if (cell.kind !== 'id') return null;
    const { id } = cell;
    if (this.#needsInt64 && !fitsInt64(id)) return { column, text, reason: NOT_INT64 };
    if (typeof id === 'string') {
      return text.includes('\ufffd') ? { column, text, reason: NOT_UTF8 } : { id, idText: id };
    }
    // The cell is the canonical text already, but for zeros in front and -0.
    return cell.padded || id === 0 ? { id } : { id, idText: text };
  }

  #reject({ column }: DueColumn, text: string, line: number, reason: string): void {
    this.#parts.builder.reject({ line, column: column.name, text, reason });
  }
}

interface JobId {
  readonly id: Id;
  readonly idText?: string;
}

const NO_ID = { id: null };
const NOT_INT64 = 'does not fit into the 64 bits that the hash of --jitter takes';
/** The decoder shows such bytes as U+FFFD: two different ids would become one. */
const NOT_UTF8 = 'holds bytes that are no UTF-8 text; convert the file, as with iconv';

function zoneAsked(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new UserError('usage', `--tz "${name}" ${unknownZone(name)}`);
  return zone;
}

function textOf(cells: readonly string[], { column }: DueColumn): string {
  return cells[column.number - 1] ?? '';
}

function isNull(text: string): boolean {
  return text === '' || text === '\\N' || (text.length === 4 && text.toUpperCase() === 'NULL');
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'reason' in value;
}
