import { quantileSorted } from 'simple-statistics';
import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { MembershipReport } from '../../core/results/membership-report.ts';
import { bindGates, gateReport, judge } from '../../gate/judge.ts';
import { membershipMetrics } from '../../gate/membership-metrics.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { type AdviceOptions, adviseLease } from '../../membership/advise.ts';
import { protocolRules } from '../../membership/protocol.ts';
import { KEY_LIFE_INTERVALS } from '../../membership/register-script.ts';
import type { History } from '../../membership/scenarios/scenario.ts';
import { networkWarnings, warningsOf } from '../../membership/scenarios/warnings.ts';
import {
  type MembershipOptions,
  simulateMembership,
} from '../../membership/simulate-membership.ts';
import { adviceJson } from '../../reports/json/advice.ts';
import { membershipJson } from '../../reports/json/membership.ts';
import { adviceTerminal } from '../../reports/terminal/advice.ts';
import { membershipTerminal } from '../../reports/terminal/membership.ts';
import { conclude } from '../conclude.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';
import { type MembershipArguments, parseArguments } from './arguments.ts';
import { historiesIn } from './histories.ts';
import { type Network, networkOf, roundTripsOf } from './network.ts';
import { runSearch } from './search.ts';

/** `nandi simulate-membership`: arguments, gates, simulation, verdict, reports, exit. */
export async function runMembership(outside: Outside, flags: unknown): Promise<ExitName> {
  const args = parseArguments(flags);
  if (args.advice !== null) return await runAdvice(outside, args, args.advice);
  if (args.search !== null) return await runSearch(outside, args, args.search);
  const gates = args.gates.map(parseGate);
  const histories = await historiesOf(args);
  const bound = bindGates(gates, membershipMetrics, {
    costs: [],
    hasBaseline: false,
    partitions: [],
    lease: {
      scenarios: histories.map(({ name }) => name),
      intervalMs: args.intervalMs,
    },
  });
  const network = await networkOf(outside, args.latency, args.measuring);
  const result = simulateMembership({ ...optionsOf(args, network), histories });
  const gate = gateReport(judge(bound, result), args.gates.length > 0);
  const isPassed = gate.verdict !== 'fail' && gate.verdict !== 'unknown';
  const exit = isPassed ? 'passed' : 'gate-failed';
  const warnings = [
    ...warningsOf(
      histories.flatMap(({ scenarios }) => scenarios),
      args.intervalMs,
    ),
    ...networkWarnings(network.latency, args),
  ];
  const report: MembershipReport = { version, result, gate, warnings, exit };
  for (const warning of warnings) await outside.stderr.write(`warning: ${printable(warning)}\n`);
  await conclude(outside, args, {
    table: (style) => membershipTerminal(report, style),
    json: () => membershipJson(report),
  });
  return exit;
}

async function runAdvice(
  outside: Outside,
  args: MembershipArguments,
  options: AdviceOptions,
): Promise<ExitName> {
  const rttMs = await rttOf(outside, args, options);
  const advice = adviseLease({ ...options, rttMs });
  await conclude(outside, args, {
    table: (style) => adviceTerminal(advice, style),
    json: () => adviceJson(advice, version),
  });
  return 'passed';
}

/** The P99.9 of a round trip, as it was said or is measured. */
async function rttOf(
  outside: Outside,
  { measuring }: MembershipArguments,
  { rttMs }: AdviceOptions,
): Promise<number> {
  if (measuring === null) return rttMs;
  return quantileSorted([...(await roundTripsOf(outside, measuring))], 0.999);
}

/** Those of the file first, then those of the command line. */
async function historiesOf(args: MembershipArguments): Promise<History[]> {
  const { scenariosFile, histories } = args;
  return scenariosFile === null
    ? [...histories]
    : [...(await historiesIn(scenariosFile, args)), ...histories];
}

function optionsOf(
  args: MembershipArguments,
  { latency, text }: Network,
): Omit<MembershipOptions, 'histories'> {
  const { workers, intervalMs, gap, intervals, runs, seed, taskMs, drainMs } = args;
  return {
    base: {
      parameters: { intervalMs, gap },
      rules: protocolRules,
      workers,
      durationMs: intervals * intervalMs,
      latency,
      lag: { kind: 'fixed', ms: 0 },
      ttlMs: KEY_LIFE_INTERVALS * intervalMs,
      startSpreadMs: 0,
      firstOffsetMs: 0,
      clockSkewMs: 0,
      clockDriftShare: 0,
      intervalClock: 'store',
    },
    latency: text,
    variant: null,
    runs,
    seed,
    inFlight: taskMs === null ? null : { taskMs, drainMs },
  };
}
