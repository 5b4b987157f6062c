/** Runs of `nandi simulate-membership`, one of each kind of result, small enough to be many. */
export const membershipCases: readonly {
  readonly name: string;
  readonly args: readonly string[];
}[] = [
  { name: 'the default table', args: [] },
  { name: 'one scenario', args: ['--scenario', 'join'] },
  { name: 'one worker', args: ['-w', '1', '--scenario', 'hang:3i'] },
  {
    name: 'a history of several',
    args: ['-w', '3', '--scenario', 'hang@12i:3i', '--scenario', 'join@13i'],
  },
  { name: 'two owners at once', args: ['--scenario', 'pause:4i'] },
  { name: 'nobody owns anything', args: ['--latency', '5s', '--scenario', 'start'] },
  { name: 'not settled, and a warning', args: ['--scenario', 'ttl=27s'] },
  { name: 'an end before its time', args: ['--intervals', '1', '--scenario', 'join'] },
  { name: 'everybody gone', args: ['-w', '2', '--scenario', 'crash:2'] },
  { name: 'tasks', args: ['--task-time', '20s', '--scenario', 'join'] },
  {
    name: 'tasks and a drain',
    args: ['--task-time', '20s', '--drain', '5s', '--scenario', 'leave'],
  },
  { name: 'tasks under two owners', args: ['--task-time', '20s', '--scenario', 'pause:4i'] },
  { name: 'a gate that passes', args: ['--scenario', 'join', '--gate', 'violations == 0'] },
  { name: 'a gate that warns', args: ['--scenario', 'join', '--gate', 'warn: standdown <= 0.5i'] },
  {
    name: 'a gate that fails',
    args: ['--each', '--scenario', 'join', '--scenario', 'pause:4i', '--gate', 'slack >= 1s'],
  },
  { name: 'a gate that does not know', args: ['--scenario', 'start', '--gate', 'standdown <= 9i'] },
  { name: 'a share as a gate', args: ['--scenario', 'join', '--gate', 'availability >= 50%'] },
  {
    name: 'random latency',
    args: ['--latency', 'lognormal:p50=3ms,p99=40ms', '--scenario', 'resend'],
  },
  {
    name: 'a short interval',
    args: ['--interval', '400ms', '--gap', '.25', '--scenario', 'outage'],
  },
];
