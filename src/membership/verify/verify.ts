import type { Finding, SearchResult, VerificationResult } from '../../core/results/verification.ts';
import { meant, type VariantName, variantOf } from '../variants.ts';
import { checkerProofs, isProven } from './checker-proofs.ts';
import { findingOf, shrunkFailure } from './finding.ts';
import type { Meet } from './overlaps.ts';
import { expectedOf, replayFinding } from './replay-finding.ts';
import type { Contender } from './schedule/run-schedule.ts';
import { breakingSearches, holdingSearches, type Search, type SearchOptions } from './searches.ts';

export interface VerifyOptions extends SearchOptions {
  /** Null for the protocol. */
  readonly variant: VariantName | null;
  /** What the searches go by; `doMeet`, unless a test plants a fault there. */
  readonly meet: Meet;
}

/** What is searched next, for those who want to show how far it is. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly name: string;
}

/**
 * Searches for a schedule that breaks the lease: the worst ones by construction, random ones, and all
 * those of small groups. Of the protocol it is also asked that it breaks where it must. Yields before
 * each search; some ten seconds, and 0.2 ms a seed.
 */
export function* verify(options: VerifyOptions): Generator<Progress, VerificationResult> {
  const { variant, meet, group } = options;
  const contender: Contender = variant === null ? meant : variantOf(variant);
  const searches = [
    ...holdingSearches(options),
    ...(variant === null ? breakingSearches(options) : []),
  ];
  const checker = checkerProofs(meet);
  // What a checker says that is not proven is worth nothing.
  if (!checker.every(isProven))
    return { variant, group, checker, searches: [], skipped: 0, isPassed: false };
  const results = yield* searched(searches, contender, meet, variant !== null);
  const skipped = searches.length - results.length;
  const isPassed = results.every(({ isAsExpected }) => isAsExpected);
  return { variant, group, checker, searches: results, skipped, isPassed };
}

/**
 * Runs one schedule again, by the origin that a finding names: the same timeline as when it was found.
 * Throws a `UserError` of kind usage for an origin that names none.
 */
export function verifySchedule(origin: string, options: VerifyOptions): VerificationResult {
  const { variant, meet, group } = options;
  const contender: Contender = variant === null ? meant : variantOf(variant);
  const checker = checkerProofs(meet);
  const finding = replayFinding(origin, { contender, meet, group });
  const expected = variant === null ? expectedOf(origin) : 'holds';
  const isAsExpected = isExpected(expected, finding?.kind ?? null);
  const search = { kind: 'again', name: origin, tried: 1, expected, finding } as const;
  return {
    variant,
    group,
    checker,
    searches: [{ ...search, recovery: null, isAsExpected }],
    skipped: 0,
    isPassed: isAsExpected && checker.every(isProven),
  };
}

/**
 * The results of these searches in their order. Of a variant one failure of a kind is enough: what it
 * does in the searches after that is nobody's concern, and may have no end.
 */
export function* searched(
  searches: readonly Search[],
  contender: Contender,
  meet: Meet,
  stopsAtFailure: boolean,
): Generator<Progress, SearchResult[]> {
  const results: SearchResult[] = [];
  for (const [done, search] of searches.entries()) {
    const isOver = results.some(
      ({ kind, isAsExpected }) => stopsAtFailure && kind === search.kind && !isAsExpected,
    );
    if (isOver) continue;
    yield { done, of: searches.length, name: search.name };
    results.push(resultOf(search, contender, meet));
  }
  return results;
}

function resultOf(search: Search, contender: Contender, meet: Meet): SearchResult {
  const { kind, name, expected } = search;
  const { tried, failed, recovery } = search.run(contender, meet);
  const settles = recovery === null || recovery.longestIntervals !== null;
  const isAsExpected =
    isExpected(expected, failed?.kind ?? null) && (settles || expected !== 'holds');
  const finding =
    failed === null ? null : findingOf(shrunkFailure(failed, contender, meet), contender, meet);
  return { kind, name, tried, expected, finding, recovery, isAsExpected };
}

function isExpected(expected: SearchResult['expected'], found: Finding['kind'] | null): boolean {
  switch (expected) {
    case 'holds':
      return found === null;
    case 'breaks':
      return found === 'overlap';
    case 'may-break':
      return found !== 'livelock';
  }
}
