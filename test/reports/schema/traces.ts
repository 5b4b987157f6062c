import { readdirSync } from 'node:fs';

const FOLDER = 'test/membership/data';

/** Every trace that is there: the recorded runs, the cases of the protocol, and that of the fixtures. */
export const traces: readonly string[] = [
  'fixtures/lease-join.csv',
  ...readdirSync(FOLDER)
    .filter((name) => /\.(csv|ndjson|monitor)$/.test(name))
    .map((name) => `${FOLDER}/${name}`),
];
