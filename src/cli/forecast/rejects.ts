import type { DueReading } from '../../core/due/due-tally.ts';
import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';

/**
 * Throws a `UserError` of kind input that lists the rejected rows, where they are not to be skipped: a
 * forecast of the others would look complete.
 */
export function refuseRejects({ input, tally }: DueReading, onReject: 'fail' | 'skip'): void {
  if (tally.rejected === 0 || onReject === 'skip') return;
  const lines = tally.rejects.map(({ line, column, text, reason }) => {
    const where = line === null ? input.name : `${input.name}:${line}`;
    return `  ${where}: column "${column}" holds "${text}", which ${reason}`;
  });
  const more = tally.rejected - lines.length;
  throw new UserError(
    'input',
    [
      `${tally.rejected} of ${counted(tally.rows, 'row')} cannot be read; --on-reject skip leaves them out:`,
      ...lines,
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}
