import { describe, expect, test } from 'vitest';
import { migrationJsonOf } from '../../cli/migration/migration.ts';
import { compiledSchema, complaints, looseValues, openObjects, optionalKeys } from './compiled.ts';

const cases = [
  'fixtures/ids.csv --from 24 --to 48 --at 00:00 --at 12:00',
  'fixtures/orders.db --from 24 --to 25 --at 07:30',
  '--uniform --from 24 --to 24 --to-hash xxh64 --at 12:00',
  '--uniform --workers 5 --to-workers 4',
  'fixtures/ids.csv --mixed 0/2,1/3,2/3',
];

describe.each(cases)('%s', (args) => {
  const schema = compiledSchema('simulate-migration');

  test('fits the schema', async () => {
    expect(complaints(schema, await migrationJsonOf(args))).toEqual([]);
  });

  test('the schema knows every key, needs it, and knows what it holds', async () => {
    const document = await migrationJsonOf(args);
    expect(openObjects(schema, document)).toEqual([]);
    expect(optionalKeys(schema, document)).toEqual([]);
    expect(looseValues(schema, document)).toEqual([]);
  });
});
