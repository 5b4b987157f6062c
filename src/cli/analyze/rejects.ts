import { printable } from '../../core/printable.ts';
import type { InputDescription, Reading } from '../../core/tally/reading.ts';
import { UserError } from '../../core/user-error.ts';
import { counted, grouped } from '../../core/words.ts';

/**
 * Ends the run where rows were rejected and that is not allowed: throws a `UserError` of kind input
 * with the first ten and the count. Nothing is guessed, and no figure leaves them out in silence.
 */
export function refuseRejects({ input, tally }: Reading, onReject: 'fail' | 'skip'): void {
  if (tally.rejected === 0 || onReject === 'skip') return;
  const listed = tally.rejects.map(
    ({ line, file, column, text, reason }) =>
      `  ${placeOf(input, line, file)}: column "${shown(column)}" holds "${shown(text)}", which ${reason}`,
  );
  const more = tally.rejected - listed.length;
  throw new UserError(
    'input',
    [
      `${input.name}: ${counted(tally.rejected, 'row')} of ${grouped(tally.rows)} cannot be read; mend them, or leave them out with --on-reject skip`,
      ...listed,
      ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
    ].join('\n'),
  );
}

/** `ids.csv:17`, or `orders.db, rowid 17` where a database numbers its rows. */
function placeOf(
  { name: source, kind }: InputDescription,
  line: number | null,
  file: string | undefined,
): string {
  const name = file ?? source;
  if (line === null) return name;
  return kind === 'database' ? `${name}, rowid ${line}` : `${name}:${line}`;
}

/** Characters of a cell that are shown: a quote that was never closed can make one very long. */
const SHOWN_MAX = 80;

/** A cell on one line: its line breaks are escaped here, since those of the message are kept. */
function shown(text: string): string {
  const start = text.slice(0, SHOWN_MAX);
  return printable(start === text ? text : `${start}...`);
}
