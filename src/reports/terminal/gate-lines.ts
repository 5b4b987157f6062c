import type { Check, GateReport } from '../../core/results/checks.ts';
import { counted } from '../../core/words.ts';
import { checkWords } from '../words/check-words.ts';
import { paintFor, type TerminalStyle, wrapped } from './style.ts';

/** Each check with its value, limit, headroom and sample; then the verdict of the gate. */
export function gateLines({ verdict, checks }: GateReport, style: TerminalStyle): string[] {
  if (verdict === 'none') return [' gate: none'];
  const paint = paintFor(style);
  const colors = { pass: paint.good, warn: paint.doubtful, fail: paint.bad, unknown: paint.bad };
  const lines = checks.flatMap((check) => {
    const [first = '', ...rest] = wrapped(
      `${label(check)}  ${gateOf(check, checks)}   ${checkWords(check)}`,
      style.width,
      '         ',
    );
    const name = label(check);
    return [`${colors[check.verdict](name)}${first.slice(name.length)}`, ...rest];
  });
  const failed = checks.filter(
    (check) => check.verdict === 'fail' || check.verdict === 'unknown',
  ).length;
  const all = counted(checks.length, 'check');
  const count = failed === 0 ? all : `${failed} of ${all}`;
  return [...lines, ` gate: ${colors[verdict](verdict)} (${count})`];
}

/** A gate that is held against several values says which one this is. */
function gateOf({ gate, where }: Check, checks: readonly Check[]): string {
  const isOne = checks.filter((check) => check.gate === gate).length === 1;
  return isOne ? gate : `${gate} (${where})`;
}

function label({ verdict }: Check): string {
  return ` ${verdict.toUpperCase()}`.padEnd(8);
}
