import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Examples:
  nandi simulate-membership --workers 5
  nandi simulate-membership --workers 5 --scenario join
  nandi simulate-membership -w 12 --scenario rolling:every=4i,batch=2
  nandi simulate-membership -w 3 --scenario hang@12i:3i --scenario join@13i
  nandi simulate-membership -w 5 --scenario pause:2i --gate 'violations == 0'
  nandi simulate-membership --latency lognormal:p50=3ms,p99=40ms
  nandi simulate-membership --redis redis://127.0.0.1:6379
  nandi simulate-membership --scenarios fixtures/scenarios.yaml
  nandi simulate-membership --task-time 20s --drain 5s
  nandi simulate-membership --verify --workers 3
  nandi simulate-membership --verify --variant open-interval
  nandi simulate-membership --verify --schedule random:7
  nandi simulate-membership --advise --pods 12 --pause-p999 200ms

Scenarios: NAME[@TIME][:OPTIONS], times in intervals (12i) or durations (30s);
without a time once the group has settled. Several happen in the same runs, one
after the other; --each gives each its own.
  start[:SPREAD] join[:COUNT] leave[:COUNT] crash[:COUNT]
  restart[:crash|graceful] rolling[:every=4i,batch=1] scale:2->8 hang[:3i]
  outage[:3i] lost-reply resend pause[:2i] event-loop-lag[:p50=1ms,p99=50ms]
  failover[:lose=1] clock-step:-60s evict[:closed|open] ttl=27s
  clock-skew[:0.5i,drift=0%]

Latency, one way: 2ms, uniform:1ms..20ms, normal:5ms,2ms,
lognormal:p50=3ms,p99=40ms, or file:rtt.csv with round trips in milliseconds`;

/** `nandi simulate-membership`: its flags. What it does stands in run.ts, loaded when it runs. */
export function membershipCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('simulate-membership')
    .summary('how long a group of workers stands still, and whether its lease is exclusive')
    .description(
      'Simulates workers that learn their index and their number from Redis counters (the n-and-i lease): readiness, stand-down, unowned share and exclusivity, under scenarios and faults.',
    )
    .helpOption('-h, --help', 'print help');
  for (const option of options()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (flags: unknown) => {
    const { runMembership } = await import('./run.ts');
    done(await runMembership(outside, flags));
  });
}

function options(): Option[] {
  return [
    new Option('-w, --workers <n>', 'workers at the start (default: 5)'),
    new Option('--interval <time>', 'the interval of the lease (default: 30s)'),
    new Option('--gap <share>', 'slack, a share of the interval in (0, 0.5) (default: 0.15)'),
    new Option('--intervals <n>', 'length of a run, in intervals (default: 40)'),
    new Option('--runs <n>', 'runs of each history (default: 200)'),
    new Option('--seed <n>', 'seeds everything that is drawn (default: 1)'),
    new Option('--latency <model>', 'one way through the network (default: 2ms)'),
    new Option('--redis <url>', 'measure the network: round trips of registrations there'),
    new Option('--name <group>', 'with --redis: whose server and keys (default: nandi)'),
    new Option('--prefix <text>', 'with --redis: what stands before the name in its keys'),
    many('--scenario <what>', 'what happens (default: start, join, leave, crash, rolling, each)'),
    new Option('--scenarios <file>', 'a YAML list of scenarios; each entry in runs of its own'),
    new Option('--each', 'each scenario in runs of its own'),
    new Option('--task-time <time>', 'length of a task: which run on under a new owner?'),
    new Option('--drain <time>', 'tasks are cut off after this, or none (default: none)'),
    new Option('--verify', 'search for schedules that break the lease, instead of a simulation'),
    new Option('--self-test', 'the same searches must catch every broken variant'),
    new Option('--variant <name>', 'with --verify: a broken variant instead of the protocol'),
    new Option('--schedule <origin>', 'with --verify: one schedule again, as a finding names it'),
    new Option('--thorough', 'with --verify or --self-test: also the searches of minutes'),
    new Option(
      '--advise',
      'interval, gap and deploy spacing for a network, instead of a simulation',
    ),
    new Option('--rtt-p999 <time>', "with --advise: a registration's round trip (default: 25ms)"),
    new Option(
      '--pause-p999 <time>',
      'with --advise: how long a process stands still (default: 200ms)',
    ),
    new Option('--pods <n>', 'with --advise: workers (default: --workers)'),
    new Option('--deploys-per-day <n>', 'with --advise: rolling restarts of all (default: 5)'),
    many('--gate <expression>', 'fail with exit code 1 unless it holds, as in violations == 0'),
    new Option('-f, --format <name>', 'table or json').default('table'),
    many('--report <format=path>', 'write a further report'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'draw with ASCII characters only'),
  ];
}
