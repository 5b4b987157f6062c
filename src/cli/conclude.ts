import type { TerminalStyle } from '../reports/terminal/style.ts';
import type { Format, ReportFile } from './formats.ts';
import type { Outside } from './outside.ts';
import { terminalStyle } from './terminal-style.ts';
import { writeWhole } from './write-file.ts';

/** A result as the formats that a command has which draws a table or writes JSON. */
export interface Drawn {
  readonly table: (style: TerminalStyle) => string;
  readonly json: () => string;
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
  for (const file of reports)
    await writeWhole(file.path, file.format === 'json' ? drawn.json() : drawn.table(plain));
  const style = terminalStyle(outside, { color, ascii });
  await outside.stdout.write(format === 'json' ? drawn.json() : drawn.table(style));
}
