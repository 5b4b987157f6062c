import { HEAVY_LISTED } from '../core/tally/cost-counts.ts';
import { UserError } from '../core/user-error.ts';
import { CostSums } from './database/cost-sums.ts';
import { parseCost } from './parse-cost.ts';
import { refuseTwins } from './table/find-columns.ts';
import type { Table } from './table/open-table.ts';

/** What `nandi sql --cost` prints of a cost, behind its name. */
const FIGURES = ['count', 'sum', 'squares', 'max'] as const;

type Figure = (typeof FIGURES)[number];
type Figures = Readonly<Record<Figure, number>>;

/** One cost column of a ready histogram: figures by residue, as another engine added them up. */
export interface CountedCost {
  /** Throws a `UserError` of kind input for a cell that is no figure. */
  add(cells: readonly string[], line: number, residue: number): void;
  /** Of a histogram with this modulus, which counted so many ids. */
  sums(modulus: number, used: number): CostSums;
}

/**
 * The cost of that name: its columns are `NAME_count`, `NAME_sum`, `NAME_squares` and `NAME_max`.
 * Throws a `UserError` of kind input where one of them is missing.
 */
export function countedCost(table: Table, name: string): CountedCost {
  const places = {
    count: placeOf(table, name, 'count'),
    sum: placeOf(table, name, 'sum'),
    squares: placeOf(table, name, 'squares'),
    max: placeOf(table, name, 'max'),
  };
  const found = new Map<number, Figures>();
  return {
    add: (cells, line, residue) => {
      const at = (figure: Figure): number =>
        figureAt(table, `${name}_${figure}`, cells[places[figure]] ?? '', line);
      const row = { count: at('count'), sum: at('sum'), squares: at('squares'), max: at('max') };
      found.set(residue, added(found.get(residue), row));
    },
    sums: (modulus, used) => costSums(table, name, { found, modulus, used }),
  };
}

/** The costs that a histogram holds. */
export function costNames({ dialect }: Table): string[] {
  const header = dialect.header ?? [];
  return header.flatMap((each) => /^(.+)_squares$/i.exec(each.trim())?.[1] ?? []);
}

function placeOf(table: Table, name: string, figure: Figure): number {
  const wanted = `${name}_${figure}`;
  const header = (table.dialect.header ?? []).map((each) => each.trim());
  const exact = header.indexOf(wanted);
  const place =
    exact >= 0 ? exact : header.findIndex((each) => each.toLowerCase() === wanted.toLowerCase());
  if (place >= 0) {
    refuseTwins(table, place);
    return place;
  }
  const known = costNames(table);
  const has = known.length === 0 ? 'it has no costs' : `it has the costs ${known.join(', ')}`;
  throw new UserError(
    'input',
    `${table.name} has no column "${wanted}", and ${has}; a cost is counted by nandi sql --cost ${name}, as ${FIGURES.map((each) => `${name}_${each}`).join(', ')}`,
  );
}

/** A sum over nothing is NULL. */
function figureAt({ name }: Table, column: string, text: string, line: number): number {
  const figure = parseCost(text);
  if (typeof figure === 'number') return Number.isNaN(figure) ? 0 : figure;
  throw new UserError(
    'input',
    `${name}:${line}: column "${column}" holds "${text}", which ${figure}`,
  );
}

function added(known: Figures | undefined, row: Figures): Figures {
  if (known === undefined) return row;
  return {
    count: known.count + row.count,
    sum: known.sum + row.sum,
    squares: known.squares + row.squares,
    max: Math.max(known.max, row.max),
  };
}

interface Added {
  readonly found: ReadonlyMap<number, Figures>;
  readonly modulus: number;
  readonly used: number;
}

function costSums({ name: source }: Table, name: string, { found, modulus, used }: Added) {
  const by = (figure: Figure): Float64Array => {
    const values = new Float64Array(modulus);
    for (const [residue, figures] of found) values[residue] = figures[figure];
    return values;
  };
  const [rows, sums, squares, maxima] = [by('count'), by('sum'), by('squares'), by('max')];
  const counted = totalOf(rows);
  if (counted > used) {
    const what = `${source}: "${name}_count" adds up to ${counted}, more than the ${used} ids`;
    throw new UserError('input', `${what}; it counts the ids that have this cost`);
  }
  const cost = {
    counted,
    sum: totalOf(sums),
    sumOfSquares: totalOf(squares),
    heaviest: heaviestOf(maxima),
  };
  const histogram = { map: 'modulo', modulus, counts: rows, sums: [sums] } as const;
  const judged = [{ rows, maxima }];
  return new CostSums(name, 0, { used, costs: [cost], histograms: [{ ...histogram, judged }] });
}

/** The largest of each residue are records of their own, the largest of all among them. */
function heaviestOf(maxima: Float64Array) {
  return Array.from(maxima)
    .filter((cost) => cost > 0)
    .toSorted((a, b) => b - a)
    .slice(0, HEAVY_LISTED)
    .map((cost) => ({ id: null, cost }));
}

function totalOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
