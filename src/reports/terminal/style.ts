import { Chalk, type ColorSupportLevel } from 'chalk';
import { printable } from '../../core/printable.ts';

/** How a terminal report is drawn; decided by the command line, never by looking at a stream here. */
export interface TerminalStyle {
  /** Columns of the page. */
  readonly width: number;
  readonly unicode: boolean;
  readonly color: boolean;
}

export interface Paint {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly doubtful: (text: string) => string;
  readonly strong: (text: string) => string;
}

/** Colours by what they mean; chalk with its level set by us, since it does not read NO_COLOR. */
export function paintFor({ color }: TerminalStyle): Paint {
  const level: ColorSupportLevel = color ? 1 : 0;
  const chalk = new Chalk({ level });
  return {
    // Not the chalk functions themselves: they paint every argument that map() hands them.
    good: (text) => chalk.green(text),
    bad: (text) => chalk.red(text),
    doubtful: (text) => chalk.yellow(text),
    strong: (text) => chalk.bold(text),
  };
}

/**
 * Text broken into lines of at most `width` columns, the later ones indented. A word longer than a
 * line stands alone. What could steer a terminal is escaped here, so colours come after.
 */
export function wrapped(text: string, width: number, indent = ''): string[] {
  const safe = printable(text);
  const start = /^ */.exec(safe)?.[0] ?? '';
  const lines: string[] = [];
  let line = start;
  for (const word of safe.slice(start.length).split(' ')) {
    const next = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    if (next.length > width && line.trim() !== '') {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = next;
  }
  return [...lines, line];
}

/** Every character outside ASCII replaced by its nearest likeness. */
export function toAscii(text: string): string {
  const likenesses: Readonly<Record<string, string>> = {
    '·': '.',
    '█': '#',
    '▌': '#',
    '▐': '#',
    '░': '.',
    '│': '|',
    '×': 'x',
    '–': '-',
  };
  return text.replace(/\P{ASCII}/gu, (character) => likenesses[character] ?? '?');
}
