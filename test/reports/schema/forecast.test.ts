import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecast } from '../../cli/forecast/forecast.ts';
import { compiledSchema, complaints, looseValues, openObjects, optionalKeys } from './compiled.ts';
import type { Json } from './tree.ts';

const schema = compiledSchema('forecast');
const folder = mkdtempSync(join(tmpdir(), 'nandi-forecast-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const made = {
  'typed.csv': [
    'id,type,due_at,tolerance_s,cost',
    ...Array.from({ length: 40 }, (_, i) => `${i},digest,2026-03-29T09:00:00+02:00,300,2`),
    '77,reminder,2026-03-29 02:30:00,0,1',
    '78,reminder,2026-03-28T09:00:00Z,0,1',
    '79,reminder,2026-04-28T09:00:00Z,0,1',
    '80,reminder,2026-02-30T09:00:00Z,0,1',
    '81,reminder,,0,1',
  ].join('\n'),
  'bare.csv': 'due_at\n2026-03-29T09:00:00Z\n',
};
const coarse = ['--from', '2026-03-29', '--bin', '6h', '--tz', 'Europe/Zurich'];
const typed = [join(folder, 'typed.csv'), ...coarse, '--on-reject', 'skip', '--cost', 'cost'];
const gates = ['peak <= 1/s', 'warn: total == 0', 'lateness{type=x} <= 1s', 'overdue == 1'];
const cases: [string, readonly string[]][] = [
  ['of one job without anything', [join(folder, 'bare.csv'), ...coarse]],
  ['of types, skipped times and rejects', typed],
  ['with jitter', [...typed, '--jitter']],
  [
    'with a capacity, a plan and gates',
    [
      ...typed,
      '--capacity',
      '1/s',
      '--max-lateness',
      '60s',
      '--plan',
      '--worker-rate',
      '1/s',
      ...gates.flatMap((gate) => ['--gate', gate]),
    ],
  ],
  ['of a crontab', ['--crontab', 'fixtures/crontab', ...coarse]],
];

const documents = new Map<string, Json>();
beforeAll(async () => {
  for (const [name, text] of Object.entries(made)) writeFileSync(join(folder, name), text);
  for (const [name, args] of cases) {
    const { out, err } = await forecast([...args, '-f', 'json']);
    if (out === '') throw new Error(`${name}: ${err}`);
    documents.set(name, JSON.parse(out));
  }
});

describe.each(cases)('the schema of a forecast: %s', (name) => {
  test('holds for what was found', () => {
    expect(complaints(schema, documents.get(name) ?? null)).toEqual([]);
  });

  test('lets no object have a further key, or lack one, or hold another kind of value', () => {
    const document = documents.get(name) ?? null;
    expect(openObjects(schema, document)).toEqual([]);
    expect(optionalKeys(schema, document)).toEqual([]);
    expect(looseValues(schema, document)).toEqual([]);
  });
});
