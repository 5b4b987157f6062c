import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LeaseSpan } from '../../../src/core/results/membership.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { type ReplayedLease } from '../../../src/membership/replay/replayed-worker.ts';
import type {
  Action,
  SimulationOptions,
  TimedAction,
} from '../../../src/membership/simulation/options.ts';
import { ideal, recordedSimulation } from '../recorded-simulation.ts';
import { traceOf } from '../trace-of.ts';

/** What may happen to a group whose processes do as they are told: none is paused or killed. */
const gentle: readonly Action[] = [
  { kind: 'join' },
  { kind: 'leave' },
  { kind: 'replace', graceful: true },
  { kind: 'hang', forMs: 70_000 },
  { kind: 'outage', forMs: 20_000 },
  { kind: 'outage', forMs: 100_000 },
  { kind: 'lose-reply' },
  { kind: 'resend' },
  { kind: 'failover', lose: 2 },
  { kind: 'evict', which: 'open' },
  { kind: 'evict', which: 'closed' },
  { kind: 'set-ttl', ms: 20_000 },
];

/** What leaves no worker that stops: then registrations alone tell all. */
const unstopped = gentle.filter(({ kind }) => kind !== 'leave' && kind !== 'replace');

function actionsOf(kinds: readonly Action[]): fc.Arbitrary<TimedAction[]> {
  const timed = fc
    .tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 800_000 }))
    .map(([action, afterMs]): TimedAction => ({ at: { from: 'start', afterMs }, action }));
  return fc.array(timed, { maxLength: 6 });
}

function groupsOf(kinds: readonly Action[]): fc.Arbitrary<SimulationOptions> {
  return fc
    .record({
      workers: fc.integer({ min: 1, max: 6 }),
      seed: fc.string({ maxLength: 8 }),
      phase: fc.double({ min: 0, max: 0.99, noNaN: true }),
      parameters: fc.record({
        intervalMs: fc.constantFrom(10_000, 30_000),
        gap: fc.constantFrom(0.1, 0.15, 0.3),
      }),
      startSpreadMs: fc.integer({ min: 0, max: 60_000 }),
      firstOffsetMs: fc.integer({ min: 0, max: 30_000 }),
      actions: actionsOf(kinds),
    })
    .map((drawn) => ({
      ...ideal,
      ttlMs: 3 * drawn.parameters.intervalMs,
      durationMs: 900_000,
      ...drawn,
    }));
}

/** A replay draws what is held at the end to its deadline; the simulation cuts it off. */
function cutOff(leases: readonly LeaseSpan[], { durationMs }: SimulationOptions): LeaseSpan[] {
  return inOrder(
    leases
      .filter(({ fromMs }) => fromMs < durationMs)
      .map((lease) => ({ ...lease, toMs: Math.min(lease.toMs, durationMs) })),
  );
}

function inOrder(leases: readonly LeaseSpan[]): LeaseSpan[] {
  const key = ({ worker, fromMs }: LeaseSpan): string =>
    `${worker.padStart(4)} ${fromMs.toFixed(3).padStart(12)}`;
  return leases.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function expectSame(
  found: readonly LeaseSpan[],
  wanted: readonly LeaseSpan[],
  withinMs: number,
): void {
  const owners = (leases: readonly LeaseSpan[]): string[] =>
    leases.map(({ worker, index, replicas }) => `${worker} ${index}/${replicas}`);
  expect(owners(found)).toEqual(owners(wanted));
  for (const [i, { fromMs, toMs }] of found.entries()) {
    expect(Math.abs(fromMs - wanted[i]!.fromMs)).toBeLessThanOrEqual(withinMs);
    expect(Math.abs(toMs - wanted[i]!.toMs)).toBeLessThanOrEqual(withinMs);
  }
}

function inLocalTime({
  worker,
  index,
  replicas,
  fromLocalMs,
  toLocalMs,
}: ReplayedLease): LeaseSpan {
  return { worker, index, replicas, fromMs: fromLocalMs, toMs: toLocalMs };
}

const CONVERSION_ERROR_MS = 1e-6;

test('the replay of what a simulation logs gives its own leases, whatever the clocks show', () => {
  const skew = fc.integer({ min: 0, max: 20_000_000 });
  let leasesSeen = 0;
  fc.assert(
    fc.property(groupsOf(gentle), skew, (group, clockSkewMs) => {
      const options = { ...group, clockSkewMs };
      const { outcome, events } = recordedSimulation(options);
      fc.pre(events.some(({ kind }) => kind === 'registration'));
      const { parameters, phase } = options;
      const trace = traceOf(events, {
        format: 'log',
        parameters: { group: null, ...parameters, ttlMs: null },
      });
      // The store's time begins with the phase, the simulation's with 0.
      const { leases } = replay(trace, {}).history;
      const shifted = leases.map((lease) => ({
        ...lease,
        fromMs: lease.fromMs - phase * parameters.intervalMs,
        toMs: lease.toMs - phase * parameters.intervalMs,
      }));
      leasesSeen += outcome.leases.length;
      expectSame(cutOff(shifted, options), inOrder(outcome.leases), CONVERSION_ERROR_MS);
    }),
    { numRuns: 300 },
  );
  expect(leasesSeen).toBeGreaterThan(300);
});

test("in the workers' own time it gives them with slow replies and with steps of the store's clock", () => {
  const steps: readonly Action[] = [
    { kind: 'clock-step', byMs: 7_000 },
    { kind: 'clock-step', byMs: -40_000 },
  ];
  fc.assert(
    fc.property(groupsOf([...gentle, ...steps]), (group) => {
      const options: SimulationOptions = {
        ...group,
        latency: { kind: 'uniform', fromMs: 0, toMs: 900 },
      };
      const { outcome, events } = recordedSimulation(options);
      fc.pre(events.some(({ kind }) => kind === 'registration'));
      const parameters = { group: null, ...options.parameters, ttlMs: null };
      const { leases } = replay(traceOf(events, { format: 'log', parameters }), {});
      expectSame(
        cutOff(leases.map(inLocalTime), options),
        inOrder(outcome.leases),
        CONVERSION_ERROR_MS,
      );
    }),
    { numRuns: 300 },
  );
});

test("in the store's time it is off by no more than the replies took", () => {
  fc.assert(
    fc.property(groupsOf(gentle), (group) => {
      const options: SimulationOptions = {
        ...group,
        phase: 0,
        clockSkewMs: 5_000_000,
        latency: { kind: 'uniform', fromMs: 0, toMs: 80 },
      };
      const { outcome, events } = recordedSimulation(options);
      fc.pre(events.some(({ kind }) => kind === 'registration'));
      const parameters = { group: null, ...options.parameters, ttlMs: null };
      const { leases } = replay(traceOf(events, { format: 'log', parameters }), {}).history;
      expectSame(cutOff(leases, options), inOrder(outcome.leases), 80);
    }),
    { numRuns: 100 },
  );
});

test('registrations alone give the same leases where no worker stops', () => {
  fc.assert(
    fc.property(groupsOf(unstopped), (group) => {
      const options = { ...group, phase: 0 };
      const { outcome, events } = recordedSimulation(options);
      fc.pre(events.some(({ kind }) => kind === 'registration'));
      const alone = events.flatMap((event) =>
        event.kind === 'registration' ? [{ ...event, localMs: null }] : [],
      );
      const parameters = { group: null, ...options.parameters, ttlMs: null };
      const { leases } = replay(traceOf(alone, { parameters }), {}).history;
      expectSame(cutOff(leases, options), inOrder(outcome.leases), CONVERSION_ERROR_MS);
    }),
    { numRuns: 300 },
  );
});

test("where the store's clock is set back, time goes on: nothing is laid over what came before", () => {
  const atMs = fc.integer({ min: 100_000, max: 800_000 });
  // It registers up to 30 s after it joins; the others see the step within 60 s.
  const isPlaced = (joinMs: number, stepMs: number): boolean =>
    joinMs + 30_000 < stepMs || joinMs > stepMs + 60_000;
  fc.assert(
    fc.property(groupsOf([{ kind: 'join' }]), fc.array(atMs, { maxLength: 3 }), (group, steps) => {
      // A worker that joins before any other saw the step cannot be placed.
      fc.pre(group.actions.every(({ at }) => steps.every((step) => isPlaced(at.afterMs, step))));
      const back = { kind: 'clock-step', byMs: -60_000 } as const;
      const stepped = steps.map((afterMs) => ({
        at: { from: 'start', afterMs } as const,
        action: back,
      }));
      const options = { ...group, phase: 0, actions: [...group.actions, ...stepped] };
      const { outcome, events } = recordedSimulation(options);
      const alone = events.flatMap((event) =>
        event.kind === 'registration' ? [{ ...event, localMs: null }] : [],
      );
      const parameters = { group: null, ...options.parameters, ttlMs: null };
      const wanted = inOrder(outcome.leases);
      const ofTable = replay(traceOf(alone, { parameters }), {}).history.leases;
      expectSame(cutOff(ofTable, options), wanted, CONVERSION_ERROR_MS);
      const ofLog = replay(traceOf(events, { format: 'log', parameters }), {}).history.leases;
      expectSame(cutOff(ofLog, options), wanted, CONVERSION_ERROR_MS);
    }),
    { numRuns: 200 },
  );
});
