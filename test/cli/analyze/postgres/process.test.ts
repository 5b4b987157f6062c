import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { builtProgram, root } from '../../../house/built.ts';
import { counting, type OwnDatabase, ownDatabase, SLOW } from './own-database.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), SLOW);
});
afterAll(() => database.remove());

test.each([
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
] as const)(
  '%s ends what runs on the server, and then the process with %i',
  async (signal, exit, word) => {
    const args = [builtProgram(), 'analyze', '--db', database.url, '--table', 'slow'];
    const program = spawn(process.execPath, args, { cwd: root });
    const written = { out: '', err: '' };
    program.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
    program.stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const ended = once(program, 'close');
    await counting(database.client);
    program.kill(signal);
    expect(await ended).toEqual([exit, null]);
    expect(written).toEqual({
      out: '',
      err: `nandi: ${word}; what ran on the database was cancelled\n`,
    });
    expect(await counting(database.client, 0)).toEqual([]);
  },
);
