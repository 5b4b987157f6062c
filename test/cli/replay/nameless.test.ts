import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { joined, linesOf, overlapping, recorded, replay } from './replay.ts';

/** A table as it is recorded where MONITOR is not allowed: the column of the workers is empty. */
const nameless = readFileSync(joined, 'utf8').replaceAll(/,w\d,/g, ',,');

const why =
  'the trace does not name the worker of every registration, so which worker held which lease cannot be known';

describe('a trace that does not name its workers', () => {
  test('is replayed, and says that exclusivity cannot be known, and why', async () => {
    const { code, out, err } = await replay(['-', '-f', 'json'], { stdin: nameless });
    expect([code, err]).toEqual([0, '']);
    const { result, warnings } = JSON.parse(out);
    expect(result).toMatchObject({
      names_workers: false,
      violations: [],
      rebalances: 1,
      exclusivity: { verdict: 'unknown', why },
    });
    expect(warnings).toContain(
      "standard input names no workers: there the registrations of an index are taken for one worker's, which is right only while nobody joins, leaves or is late",
    );
    const workers = result.workers.map(({ worker }: { worker: string }) => worker);
    expect(workers.toSorted()).toEqual(['index 0', 'index 1', 'index 2', 'index 3']);
  });

  test('says in its table that the figures are as if each index were a worker', async () => {
    const { out } = await replay(['-'], { stdin: nameless });
    const text = out.replaceAll(/\s+/g, ' ');
    expect(text).toContain('table · workers without names, 64 registrations');
    expect(text).toContain(`UNKNOWN. ${why}.`);
    expect(text).toContain('as if each index were one worker');
    expect(text).not.toContain('no two workers owned');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('passes no gate: what an index did is a guess of what a worker did', async () => {
    const metrics = ['violations == 0', 'anomalies <= 99', 'blackout <= 99i', 'unowned <= 99i'];
    const others = ['availability >= 0%', 'standdown <= 99i', 'readiness <= 99i'];
    const gates = [...metrics, ...others].flatMap((gate) => ['--gate', gate]);
    const { code, out } = await replay(['-', ...gates, '-f', 'json'], { stdin: nameless });
    expect(code).toBe(1);
    const { gate } = JSON.parse(out);
    expect(gate.verdict).toBe('unknown');
    for (const check of gate.checks)
      expect(check).toMatchObject({ verdict: 'unknown', value: null, why });
    expect(gate.checks).toHaveLength(7);
  });

  test('shows no violation, though indices seem to own the same ids', async () => {
    // Named, these rows show that two owned the same ids.
    const named = await replay(['-', '-f', 'json'], { stdin: overlapping() });
    expect(JSON.parse(named.out).result.exclusivity.verdict).toBe('violated');
    const stdin = overlapping().replace(',A,', ',,');
    const { out } = await replay(['-', '-f', 'json'], { stdin });
    expect(JSON.parse(out).result).toMatchObject({
      violations: [],
      exclusivity: { verdict: 'unknown', why },
    });
  });

  test('makes unknown what it is joined with', async () => {
    const [header = '', ...rows] = linesOf(joined);
    const later = rows.slice(20).map((row) => row.replace(/,w\d,/, ',,'));
    const stdin = `${[header, ...rows.slice(0, 20), ...later].join('\n')}\n`;
    const { out } = await replay(['-', '-f', 'json'], { stdin });
    const { result, warnings } = JSON.parse(out);
    expect(result.exclusivity).toMatchObject({ verdict: 'unknown', why });
    expect(warnings.join('\n')).toContain(`names no worker in ${later.length} rows`);
  });

  test('still shows what the counters alone tell', async () => {
    const twice = readFileSync(recorded('s42-fast-restart.csv'), 'utf8').replaceAll(
      /,[A-Z],/g,
      ',,',
    );
    const lost = twice.replace(/^(\d+,,\d+),2,(\d+)$/m, '$1,1,$2');
    const { out } = await replay(['-', '-f', 'json'], { stdin: lost });
    const kinds = JSON.parse(out).result.anomalies.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('duplicate-index');
  });

  test('is told of no worker that lost its lease or came and went', async () => {
    const named = JSON.parse(
      (await replay([recorded('hang.registrations.csv'), '-f', 'json'])).out,
    );
    const kindsOf = (document: { result: { anomalies: { kind: string }[] } }): string[] =>
      document.result.anomalies.map(({ kind }) => kind);
    expect(kindsOf(named)).toContain('lease-expired');
    const text = readFileSync(recorded('hang.registrations.csv'), 'utf8');
    const stdin = text.replaceAll(/^(\d+),[^,]+,/gm, '$1,,');
    const { out } = await replay(['-', '-f', 'json'], { stdin });
    expect(kindsOf(JSON.parse(out))).not.toContain('lease-expired');
  });
});
