import { expect, test } from 'vitest';
import { exitCodes } from '../../src/core/exit.ts';

// shared/spec/cli.md: scripts of other people lean on these.
test('the exit codes never change', () => {
  expect(exitCodes).toEqual({
    passed: 0,
    'gate-failed': 1,
    usage: 2,
    input: 3,
    database: 4,
    budget: 5,
    internal: 70,
    interrupted: 130,
    terminated: 143,
  });
});
