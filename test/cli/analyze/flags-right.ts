import { idLines, upTo } from '../pretend.ts';

/** Four hundred ids under a header. */
export const ids = idLines(upTo(400));
const costs = `id;rows;took_s\n${upTo(400)
  .map((i) => `${i};${i % 7};0.5`)
  .join('\n')}\n`;

/** What a flag, given right, does to the JSON of the result. */
export const right: readonly { args: readonly string[]; stdin?: string; found: object }[] = [
  { args: ['--partitions', '12'], found: { parameters: { partitions: [12] } } },
  {
    args: ['-p', '12', '-p', '13,14', '-p', ' 12'],
    found: { parameters: { partitions: [12, 13, 14] } },
  },
  {
    args: [],
    found: {
      parameters: {
        partitions: [24],
        sweep: null,
        map: 'modulo',
        hash_input: null,
        costs: [],
        seed: 1,
      },
    },
  },
  {
    args: ['--db', 'sqlite:fixtures/orders.db', '--table', 'orders', '--where', "status = 'open'"],
    found: {
      input: { kind: 'database', path: 'fixtures/orders.db', used: 3650, duplicates: 0 },
    },
  },
  {
    args: [
      '--db',
      'fixtures/orders.db',
      '--query',
      'SELECT duration_ms AS id FROM orders;',
      '--distinct',
    ],
    found: {
      input: { used: 28_742, duplicates: 28_624, database: { relation: 'query', moduli: [4800] } },
    },
  },
  {
    args: ['--db', 'fixtures/orders.db', '--deep'],
    found: { input: { database: { moduli: [12_288, 24_000, 27_144, 9614] } } },
  },
  { args: ['--sweep', '3..5'], found: { parameters: { partitions: [], sweep: [3, 4, 5] } } },
  { args: ['--sweep', '9,7,9'], found: { parameters: { sweep: [7, 9] } } },
  { args: ['--sweep', '7'], found: { parameters: { sweep: [7] } } },
  {
    args: ['--sweep', '3..4', '-p', '24'],
    found: { parameters: { partitions: [24], sweep: [3, 4] } },
  },
  {
    args: ['--id', 'rows'],
    stdin: costs,
    found: { input: { id_column: { number: 2, name: 'rows' } } },
  },
  { args: ['--id', '1'], stdin: costs, found: { input: { id_column: { number: 1, name: 'id' } } } },
  {
    args: ['--cost', 'took_s', '--cost', 'rows', '--cost', 'rows'],
    stdin: costs,
    found: { parameters: { costs: ['took_s', 'rows'] } },
  },
  {
    args: ['--cost', 'took_s', '--period', '1m'],
    stdin: costs,
    found: { result: { costs: [{ ms_per_unit: 1000, period: { period_ms: 60_000 } }] } },
  },
  {
    args: ['--runs', 'fixtures/runs.csv'],
    found: { result: { runs: { period_source: 'day', period_ms: 3_600_000 } } },
  },
  {
    args: ['--runs', 'fixtures/runs.csv', '--period', '0.5h'],
    found: { result: { runs: { period_source: 'said', period_ms: 1_800_000 } } },
  },
  { args: ['--hash', 'md5'], found: { parameters: { map: 'md5', hash_input: 'text' } } },
  { args: ['--hash', 'none'], found: { parameters: { map: 'modulo', hash_input: null } } },
  {
    args: ['--hash', 'md5', '--hash-input', 'int64'],
    found: { parameters: { hash_input: 'int64' } },
  },
  {
    args: ['--compare-hashes', 'md5, crc32'],
    found: { result: { comparison: [{ map: 'modulo' }, { map: 'md5' }, { map: 'crc32' }] } },
  },
  {
    args: ['--counts'],
    stdin: 'bucket,count\n0,50\n2,60\n',
    found: { input: { kind: 'counts' }, result: { total: 110 } },
  },
  {
    args: ['--delimiter', ','],
    stdin: upTo(100)
      .map((i) => `x;1,${i}\n`)
      .join(''),
    found: { input: { dialect: { delimiter: ',' }, id_column: { number: 2 } } },
  },
  {
    args: ['--delimiter', 'tab'],
    stdin: costs.replaceAll(';', '\t'),
    found: { input: { dialect: { delimiter: '\t' } } },
  },
  {
    args: ['--delimiter', '\\t'],
    stdin: costs.replaceAll(';', '\t'),
    found: { input: { dialect: { delimiter: '\t' } } },
  },
  { args: ['--quote', "'"], stdin: costs, found: { input: { dialect: { quote: "'" } } } },
  { args: ['--quote', 'none'], stdin: costs, found: { input: { dialect: { quote: null } } } },
  { args: ['--quote', ''], stdin: costs, found: { input: { dialect: { quote: null } } } },
  {
    args: ['--header'],
    stdin: '7\n8\n9\n',
    found: { input: { dialect: { header: true }, id_column: { name: '7' }, rows: 2 } },
  },
  {
    args: ['--no-header', '--on-reject', 'skip'],
    stdin: ids,
    found: { input: { dialect: { header: false }, rows: 401, rejected: 1 } },
  },
  {
    args: ['--on-reject', 'skip'],
    stdin: `${ids}1e6\n`,
    found: { input: { rows: 401, used: 400, rejected: 1 } },
  },
  { args: ['--on-reject', 'fail'], found: { input: { rejected: 0 } } },
  {
    args: ['--gate', 'ratio <= 2', '--gate', 'empty == 0'],
    found: { gate: { verdict: 'pass', checks: [{ metric: 'ratio' }, { metric: 'empty' }] } },
  },
  {
    args: ['--seed', '7'],
    found: { parameters: { seed: 7 }, result: { noise_floor: { seed: 7 } } },
  },
  { args: ['--color', 'never', '--ascii'], found: { exit: { code: 0 } } },
];
