import { describe, expect, test } from 'vitest';
import { kindFor } from '../../../src/inputs/postgres/advice.ts';

/** SQLSTATEs from appendix A of PostgreSQL's manual. */
describe('the kind of a failure', () => {
  test.each([
    ['42P01', 'usage'],
    ['42703', 'usage'],
    ['42601', 'usage'],
    ['42883', 'usage'],
    ['3F000', 'usage'],
    ['0A000', 'usage'],
    ['21000', 'usage'],
    ['25006', 'usage'],
    ['22023', 'usage'],
    ['22003', 'input'],
    ['22P02', 'input'],
    ['42501', 'database'],
    ['28P01', 'database'],
    ['3D000', 'database'],
    ['53300', 'database'],
    ['57014', 'database'],
    ['57P01', 'database'],
    ['40001', 'database'],
    ['XX000', 'database'],
    ['25P02', 'database'],
    ['55P03', 'budget'],
    ['25P03', 'budget'],
    ['25P04', 'budget'],
    ['TIMEOUT', 'budget'],
    ['ECONNREFUSED', 'database'],
    ['EPIPE', 'database'],
  ])('%s is %s', (code, kind) => {
    expect(kindFor(code, undefined)).toBe(kind);
  });

  test('of bad data is usage where it stands in the statement', () => {
    const cause = Object.assign(new Error('invalid input syntax'), { position: '31' });
    expect(kindFor('22P02', cause)).toBe('usage');
    expect(kindFor('22P02', Object.assign(new Error('a row'), { position: undefined }))).toBe(
      'input',
    );
  });
});
