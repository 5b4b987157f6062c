import { UserError } from '../../core/user-error.ts';
import type { Database, Relation } from './database.ts';

/** The part of a table's pages that is read. */
export interface SampleRequest {
  /** Above 0 and below 100. */
  readonly percent: number;
  /** Equal seeds take equal pages of a table that nobody wrote to. */
  readonly seed: number;
}

/**
 * The relation of which so many pages are read, and how a row tells its page. Throws a `UserError` of
 * kind usage for one that has no pages.
 */
export function sampledRelation(
  { name }: Database,
  relation: Relation,
  { percent, seed }: SampleRequest,
): { readonly relation: Relation; readonly page: string } {
  const { pages, label, from, unreadable } = relation;
  if (pages.kind === 'none') throw new UserError('usage', `${name}: ${label} ${pages.why}`);
  // Where a row lies (ctid) is told only to who may read all of it.
  if (unreadable.length > 0)
    throw new UserError(
      'database',
      `${name}: permission denied for the pages of ${label} (SQLSTATE 42501), since you may read some of its columns only; ask for GRANT SELECT ON ${from}, or leave --sample out`,
    );
  const sampled = `${from} TABLESAMPLE SYSTEM (${percent}) REPEATABLE (${seed})`;
  return { relation: { ...relation, from: sampled }, page: pages.number };
}

/**
 * The sample of one of several shards. Each has a seed of its own: with one seed PostgreSQL takes the
 * pages of one number in all of them or in none, and the draws would not be independent.
 */
export function sampleOfShard<T extends { readonly sample: SampleRequest | null }>(
  options: T,
  shard: number,
): T {
  const { sample } = options;
  return sample === null
    ? options
    : { ...options, sample: { ...sample, seed: sample.seed + shard } };
}
