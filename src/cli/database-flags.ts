import { UserError } from '../core/user-error.ts';
import { duration } from './flags.ts';

/** Five minutes: a count of a few hundred million rows. */
const STATEMENT_MS = 300_000;

/** How long a statement may take on a server, by `--timeout`. Throws a `UserError` of kind usage. */
export function statementMs(text: string | undefined): number {
  if (text === undefined) return STATEMENT_MS;
  const ms = Math.ceil(duration(text, '--timeout'));
  if (ms <= STATEMENT_MS_MAX) return ms;
  throw new UserError(
    'usage',
    `--timeout ${text} is longer than PostgreSQL takes; write 24d or less`,
  );
}

/** PostgreSQL keeps it in 32 bits. */
const STATEMENT_MS_MAX = 2 ** 31 - 1;
