import { describe, expect, test } from 'vitest';
import type { LoggedLease } from '../../../src/core/trace.ts';
import { moment, settled, traceOf } from '../trace-of.ts';
import { found, log, logged } from './found.ts';

describe("the log's own leases", () => {
  const events = logged(settled(['a', 'b'], { from: 7, to: 12 }));
  const line = (
    kind: LoggedLease['kind'],
    worker: string,
    index: number,
    localMs: number,
  ): LoggedLease => ({
    kind,
    worker,
    index,
    replicas: 2,
    localMs,
  });
  const granted = [line('granted', 'a', 0, 279_750), line('granted', 'b', 1, 290_250)];
  const stops = [moment('stop', 'a', 389_000), moment('stop', 'b', 389_000)];

  function differences(loggedLeases: readonly LoggedLease[]): string[] {
    return found(traceOf([...events, ...stops], { ...log, loggedLeases })).map(({ kind, text }) => {
      expect(kind).toBe('log-difference');
      return text;
    });
  }

  test('that agree with the implied ones to a tenth of the slack are no finding', () => {
    const released = [line('released', 'a', 0, 389_000), line('released', 'b', 1, 389_400)];
    expect(differences([...granted, ...released])).toEqual([]);
    expect(differences([])).toEqual([]);
  });

  test('that end later, as after a pause, or begin elsewhere are told with how much', () => {
    const released = [line('released', 'a', 0, 389_000), line('released', 'b', 1, 397_000)];
    expect(differences([...granted, ...released])).toEqual([
      'By its log the lease of b on 1 of 2 ended 8.0 s after the moment that its registrations imply',
    ]);
    const early = [line('granted', 'a', 0, 250_000), granted[1]!];
    expect(differences([...early, line('released', 'a', 0, 389_000), released[1]!])[0]).toBe(
      'By its log the lease of a on 0 of 2 began 29.8 s before the moment that its registrations imply',
    );
  });

  test('that the trace ends before have no end to compare', () => {
    const loggedLeases = [...granted, line('released', 'a', 0, 380_000)];
    expect(found(traceOf(events, { ...log, loggedLeases }))).toEqual([]);
  });

  test('that nothing implies, or that the log lacks, are told', () => {
    const other = line('granted', 'b', 0, 290_250);
    expect(differences([granted[0]!, other])).toEqual([
      'The log has a lease of b on 0 of 2 that its registrations do not imply',
      'The registrations imply a lease of b on 1 of 2 that the log does not have',
    ]);
  });

  test('that were granted before the log begins have only an end to compare', () => {
    expect(differences([line('released', 'a', 0, 389_000), granted[1]!])).toEqual([]);
    const unknown = line('released', 'a', 1, 210_000);
    expect(differences([unknown, ...granted])).toEqual([]);
  });
});
