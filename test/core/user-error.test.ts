import { expect, test } from 'vitest';
import { UserError } from '../../src/core/user-error.ts';

test('a user error says what is wrong, of which kind it is, and keeps its cause', () => {
  const cause = new Error('ENOENT');
  const error = new UserError('input', 'orders.csv: there is no such file', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe('orders.csv: there is no such file');
  expect(error.kind).toBe('input');
  expect(error.cause).toBe(cause);
  expect(`${error}`).toBe('UserError: orders.csv: there is no such file');
});

test('a user error without a cause has none', () => {
  expect(new UserError('usage', 'write --partitions 24').cause).toBeUndefined();
});
