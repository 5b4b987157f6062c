import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Random, randomFrom } from '../../src/core/random.ts';

const data = fileURLToPath(new URL('./data/', import.meta.url));

/** What the ids of a file are, in their order. */
const ids: Readonly<Record<string, (random: Random) => (row: number) => number | bigint>> = {
  increasing: (random) => {
    let id = 1000;
    return () => (id = id + 1 + random.below(23));
  },
  shuffled: (random) => () => random.below(2 ** 32),
  // Every number below the prime, in no order: each row one of its own.
  permuted: () => (row) => (row * 7_919) % 100_000_007,
  'long ids': (random) => {
    let id = 999_000_000_000_000_000n;
    return () => (id = id + BigInt(1 + random.below(2 ** 28)));
  },
};

const table = 'id,created_at,duration_ms';
const row = (id: number | bigint, cost: number): string => `${id},2026-01-01T00:00:00Z,${cost}\n`;

/** How a file is written: its header, and a row of it. */
const layouts: Readonly<
  Record<string, readonly [header: string, row: (id: number | bigint, cost: number) => string]>
> = {
  quoted: [
    '"id","created_at","duration_ms"',
    (id, cost) => `"${id}","2026-01-01T00:00:00Z","${cost}"\n`,
  ],
  CRLF: [`${table}\r`, (id, cost) => `${id},2026-01-01T00:00:00Z,${cost}\r\n`],
  'last column': [
    'created_at,duration_ms,id',
    (id, cost) => `2026-01-01T00:00:00Z,${cost},${id}\n`,
  ],
};

/** As `makeIds` writes them: the ids of one kind, or increasing ones in another layout. */
export type FileKind =
  | 'increasing'
  | 'shuffled'
  | 'permuted'
  | 'long ids'
  | 'quoted'
  | 'CRLF'
  | 'last column';

/** A file of so many rows, made once and kept out of git. */
export async function makeIds(rows: number, kind: FileKind): Promise<string> {
  mkdirSync(data, { recursive: true });
  const path = `${data}${kind.replace(' ', '-')}-${rows}.csv`;
  const known = await stat(path).catch(() => null);
  if (known !== null) return path;
  const random = randomFrom(1).fork(path.slice(data.length));
  const next = (ids[kind] ?? ids['increasing']!)(random);
  const [header, write] = layouts[kind] ?? [table, row];
  const out = createWriteStream(path);
  out.write(`${header}\n`);
  for (let start = 0; start < rows; start += 10_000) {
    let text = '';
    for (let i = start; i < Math.min(rows, start + 10_000); i++)
      text += write(next(i), random.below(97));
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return path;
}
