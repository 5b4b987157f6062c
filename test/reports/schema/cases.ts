import { idLines, upTo } from '../../cli/pretend.ts';

/** The arguments of a run of `nandi analyze`, and what stands on its standard input. */
export interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string | Uint8Array;
}

const ten = upTo(400).map((i) => `${i * 37}`);

/**
 * One of each kind of result; `baseline` is the path of an earlier result of fixtures/ids.csv, `shard`
 * that of a copy of fixtures/orders.db.
 */
export function casesWith(baseline: string, shard: string): readonly Case[] {
  return [
    { name: 'plain ids', args: ['fixtures/ids.csv'] },
    {
      name: 'several partition counts',
      args: ['fixtures/three-writers.csv', '-p', '24,48', '-p', '1'],
    },
    { name: 'a sweep', args: ['fixtures/three-writers.csv', '--sweep', '1..12'] },
    {
      name: 'a sweep beside a partition count',
      args: ['fixtures/even.csv', '-p', '24', '--sweep', '23,24'],
    },
    {
      name: 'a database',
      args: ['fixtures/orders.db', '--cost', 'duration_ms', '--period', '40s', '--id', 'id'],
    },
    {
      name: 'shards, of which nobody counted the duplicates',
      args: ['--db', 'fixtures/orders.db', '--db', `sqlite:${shard}`, '-p', '24,25'],
    },
    { name: 'ready counts', args: ['--counts', 'fixtures/counts.csv'] },
    { name: 'a hash', args: ['fixtures/uuids.csv', '--hash', 'xxh64'] },
    {
      name: 'a hash over 8 bytes',
      args: ['fixtures/ids.csv', '--hash', 'murmur3', '--hash-input', 'int64'],
    },
    { name: 'hashes side by side', args: ['fixtures/consecutive.csv', '--compare-hashes'] },
    { name: 'ids that need a shift', args: ['fixtures/snowflake.csv'] },
    { name: 'ids in one partition', args: ['fixtures/multiples-of-24.csv'] },
    {
      name: 'costs and a period',
      args: ['fixtures/tenants.csv', '--cost', 'duration_ms', '--cost', 'rows', '--period', '20s'],
    },
    {
      name: 'costs that are 0',
      args: ['-', '--cost', 'rows'],
      stdin: idLines(
        ten.map((id) => `${id},${Number(id) % 2}`),
        'id,rows',
      ),
    },
    {
      name: 'costs that are missing',
      args: ['-', '--cost', 'rows'],
      stdin: idLines(
        ten.map((id) => `${id},`),
        'id,rows',
      ),
    },
    { name: 'runs', args: ['fixtures/ids.csv', '--runs', 'fixtures/runs.csv'] },
    {
      name: 'runs and a period',
      args: ['fixtures/ids.csv', '--runs', 'fixtures/runs.csv', '--period', '60m'],
    },
    {
      name: 'a baseline',
      args: ['fixtures/ids.csv', '--baseline', baseline, '--gate', 'change(total) <= 1%'],
    },
    { name: 'a gate that passes', args: ['fixtures/ids.csv', '--gate', 'default'] },
    { name: 'a gate that warns', args: ['fixtures/ids.csv', '--gate', 'warn: ratio <= 1.01'] },
    {
      name: 'a gate that fails',
      args: ['fixtures/even.csv', '--gate', 'default', '--gate', 'empty == 0'],
    },
    { name: 'a gate that does not know', args: ['fixtures/even.csv', '--gate', 'ratio <= 2'] },
    {
      name: 'a gate on a cost',
      args: [
        'fixtures/tenants.csv',
        '--cost',
        'duration_ms',
        '--gate',
        'cost(duration_ms).p95 <= 25m',
      ],
    },
    {
      name: 'text ids',
      args: ['-', '--hash', 'md5'],
      stdin: idLines(
        ten.map((id) => `name${Number(id) % 70}`),
        'user',
      ),
    },
    {
      name: 'rejects skipped',
      args: ['-', '--on-reject', 'skip'],
      stdin: idLines([...ten, '1e6', '28.742', 'x']),
    },
    {
      name: 'nulls',
      args: ['-'],
      stdin: idLines([...ten.map((id) => `${id},a`), ',b', 'NULL,c'], 'id,name'),
    },
    { name: 'negative ids', args: ['-'], stdin: idLines(ten.map((id) => `-${id}`)) },
    {
      name: 'huge ids',
      args: ['-'],
      stdin: idLines(ten.map((id) => `${id}12345678901234567890123456789`)),
    },
    { name: 'a huge step', args: ['-'], stdin: idLines(ten.map((id) => BigInt(id) * 10n ** 20n)) },
    {
      name: 'leading zeros and duplicates',
      args: ['-'],
      stdin: idLines(ten.map((id) => `00${Number(id) % 30}`)),
    },
    { name: 'one id', args: ['-'], stdin: '5\n' },
    { name: 'the id 0', args: ['-'], stdin: idLines(Array.from({ length: 50 }, () => 0)) },
    { name: 'one partition', args: ['fixtures/ids.csv', '-p', '1'] },
    { name: 'more partitions than ids', args: ['-', '-p', '1000'], stdin: idLines(ten) },
    { name: 'UTF-16', args: ['-'], stdin: Buffer.from(`\ufeff${idLines(ten)}`, 'utf16le') },
    {
      name: 'no quotes, no header, tabs',
      args: ['-', '--quote', 'none'],
      stdin: ten.map((id) => `${id}\t"\r\n`).join(''),
    },
  ];
}
