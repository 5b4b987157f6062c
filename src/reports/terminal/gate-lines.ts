import type { Check, GateReport } from '../../core/results/checks.ts';
import { checkWords } from '../words/check-words.ts';
import { paintFor, type TerminalStyle, wrapped } from './style.ts';

/** Each check with its value, limit, headroom and sample; then the verdict of the gate. */
export function gateLines({ verdict, checks }: GateReport, style: TerminalStyle): string[] {
  if (verdict === 'none') return [' gate: none'];
  const paint = paintFor(style);
  const colors = { pass: paint.good, warn: paint.doubtful, fail: paint.bad, unknown: paint.bad };
  const lines = checks.flatMap((check) => {
    const [first = '', ...rest] = wrapped(
      `${label(check)}  ${check.gate}   ${checkWords(check)}`,
      style.width,
      '         ',
    );
    const name = label(check);
    return [`${colors[check.verdict](name)}${first.slice(name.length)}`, ...rest];
  });
  const failed = checks.filter(
    (check) => check.verdict === 'fail' || check.verdict === 'unknown',
  ).length;
  const count = failed === 0 ? `${checks.length} checks` : `${failed} of ${checks.length} checks`;
  return [...lines, ` gate: ${colors[verdict](verdict)} (${count})`];
}

function label({ verdict }: Check): string {
  return ` ${verdict.toUpperCase()}`.padEnd(8);
}
