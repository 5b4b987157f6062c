import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { builtProgram, root } from '../../house/built.ts';
import { replay } from '../replay/replay.ts';
import { type LiveGroup, PREFIX, rowsOf, startGroup, until } from './record.ts';

const program = builtProgram();

/** A recorder that a failed test leaves behind would run for ever. */
const recorders: ChildProcess[] = [];
afterAll(() => recorders.map((recorder) => recorder.kill('SIGKILL')));

/** What a process of its own writes, and how it ends. */
interface Recorder {
  readonly process: ChildProcess;
  readonly written: { out: string; err: string };
  readonly ended: Promise<unknown[]>;
}

function startRecorder(url: string, name: string): Recorder {
  const flags = ['record', '--redis', url, '--prefix', PREFIX, '--name', name];
  const recorder = spawn(process.execPath, [program, ...flags], { cwd: root });
  recorders.push(recorder);
  const written = { out: '', err: '' };
  recorder.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  recorder.stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
  return { process: recorder, written, ended: once(recorder, 'close') };
}

describe('a recording without a limit', () => {
  const url = inject('redisUrl');
  let group: LiveGroup;
  beforeAll(async () => {
    group = startGroup(url, `mail-${randomUUID()}`, 2);
    await until(() => group.owning() === 2);
  });
  afterAll(() => group.stop());

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends by %s with 0, and its trace is whole',
    async (signal) => {
      const { process: recorder, written, ended } = startRecorder(url, group.name);
      await until(() => written.out.split('\n').length > 8);
      recorder.kill(signal);
      expect(await ended).toEqual([0, null]);
      const rows = rowsOf(written.out);
      expect(written.out.endsWith('\n')).toBe(true);
      expect(written.err).toContain(`ended by signal: ${rows.length} registrations\n`);
      const { code, out } = await replay(['-', '-f', 'json'], { stdin: written.out });
      expect([code, JSON.parse(out).input.registrations]).toEqual([0, rows.length]);
    },
  );

  test('ends by a signal before anybody has registered', async () => {
    const { process: recorder, written, ended } = startRecorder(url, `${group.name}x`);
    await until(() => written.err.includes('by MONITOR'));
    recorder.kill('SIGINT');
    // A trace of nothing is no success, whoever ended it.
    expect(await ended).toEqual([3, null]);
    expect(written.err).toMatch(/nandi: no registration of .* was seen/);
    expect(rowsOf(written.out)).toEqual([]);
  });

  test('ends quietly when its reader has had enough, as with | head', async () => {
    const { process: recorder, written, ended } = startRecorder(url, group.name);
    await until(() => written.out.split('\n').length > 3);
    recorder.stdout?.destroy();
    expect(await ended).toEqual([0, null]);
    expect(written.err).not.toContain('fault');
  });
});
