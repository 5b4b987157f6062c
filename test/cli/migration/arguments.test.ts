import { expect, test } from 'vitest';
import { migration } from './migration.ts';

test.each([
  ['--uniform', /say what changes: --from 24 --to 48/],
  ['--uniform --from 24', /say what changes/],
  ['--uniform --from 24 --to 48 --workers 5', /three questions; ask one/],
  ['--uniform --from 0 --to 48', /--from "0" is no whole number from 1 to 1440/],
  ['--uniform --from 24 --to 1441', /--to "1441"/],
  ['--uniform --from 24 --to 25 --to-map preserving', /neither divides the other/],
  ['--uniform --from 24 --to 48 --to-map preservin', /did you mean "preserving"/],
  ['--uniform --from 24 --to 48 --to-map preserving --to-hash xxh64', /leave its hash out/],
  ['--uniform --from 24 --to 48 --to-hash xxh46', /did you mean "xxh64"/],
  ['--uniform --from 24 --to 48 --at 25:00', /--at "25:00" is no time of day/],
  ['--uniform --from 24 --to 48 --at noon', /write it as in 12:00/],
  ['--uniform --workers 5 --to-workers 5', /nothing changes/],
  ['--uniform --workers 5 --to-workers 4 --at 12:00', /workers share no day/],
  ['--uniform --workers 5 --to-workers 4 --out plan.json', /workers have none/],
  ['--uniform --workers 5 --to-workers 4 --to-map jump', /are of partitions/],
  ['--uniform --workers 5 --to-workers 4 --to-hash xxh64', /--from-hash alone/],
  ['--uniform --mixed 2/2', /index below the count/],
  ['--uniform --mixed 997/998,0/997,1/999', /common multiple above 1000000/],
  ['fixtures/ids.csv --uniform --from 24 --to 48', /--uniform has no source/],
  ['--uniform --id id --from 24 --to 48', /--id needs a source/],
  ['--uniform --no-header --from 24 --to 48', /--header needs a source/],
  ['fixtures/orders.db --from 24 --to 48 --sql mysql', /--sql is of a file/],
  ['fixtures/orders.db --from 24 --to 48 --to-hash md5', /pipe the ids/],
  ['fixtures/ids.csv --from 24 --to 48 --where a=1', /--where needs a database/],
  ['fixtures/ids.csv --from 24 --to 48 -f markdown', /no markdown report|format/],
  ['fixtures/ids.csv --from 24 --to 48 --sql oracle', /--sql "oracle" is not known/],
] as const)('refuses %s', async (args, message) => {
  const { code, err, out } = await migration(args);
  expect([code, err, out]).toEqual([2, expect.stringMatching(message), '']);
});

test.each([
  ['missing.csv --from 24 --to 48', /missing\.csv: there is no such file/],
  [
    'fixtures/ids.csv --from 24 --to 48 --check missing.json',
    /missing\.json: this plan cannot be read/,
  ],
  ['fixtures/ids.csv --from 24 --to 48 --check fixtures/ids.csv', /is no plan/],
] as const)('ends with 3: %s', async (args, message) => {
  const { code, err } = await migration(args);
  expect([code, err]).toEqual([3, expect.stringMatching(message)]);
});

test('an id that is none ends it, or is left out where that is said', async () => {
  const stdin = 'id\n1\n2\nx\n';
  const refused = await migration('--from 24 --to 48', { stdin });
  expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('standard input:4')]);
  const { code, out } = await migration('--from 24 --to 48 --on-reject skip', { stdin });
  expect([code, out]).toEqual([0, expect.stringContaining('2 ids')]);
});
