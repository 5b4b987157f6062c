import { describe, expect, test } from 'vitest';
import { run } from '../../cli/pretend.ts';
import { compiledSchema, complaints, looseValues, openObjects, optionalKeys } from './compiled.ts';

const day = '--from 2026-01-15 --days 2';
const cases: readonly (readonly [string, string])[] = [
  ['simulate', `simulate fixtures/ids.csv --schedule 24x2 ${day} --down 03:00-04:00 --workers 4`],
  [
    'simulate',
    `simulate fixtures/ids.csv --schedule 24x1 --schedule queue:4 ${day} --cost duration_ms --failure 1%`,
  ],
  [
    'simulate',
    'simulate --records 500 --schedule 24x1 --tz Europe/Zurich --from 2026-03-28 --config fixtures/contract.yaml --schedule queue:2 --gate never==0',
  ],
  [
    'simulate',
    `simulate --records 500 --schedule 24x1 ${day} --rate 1/s --deadline 1s --down 03:00-04:00 --backfill 5`,
  ],
  ['slot', 'slot 42 26 --date 2026-03-29 --tz Europe/Zurich --schedule 24x2'],
];

describe.each(cases)('%s: %s', (name, args) => {
  const schema = compiledSchema(name);
  const documentOf = async () => {
    const { out, err } = await run([...args.split(' '), '-f', 'json']);
    if (out === '') throw new Error(err);
    return JSON.parse(out);
  };

  test('fits the schema', async () => {
    expect(complaints(schema, await documentOf())).toEqual([]);
  });

  test('the schema knows every key, needs it, and knows what it holds', async () => {
    const document = await documentOf();
    // Two points of a curve stand for all of them.
    for (const each of document.result.schedules ?? []) each.backlog.curve?.splice(2);
    expect(openObjects(schema, document)).toEqual([]);
    expect(optionalKeys(schema, document)).toEqual([]);
    expect(looseValues(schema, document)).toEqual([]);
  });
});
