/** What a flag, given right, does to the JSON of the result; every run is one of three. */
export const right: readonly { readonly args: readonly string[]; readonly found: object }[] = [
  {
    args: [],
    found: {
      parameters: {
        workers: 5,
        interval_ms: 30_000,
        gap: 0.15,
        intervals: 40,
        latency: '2ms',
        scenarios: ['start', 'join', 'leave', 'crash', 'rolling'],
        variant: null,
        runs: 3,
        seed: 1,
      },
    },
  },
  { args: ['--workers', '7'], found: { parameters: { workers: 7 } } },
  { args: ['-w', '1'], found: { parameters: { workers: 1 } } },
  { args: ['--interval', '10s'], found: { result: { interval_ms: 10_000 } } },
  { args: ['--interval', '1.5m'], found: { result: { interval_ms: 90_000 } } },
  { args: ['--gap', '0.4'], found: { result: { gap: 0.4 } } },
  { args: ['--gap', '.2'], found: { result: { gap: 0.2 } } },
  { args: ['--intervals', '60'], found: { parameters: { intervals: 60 } } },
  { args: ['--runs', '2'], found: { result: { scenarios: [{ runs: 2 }, {}, {}, {}, {}] } } },
  { args: ['--seed', '9'], found: { result: { seed: 9 } } },
  { args: ['--seed', '0'], found: { result: { seed: 0 } } },
  { args: ['--scenario', 'join'], found: { result: { scenarios: [{ name: 'join' }] } } },
  {
    args: ['--scenario', 'hang@12i:3i', '--scenario', 'join@13i'],
    found: { result: { scenarios: [{ name: 'hang@12i:3i + join@13i' }] } },
  },
  {
    args: ['--each', '--scenario', 'join', '--scenario', 'leave'],
    found: { result: { scenarios: [{ name: 'join' }, { name: 'leave' }] } },
  },
  {
    args: ['--scenarios', 'fixtures/scenarios.yaml'],
    found: {
      result: {
        scenarios: [
          { name: 'join' },
          { name: 'crash' },
          { name: 'hang@12i:3i + join@13i' },
          { name: 'Friday deploy' },
        ],
      },
    },
  },
  {
    args: ['--scenarios', 'fixtures/scenarios.yaml', '--scenario', 'leave'],
    found: { result: { scenarios: [{}, {}, {}, {}, { name: 'leave' }] } },
  },
  { args: ['--latency', '0', '--scenario', 'join'], found: { parameters: { latency: '0' } } },
  {
    args: ['--latency', 'uniform:1ms..20ms', '--scenario', 'join'],
    found: { parameters: { latency: 'uniform:1ms..20ms' } },
  },
  { args: ['--latency', 'normal:5ms,2ms', '--scenario', 'join'], found: {} },
  { args: ['--latency', 'lognormal:p50=3ms,p99=40ms', '--scenario', 'join'], found: {} },
  {
    args: ['--task-time', '20s', '--scenario', 'join'],
    found: { result: { in_flight: { task_ms: 20_000, drain_ms: null } } },
  },
  {
    args: ['--task-time', '20s', '--drain', '5s', '--scenario', 'join'],
    found: { result: { in_flight: { task_ms: 20_000, drain_ms: 5_000, overlap_share: 0 } } },
  },
  {
    args: ['--gate', 'standdown {scenario=join} <= 1.1i'],
    found: { gate: { verdict: 'pass', checks: [{ where: 'join', limit: 33_000 }] } },
  },
  { args: ['--color', 'always'], found: {} },
  { args: ['--ascii'], found: {} },
];
