import { UserError } from '../../core/user-error.ts';

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
