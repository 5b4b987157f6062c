import type {
  Catch,
  SearchKind,
  SelfTestResult,
  VariantProof,
  VariantSearch,
} from '../../core/results/verification.ts';
import { meant, type Variant, variantNames, variantOf } from '../variants.ts';
import { checkerProofs, isProven } from './checker-proofs.ts';
import { type Failed, findingOf, overlapIn, shrunkFailure } from './finding.ts';
import { UNITS_PER_INTERVAL } from './grid.ts';
import type { Meet } from './overlaps.ts';
import { breakingSearches, holdingSearches, type SearchOptions } from './searches.ts';
import { isSmaller } from './shrink/size.ts';
import { type Progress, searched } from './verify.ts';

export interface SelfTestOptions extends SearchOptions {
  readonly meet: Meet;
}

const kinds: readonly SearchKind[] = ['directed', 'random', 'exhaustive'];

/**
 * Whether the searches can fail: each broken variant must be caught by one of them, and the protocol
 * must come through the same ones. Each kind of search goes on until it has caught the variant.
 * Yields before each part; some twenty seconds.
 */
export function* selfTest(options: SelfTestOptions): Generator<Progress, SelfTestResult> {
  const { meet, group } = options;
  const checker = checkerProofs(meet);
  // What a checker says that is not proven is worth nothing.
  if (!checker.every(isProven)) {
    return { group, checker, protocol: [], variants: [], isPassed: false };
  }
  const variants: VariantProof[] = [];
  for (const [done, name] of variantNames.entries()) {
    yield { done, of: variantNames.length, name };
    variants.push(proofOf(variantOf(name), options));
  }
  const searches = [...holdingSearches(options), ...breakingSearches(options)];
  const protocol = yield* searched(searches, meant, meet, false);
  const isPassed =
    protocol.every(({ isAsExpected }) => isAsExpected) &&
    variants.every(({ finding }) => finding !== null);
  return { group, checker, protocol, variants, isPassed };
}

function proofOf(variant: Variant, options: SelfTestOptions): VariantProof {
  const { meet } = options;
  const caught = kinds.map((kind) => firstCaught(kind, variant, options));
  let smallest: Failed | null = null;
  for (const { failed } of caught) {
    if (failed === null) continue;
    const shrunk = shrunkFailure(failed, variant, meet);
    if (smallest === null || isSmaller(shrunk.schedule, smallest.schedule)) smallest = shrunk;
  }
  return {
    variant: variant.name,
    does: variant.does,
    searches: caught.map(({ failed, ...search }): VariantSearch => {
      return { ...search, caught: failed === null ? null : catchOf(failed, variant, meet) };
    }),
    finding: smallest === null ? null : findingOf(smallest, variant, meet),
  };
}

interface Caught {
  readonly kind: SearchKind;
  readonly tried: number;
  readonly failed: Failed | null;
}

/** The searches of a kind in their order, until one of them fails. */
function firstCaught(kind: SearchKind, variant: Variant, options: SelfTestOptions): Caught {
  let tried = 0;
  for (const search of holdingSearches(options)) {
    if (search.kind !== kind) continue;
    const { tried: more, failed } = search.run(variant, options.meet);
    tried += more;
    if (failed !== null) return { kind, tried, failed };
  }
  return { kind, tried, failed: null };
}

function catchOf(failed: Failed, variant: Variant, meet: Meet): Catch {
  const { kind, origin, schedule } = failed;
  const overlap = kind === 'overlap' ? overlapIn(schedule, variant, meet) : null;
  return { kind, origin, atIntervals: overlap === null ? null : overlap.from / UNITS_PER_INTERVAL };
}
