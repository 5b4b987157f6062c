import { UserError } from '../../core/user-error.ts';
import type { Database } from './database.ts';

interface ShardPlace {
  /** From 1, in the order of `--db`. */
  readonly number: number;
  readonly count: number;
}

/**
 * What failed in one of several databases, with which. What a person stopped, and what is no
 * `UserError`, stays as it is.
 */
export function ofShard(error: unknown, { number, count }: ShardPlace): unknown {
  if (count === 1 || !(error instanceof UserError)) return error;
  const { kind, message } = error;
  if (kind === 'interrupted' || kind === 'terminated') return error;
  return new UserError(kind, `shard ${number} of ${count}: ${message}`, { cause: error });
}

/** What one engine counts another may not: their histograms could not be added. */
export function refuseMixture(databases: readonly Database[]): void {
  const engines = [...new Set(databases.map(({ dialect }) => dialect.name))];
  if (engines.length < 2) return;
  throw new UserError(
    'usage',
    `the shards of one table are of one engine, and these are ${engines.join(' and ')}; count them one after the other`,
  );
}
