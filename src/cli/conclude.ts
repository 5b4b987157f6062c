import type { TerminalStyle } from '../reports/terminal/style.ts';
import type { Format, ReportFile } from './formats.ts';
import type { Outside } from './outside.ts';
import { terminalStyle } from './terminal-style.ts';
import { writeWhole } from './write-file.ts';

/** A result as the formats that a command has: a table, JSON, and CSV where it is rows. */
export interface Drawn {
  readonly table: (style: TerminalStyle) => string;
  readonly json: () => string;
  readonly csv?: () => string;
}

/** Where and how a result is written. */
export interface Conclusion {
  readonly reports: readonly ReportFile[];
  readonly format: Format;
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
}

/** Writes every report, whatever the verdict. A file is no terminal: 80 columns and no colour. */
export async function conclude(
  outside: Outside,
  { reports, format, color, ascii }: Conclusion,
  drawn: Drawn,
): Promise<void> {
  const plain = { width: 80, unicode: !ascii, color: false };
  for (const file of reports) await writeWhole(file.path, rendered(drawn, file.format, plain));
  const style = terminalStyle(outside, { color, ascii });
  await outside.stdout.write(rendered(drawn, format, style));
}

/** The arguments have refused a format that the command has not. */
function rendered({ table, json, csv }: Drawn, format: Format, style: TerminalStyle): string {
  if (format === 'json') return json();
  return format === 'csv' && csv !== undefined ? csv() : table(style);
}
