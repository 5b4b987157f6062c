import type { SqlDialect } from '../../core/sql/dialect.ts';
import { GRID_MODULI, GROUPS_MAX, planModuli, widenedModulus } from '../../core/tally/moduli.ts';
import type { MapName, TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';

/** One histogram of the ids: their residues under a map, or those of their hash. */
export interface HistogramPlan {
  readonly map: MapName;
  readonly modulus: number;
  /** Under the map that is judged: costs are counted in full, not only summed. */
  readonly isJudged: boolean;
}

/** What one statement is to count. There is at least one histogram, and the first is judged. */
export interface CountingPlan {
  readonly histograms: readonly HistogramPlan[];
  /** Partition counts for which ids that keep theirs under a hash are counted. */
  readonly partitions: readonly number[];
}

/** With `--deep`, and where one partition count alone asks for more. */
const GROUPS_DEEP_MAX = 131_072;

/** Each histogram is one more pass over the table (GROUPING SETS in one pass took three times as long). */
const HISTOGRAMS_MAX = 8;
const HISTOGRAMS_DEEP_MAX = 24;

/**
 * The histograms that answer a request. Under plain modulo the first is widened by what the pattern
 * search and the cures look at, as long as its groups stay few; `isDeep` counts all of that. Throws a
 * `UserError` of kind usage where the database would have to be read too often.
 */
export function planCounting(
  request: TallyRequest,
  dialect: SqlDialect,
  isDeep: boolean,
  isSample = false,
): CountingPlan {
  const { partitions, map, compared } = request;
  const judged = isDeep ? deepModuli(request) : plainModuli(request);
  // No intervals are known of another map than the judged, so a sample is not counted under them.
  const others: readonly MapName[] = isSample
    ? []
    : [
        ...(map === 'modulo' ? [] : (['modulo'] as const)),
        ...compared.filter((name) => dialect.hashes.includes(name)),
      ];
  const side = partitions.length === 0 ? [] : planModuli(partitions, [], GROUPS_MAX);
  const histograms = [
    ...judged.map((modulus) => ({ map, modulus, isJudged: true })),
    ...others.flatMap((other) => side.map((modulus) => ({ map: other, modulus, isJudged: false }))),
  ];
  refuseTooMany(histograms.length, isDeep);
  return { histograms, partitions };
}

function plainModuli({ partitions, swept, map }: TallyRequest): number[] {
  const [first, ...rest] = planModuli([...partitions, ...swept], [], GROUPS_MAX);
  const start = first ?? 1;
  return [
    map === 'modulo' ? widenedModulus(start, partitions[0] ?? start, GROUPS_MAX) : start,
    ...rest,
  ];
}

function deepModuli({ partitions, moduli, swept, map }: TallyRequest): number[] {
  const grids = map === 'modulo' ? GRID_MODULI : [];
  return planModuli([...partitions, ...moduli, ...swept], grids, GROUPS_DEEP_MAX);
}

function refuseTooMany(count: number, isDeep: boolean): void {
  const most = isDeep ? HISTOGRAMS_DEEP_MAX : HISTOGRAMS_MAX;
  if (count <= most) return;
  const cure = isDeep ? '' : `, or add --deep, which allows ${HISTOGRAMS_DEEP_MAX}`;
  throw new UserError(
    'usage',
    `these partition counts and hashes need ${count} passes over the table, and ${most} are allowed; ask for fewer${cure}, or give the ids in a file`,
  );
}
