import { adviceTakesNo, beside, searchTakesNo, without } from './flags-idle.ts';

/** Flags that cannot be meant, and the sentence that says so. */
export const wrong: readonly (readonly [args: readonly string[], sentence: string])[] = [
  [['--workers', '0'], '--workers "0" is no whole number from 1 to 100000'],
  [['--workers', '2.5'], '--workers "2.5" is no whole number from 1 to 100000'],
  [['-w', 'many'], '--workers "many" is no whole number from 1 to 100000'],
  [['--workers', '-3'], '--workers "-3" is no whole number from 1 to 100000'],
  [
    ['--interval', '0'],
    '--interval "0" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [
    ['--interval', '0s'],
    '--interval "0s" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [
    ['--interval', '30'],
    '--interval "30" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [['--gap', '0'], '--gap "0" is no share between 0 and 0.5, as in 0.15'],
  [['--gap', '0.5'], '--gap "0.5" is no share between 0 and 0.5, as in 0.15'],
  [['--gap', '-0.1'], '--gap "-0.1" is no share between 0 and 0.5, as in 0.15'],
  [['--gap', '15%'], '--gap "15%" is no share between 0 and 0.5, as in 0.15'],
  [['--intervals', '0'], '--intervals "0" is no whole number from 1 to 1000000'],
  [['--runs', '0'], '--runs "0" is no whole number from 1 to 1000000'],
  [['--seed', 'x'], '--seed "x" is no whole number from 0 to 9007199254740991'],
  [['--scenario', 'jion'], 'there is no scenario "jion"; did you mean "join"?'],
  [['--scenario', 'hang:3x'], 'scenario "hang:3x": "3x" is no time; write 3i or 30s'],
  [
    ['--scenario', 'join@40i'],
    'scenario "join@40i" comes after the end of a run; lengthen it with --intervals, now 40',
  ],
  [
    ['--scenario', 'join@5m', '--intervals', '9'],
    'scenario "join@5m" comes after the end of a run; lengthen it with --intervals, now 9',
  ],
  ...['fast', 'uniform:1ms', 'uniform:9ms..2ms', 'normal:5ms', 'lognormal:3ms', 'gamma:1ms'].map(
    (text) =>
      [
        ['--latency', text],
        `--latency "${text}" is not understood; write 2ms, uniform:1ms..20ms, normal:5ms,2ms, lognormal:p50=3ms,p99=40ms or file:rtt.csv`,
      ] as const,
  ),
  [
    ['--task-time', '0s'],
    '--task-time "0s" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [
    ['--scenarios', 'fixtures/counts.csv'],
    'fixtures/counts.csv:1: a file of scenarios is a list, as in "- join" and "- [hang@12i:3i, join@13i]", or "- name: NAME" with "scenarios: [...]" under it',
  ],
  [
    ['--redis', 'http://127.0.0.1'],
    'http://127.0.0.1 is no URL of Redis; write redis://user:password@host:6379, redis+sentinel://host:26379,host:26379/master-name or redis+cluster://host:6379 (rediss for TLS), with @ : / % in a password as %40 %3A %2F %25',
  ],
  [
    ['--redis', 'redis://127.0.0.1', '--latency', '2ms'],
    '--redis measures what --latency says; leave one of them out',
  ],
  [
    ['--advise', '--redis', 'redis://127.0.0.1', '--rtt-p999', '2ms'],
    '--redis measures what --rtt-p999 says; leave one of them out',
  ],
  [['--name', 'mails'], '--name says whose network --redis measures; add --redis URL'],
  [['--prefix', 'prod:'], '--prefix says whose network --redis measures; add --redis URL'],
  [
    ['--verify', '--redis', 'redis://127.0.0.1'],
    '--verify takes no --redis: it simulates what it needs itself',
  ],
  [
    ['--self-test', '--scenarios', 'fixtures/scenarios.yaml'],
    '--self-test takes no --scenarios: it simulates what it needs itself',
  ],
  [['--schedule', 'random:1'], '--schedule goes with --verify; add it'],
  [
    ['--verify', '--schedule', 'directed:joined-2'],
    '"directed:joined-2" names no schedule; did you mean "join-2"?',
  ],
  [['--drain', '5s'], '--drain cuts tasks off; say how long they are with --task-time'],
  [
    ['--drain', 'soon', '--task-time', '20s'],
    '--drain "soon" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [
    ['--gate', 'violation == 0'],
    'gate, column 1: there is no metric "violation"; did you mean "violations"?',
  ],
  [
    ['--gate', 'violations {scenario=hang} == 0'],
    'gate, column 1: "hang" is not simulated; there are start, join, leave, crash, rolling',
  ],
  [['--gate', 'violations = 0'], 'gate, column 12: expected one of <= < >= > == !=, found "="'],
  [['--format', 'csv'], 'simulate-membership has no csv report; write table or json'],
  [['-f', 'jsno'], 'the format "jsno" is not known; did you mean "json"?'],
  [
    ['--report', 'markdown=out.md'],
    'simulate-membership has no markdown report; write table or json',
  ],
  [
    ['--report', 'out.json'],
    '--report "out.json" is not understood; write FORMAT=PATH, as in json=nandi.json',
  ],
  [['--color', 'blue'], '--color "blue" is not known; write auto or always or never'],
  [['--advise', '--pods', '0'], '--pods "0" is no whole number from 1 to 1000'],
  [
    ['--advise', '--deploys-per-day', '1.5'],
    '--deploys-per-day "1.5" is no whole number from 0 to 10000',
  ],
  [
    ['--advise', '--rtt-p999', '25'],
    '--rtt-p999 "25" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [
    ['--advise', '--pause-p999', '0s'],
    '--pause-p999 "0s" is no duration above 0; write a number and its unit, as in 30s or 400ms',
  ],
  [
    ['--advise', '--gate', 'violations == 0'],
    '--advise takes no --gate: it simulates what it needs itself',
  ],
  [
    ['--advise', '--scenario', 'join'],
    '--advise takes no --scenario: it simulates what it needs itself',
  ],
  [
    ['--verify', '--gate', 'violations == 0'],
    '--verify takes no --gate: it simulates what it needs itself',
  ],
  [['--variant', 'no-spread'], '--variant goes with --verify; add it'],
  [
    ['--verify', '--variant', 'no-spred'],
    '--variant "no-spred" is not known; did you mean "no-spread"?',
  ],
  ...beside('--verify', searchTakesNo),
  ...beside('--self-test', searchTakesNo),
  ...beside('--advise', adviceTakesNo),
  [['--verify', '--advise'], '--advise and --verify are two commands in one; leave one out'],
  [['--self-test', '--verify'], '--verify and --self-test are two commands in one; leave one out'],
  [['--advise', '--self-test'], '--advise and --self-test are two commands in one; leave one out'],
  ...without('--advise', ['--rtt-p999', '25ms'], ['--pause-p999', '1s'], ['--pods', '5']),
  ...without('--advise', ['--deploys-per-day', '5']),
  ...without('--verify or --self-test', ['--thorough']),
  ...without('--verify', ['--variant', 'no-spread'], ['--schedule', 'random:7']),
  [['--self-test', '--pods', '5'], '--pods goes with --advise; leave --self-test out'],
  [
    ['--self-test', '--variant', 'no-spread'],
    '--variant goes with --verify; leave --self-test out',
  ],
  [['--advise', '--thorough'], '--thorough goes with --verify or --self-test; leave --advise out'],
  [
    ['--advise', '--pods', '5', '--workers', '5'],
    '--pods says how many workers there are; leave --workers out',
  ],
  [['--advise', '-w', '1001'], '--workers "1001" is no whole number from 1 to 1000'],
  ...[['--seed', '2'], ['--thorough']].map(
    (args) =>
      [
        ['--verify', '--schedule', 'random:7', ...args],
        `--schedule is one schedule: leave ${args[0]} out, it draws others`,
      ] as const,
  ),
  [
    ['-w', '5', '--scenario', 'scale:2->8'],
    'scenario "scale:2->8" starts 2 workers, and --workers says 5; leave --workers out or write scale:5->8',
  ],
  [
    ['--scenario', 'scale:2->8', '--scenario', 'scale:8->3'],
    'scenario "scale:8->3" comes second; one scale says how many start',
  ],
  [
    ['--scenario', 'leave:9'],
    'scenario "leave:9" ends 9 workers, and only 5 run; end fewer, or start more with --workers',
  ],
  [
    ['-w', '1', '--scenario', 'crash:2'],
    'scenario "crash:2" ends 2 workers, and only 1 runs; end fewer, or start more with --workers',
  ],
  [['-f', 'yaml'], 'the format "yaml" is not known; write table or json'],
  [
    ['--gate', 'readiness(p95) <= 2.5'],
    'gate, column 1: readiness is a time, and 2.5 has no unit; write 2.5i or 75s',
  ],
  [['five'], "too many arguments for 'simulate-membership'. Expected 0 arguments but got 1."],
];
