import type { ExitName } from '../../core/exit.ts';
import type { MembershipReport } from '../../core/results/membership-report.ts';
import { bindGates, gateReport, judge } from '../../gate/judge.ts';
import { membershipMetrics } from '../../gate/membership-metrics.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { protocolRules } from '../../membership/protocol.ts';
import {
  historyName,
  type MembershipOptions,
  simulateMembership,
} from '../../membership/simulate-membership.ts';
import { membershipJson } from '../../reports/json/membership.ts';
import { membershipTerminal } from '../../reports/terminal/membership.ts';
import type { Outside } from '../outside.ts';
import { terminalStyle } from '../terminal-style.ts';
import { version } from '../version.ts';
import { writeWhole } from '../write-file.ts';
import { type MembershipArguments, parseArguments } from './arguments.ts';
import { latencyOf } from './latency.ts';

/** `nandi simulate-membership`: arguments, gates, simulation, verdict, reports, exit. */
export async function runMembership(outside: Outside, flags: unknown): Promise<ExitName> {
  const args = parseArguments(flags);
  const bound = bindGates(args.gates.map(parseGate), membershipMetrics, {
    costs: [],
    hasBaseline: false,
    partitions: [],
    lease: {
      scenarios: args.histories.map(historyName),
      intervalMs: args.intervalMs,
    },
  });
  const result = simulateMembership(await optionsOf(args));
  const gate = gateReport(judge(bound, result), args.gates.length > 0);
  const isPassed = gate.verdict !== 'fail' && gate.verdict !== 'unknown';
  const exit = isPassed ? 'passed' : 'gate-failed';
  const report: MembershipReport = { version, result, gate, warnings: [], exit };
  for (const { format, path } of args.reports) {
    const plain = { width: 80, unicode: !args.ascii, color: false };
    await writeWhole(
      path,
      format === 'json' ? membershipJson(report) : membershipTerminal(report, plain),
    );
  }
  const style = terminalStyle(outside, args);
  await outside.stdout.write(
    args.format === 'json' ? membershipJson(report) : membershipTerminal(report, style),
  );
  return exit;
}

async function optionsOf(args: MembershipArguments): Promise<MembershipOptions> {
  const { workers, intervalMs, gap, intervals, runs, seed, histories, taskMs, drainMs } = args;
  return {
    base: {
      parameters: { intervalMs, gap },
      rules: protocolRules,
      workers,
      durationMs: intervals * intervalMs,
      latency: await latencyOf(args.latency),
      lag: { kind: 'fixed', ms: 0 },
      ttlMs: TTL_INTERVALS * intervalMs,
      startSpreadMs: 0,
      firstOffsetMs: 0,
      clockSkewMs: 0,
      clockDriftShare: 0,
      intervalClock: 'store',
    },
    latency: args.latency,
    variant: null,
    runs,
    seed,
    histories,
    inFlight: taskMs === null ? null : { taskMs, drainMs },
  };
}

/** An interval's key lives for three intervals. */
const TTL_INTERVALS = 3;
