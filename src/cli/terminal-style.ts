import type { TerminalStyle } from '../reports/terminal/style.ts';
import type { Outside } from './outside.ts';

const WIDTH_DEFAULT = 80;
const WIDTH_MIN = 40;
const WIDTH_MAX = 200;

/**
 * How to draw on standard output: `--color` over NO_COLOR over FORCE_COLOR over whether it is a
 * terminal; the terminal's width, or COLUMNS, or 80.
 */
export function terminalStyle(
  outside: Outside,
  { color, ascii }: { readonly color: 'auto' | 'always' | 'never'; readonly ascii: boolean },
): TerminalStyle {
  const { env, stdout } = outside;
  const said = Number(env['COLUMNS'] ?? '');
  const width = stdout.columns ?? (said > 0 ? said : WIDTH_DEFAULT);
  return {
    width: Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, Math.floor(width))),
    unicode: !ascii,
    color: usesColor(color, env, stdout.isTerminal),
  };
}

function usesColor(
  color: 'auto' | 'always' | 'never',
  env: Outside['env'],
  isTerminal: boolean,
): boolean {
  if (color !== 'auto') return color === 'always';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
