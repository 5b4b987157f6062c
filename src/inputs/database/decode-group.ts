import { hashes } from '../../core/hash/catalog.ts';
import type { Signedness } from '../../core/hash/word.ts';
import { exact, type Id } from '../../core/id.ts';
import { type KeyMeaning, meaningOf } from '../../core/sql/residue-key.ts';
import type { MapName } from '../../core/tally/tally.ts';
import type { Row } from './database.ts';
import type { CountingPlan, HistogramPlan } from './plan.ts';

/** One group of a histogram, its cells as numbers. */
export interface Group {
  readonly meaning: KeyMeaning;
  readonly rows: number;
  readonly min: bigint | null;
  readonly max: bigint | null;
  readonly textual: number;
  readonly negative: number;
  readonly kept: readonly number[];
  readonly costs: readonly GroupCost[];
}

interface GroupCost {
  readonly counted: number;
  readonly sum: number;
  readonly sumOfSquares: number;
  readonly max: number;
}

/** What decides which cells a group has. */
export interface Shape {
  readonly plan: CountingPlan;
  readonly costs: number;
  readonly isFirst: boolean;
}

/** The cells of a group, in the order in which the counting statement writes them. */
export function groupOf(
  cells: Row,
  { map, modulus, isJudged }: HistogramPlan,
  shape: Shape,
): Group {
  const { plan, costs, isFirst } = shape;
  const next = inTurn(cells);
  const key = next();
  const meaning = meaningOf(key === null ? null : Number(key), modulus, signednessOf(map));
  const rows = numberOf(next());
  const extremes = isFirst ? extremesOf(next) : NO_EXTREMES;
  const isNegative = meaning.kind === 'residue' && meaning.isNegative;
  return {
    meaning,
    rows,
    ...extremes,
    negative: map !== 'modulo' ? extremes.negative : isNegative ? rows : 0,
    kept: map === 'modulo' ? [] : plan.partitions.map(() => numberOf(next())),
    costs: Array.from({ length: costs }, () => (isJudged ? fullCostOf(next) : sumAloneOf(next))),
  };
}

type Next = () => string | null;

function inTurn(cells: Row): Next {
  let at = 0;
  return () => cells[at++] ?? null;
}

type Extremes = Pick<Group, 'min' | 'max' | 'textual' | 'negative'>;

const NO_EXTREMES: Extremes = { min: null, max: null, textual: 0, negative: 0 };

function extremesOf(next: Next): Extremes {
  const [min, max] = [wholeOf(next()), wholeOf(next())];
  const [textual, negative] = [numberOf(next()), numberOf(next())];
  return { min, max, textual, negative };
}

function fullCostOf(next: Next): GroupCost {
  const [counted, sum] = [numberOf(next()), numberOf(next())];
  const [sumOfSquares, max] = [numberOf(next()), numberOf(next())];
  return { counted, sum, sumOfSquares, max };
}

function sumAloneOf(next: Next): GroupCost {
  return { counted: 0, sum: numberOf(next()), sumOfSquares: 0, max: 0 };
}

function signednessOf(map: MapName): Signedness | 'integer' {
  return map === 'modulo' ? 'integer' : hashes[map].signed;
}

/** A count or a sum; SQL's NULL is that of nothing. */
export function numberOf(cell: string | null): number {
  return cell === null ? 0 : Number(cell);
}

/** A whole number of any length. */
export function wholeOf(cell: string | null): bigint | null {
  return cell === null ? null : BigInt(cell);
}

/** An id: a number where it is one, else text. */
export function idOf(cell: string | null): Id | null {
  if (cell === null) return null;
  return /^-?\d+$/.test(cell) ? exact(BigInt(cell)) : cell;
}
