import { describe, expect, test } from 'vitest';
import { analyze, run } from '../cli/pretend.ts';
import { expectGolden, goldenNames } from './golden.ts';

/** What is drawn, by the start of its golden files. */
const cases: Readonly<Record<string, readonly string[]>> = {
  ids: ['fixtures/ids.csv'],
  even: ['fixtures/even.csv'],
  'three-writers': ['fixtures/three-writers.csv'],
  tenants: ['fixtures/tenants.csv', '--cost', 'duration_ms', '--cost', 'rows', '--period', '20s'],
  snowflake: ['fixtures/snowflake.csv'],
  runs: ['fixtures/ids.csv', '--runs', 'fixtures/runs.csv', '--period', '60m'],
  counts: ['--counts', 'fixtures/counts.csv'],
  database: ['fixtures/orders.db', '--cost', 'duration_ms', '-p', '25'],
  sweep: ['fixtures/three-writers.csv', '--sweep', '20..30'],
  hashes: ['fixtures/consecutive.csv', '--compare-hashes'],
  'failing-gate': [
    ...'fixtures/even.csv -p 24,25 --gate default --gate'.split(' '),
    'warn: max <= 10',
    '--gate',
    'ratio <= 1.05',
  ],
};

/** How it is drawn, by the end of its golden files. */
const looks: Readonly<Record<string, { args: readonly string[]; columns: number }>> = {
  'table.txt': { args: [], columns: 80 },
  'ascii.txt': { args: ['--ascii'], columns: 80 },
  'narrow.txt': { args: [], columns: 40 },
  'wide-color.txt': { args: ['--color', 'always'], columns: 120 },
  json: { args: ['-f', 'json'], columns: 80 },
  csv: { args: ['-f', 'csv'], columns: 80 },
  md: { args: ['-f', 'markdown'], columns: 80 },
};

describe.each(Object.entries(cases))('%s', (name, args) => {
  test.each(Object.entries(looks))(
    'is drawn as ever: %s',
    async (look, { args: more, columns }) => {
      const { code, out } = await analyze([...args, ...more], {
        isTerminal: true,
        columns,
        env: { NO_COLOR: '1' },
      });
      expect(code).toBe(name === 'failing-gate' ? 1 : 0);
      expectGolden(`${name}.${look}`, out);
    },
  );
});

/** What `nandi simulate-membership` draws, by the start of its golden files. */
const groups: Readonly<Record<string, readonly string[]>> = {
  membership: [],
  'membership-join': ['--scenario', 'join'],
  'membership-paused': ['-w', '3', '--scenario', 'pause:4i', '--gate', 'violations == 0'],
  'membership-faults': [
    ...'--each --scenario hang --scenario rolling:every=4i,batch=2 --scenario ttl=27s'.split(' '),
    ...'--scenario hang@12i:3i --scenario clock-skew:0.5i,drift=5% -w 12'.split(' '),
    '--gate',
    'standdown(max) {scenario=hang} <= 2i',
    '--gate',
    'warn: availability >= 90%',
  ],
  'membership-history': [
    ...'-w 20 --scenario rolling:every=2i,batch=4 --scenario crash:3 --scenario outage'.split(' '),
    ...'--task-time 40s --drain 20s'.split(' '),
  ],
  'membership-idle': ['--latency', '3s', '--scenario', 'start'],
  'membership-advice': ['--advise', '--pods', '12'],
  'membership-advice-none': ['--advise', '--pods', '2', '--rtt-p999', '20s'],
};

/** What `nandi forecast` draws, by the start of its golden files. */
const reminders = ['fixtures/reminders.csv', '--from', '2026-12-01', '--bin', '1h'];
const contracts = ['--contracts', 'fixtures/contracts.yaml'];
const forecasts: Readonly<Record<string, readonly string[]>> = {
  forecast: reminders,
  'forecast-jitter': [...reminders, '--jitter', '--capacity', '20/s', ...contracts],
  'forecast-plan': [
    ...reminders,
    ...contracts,
    '--tz',
    'Europe/Istanbul',
    ...'--plan --worker-rate 10/s --capacity 30/s --gate default'.split(' '),
  ],
  'forecast-crontab': ['--crontab', 'fixtures/crontab', '--from', '2026-12-01', '--bin', '1h'],
};

/** What `nandi simulate-migration` draws. */
const changes: Readonly<Record<string, string>> = {
  migration: 'fixtures/ids.csv --from 24 --to 48',
  'migration-uniform': '--uniform --from 24 --to 25',
  'migration-hash': 'fixtures/ids.csv --from 24 --to 24 --to-hash xxh64 --at 12:00',
  'migration-workers': '--uniform --workers 5 --to-workers 4',
};

/** What `nandi simulate` draws. */
const days: Readonly<Record<string, string>> = {
  schedules: 'simulate fixtures/ids.csv --schedule 24x2 --schedule 48x1 --from 2026-01-15',
  'schedules-outage':
    'simulate fixtures/ids.csv --schedule 24x1 --schedule queue:4 --from 2026-01-15 --down 00:00-10:00 --backfill 100 --rate 2/s --workers 4 --gate never==0',
  'schedules-contract':
    'simulate --records 28742 --schedule 24x2:take=clock-once --tz Europe/Zurich --from 2026-03-27 --delay uniform:0s..62m --failure 2% --correlation 0.3 --config fixtures/contract.yaml',
};

/** What `nandi slot` draws. */
const explained: Readonly<Record<string, string>> = {
  slot: 'slot 26 42 --date 2026-03-29 --tz Europe/Zurich --schedule 24x2 --schedule 48x1:preserving=24',
};

/** How it is drawn; the widths are those of a page and of a narrow one. */
const groupLooks: typeof looks = {
  'table.txt': { args: [], columns: 80 },
  'ascii.txt': { args: ['--ascii'], columns: 80 },
  'narrow.txt': { args: [], columns: 60 },
  'narrow-ascii.txt': { args: ['--ascii'], columns: 60 },
  'wide-color.txt': { args: ['--color', 'always'], columns: 120 },
  json: { args: ['-f', 'json'], columns: 80 },
};

/** All but Markdown, which the command has not. */
const { md: _, ...changeLooks } = looks;

/** A slot is no row of a table either. */
const { csv: __, ...slotLooks } = changeLooks;

const dated = [
  ...Object.entries(days).map(([name, args]) => [name, args, changeLooks] as const),
  ...Object.entries(explained).map(([name, args]) => [name, args, slotLooks] as const),
];

describe.each(dated)('%s', (name, args, own) => {
  test.each(Object.entries(own))('is drawn as ever: %s', async (look, { args: more, columns }) => {
    const flags = [...args.split(' '), ...more];
    const { code, out } = await run(flags, { isTerminal: true, columns, env: { NO_COLOR: '1' } });
    expect(code).toBe(0);
    expectGolden(`${name}.${look}`, out);
  });
});

describe.each(Object.entries(changes))('%s', (name, args) => {
  test.each(Object.entries(changeLooks))(
    'is drawn as ever: %s',
    async (look, { args: more, columns }) => {
      const flags = ['simulate-migration', ...args.split(' '), ...more];
      const { code, out } = await run(flags, { isTerminal: true, columns, env: { NO_COLOR: '1' } });
      expect(code).toBe(0);
      expectGolden(`${name}.${look}`, out);
    },
  );
});

describe.each(Object.entries(groups))('%s', (name, args) => {
  test.each(Object.entries(groupLooks))(
    'is drawn as ever: %s',
    async (look, { args: more, columns }) => {
      const runs = args.includes('--advise') ? [] : ['--runs', '10'];
      const flags = ['simulate-membership', ...runs, ...args, ...more];
      const { code, out } = await run(flags, { isTerminal: true, columns, env: { NO_COLOR: '1' } });
      const isFailing = name === 'membership-paused' || name === 'membership-faults';
      expect(code).toBe(isFailing ? 1 : 0);
      expectGolden(`${name}.${look}`, out);
    },
  );
});

describe.each(Object.entries(forecasts))('%s', (name, args) => {
  test.each(Object.entries(groupLooks))(
    'is drawn as ever: %s',
    async (look, { args: more, columns }) => {
      const flags = ['forecast', ...args, ...more];
      const { code, out } = await run(flags, { isTerminal: true, columns, env: { NO_COLOR: '1' } });
      expect(code).toBe(name === 'forecast-plan' ? 1 : 0);
      expectGolden(`${name}.${look}`, out);
    },
  );
});

test('there is no golden file that nothing is held against', () => {
  const all = [
    [cases, looks] as const,
    [groups, groupLooks] as const,
    [forecasts, groupLooks] as const,
    [changes, changeLooks] as const,
    [days, changeLooks] as const,
    [explained, slotLooks] as const,
  ];
  const names = all.flatMap(([drawn, ways]) =>
    Object.keys(drawn).flatMap((name) => Object.keys(ways).map((look) => `${name}.${look}`)),
  );
  expect(goldenNames()).toEqual(names.toSorted());
});
