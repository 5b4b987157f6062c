import fc from 'fast-check';
import type { WorkerEvent } from '../../../src/membership/protocol.ts';
import type {
  Action,
  SimulationOptions,
  TimedAction,
} from '../../../src/membership/simulation/options.ts';
import type { SimulationOutcome } from '../../../src/membership/simulation/outcome.ts';
import { Simulation } from '../../../src/membership/simulation/simulation.ts';
import { ideal } from '../recorded-simulation.ts';

export const INTERVAL_MS = 30_000;

/** An event that went through a worker's step. */
interface Seen {
  readonly worker: string;
  readonly event: WorkerEvent;
}

export interface Watched {
  readonly outcome: SimulationOutcome;
  readonly seen: readonly Seen[];
}

/** Runs a group and keeps every event of its workers; local time is the store's unless it is skewed. */
export function watch(parts: Partial<SimulationOptions>): Watched {
  const seen: Seen[] = [];
  const simulation = new Simulation({
    ...ideal,
    seed: 'watched',
    ...parts,
    observe: (worker, event) => void seen.push({ worker, event }),
  });
  return { outcome: simulation.run(), seen };
}

/** An action at a moment of the simulation. */
export function at(afterMs: number, action: Action): TimedAction {
  return { at: { from: 'start', afterMs }, action };
}

/** What may happen to a group whose store loses nothing and whose processes never stand still. */
export const harmless: readonly Action[] = [
  { kind: 'join' },
  { kind: 'leave' },
  { kind: 'crash' },
  { kind: 'replace', graceful: true },
  { kind: 'replace', graceful: false },
  { kind: 'hang', forMs: 70_000 },
  { kind: 'outage', forMs: 20_000 },
  { kind: 'outage', forMs: 100_000 },
  { kind: 'lose-reply' },
  { kind: 'resend' },
  { kind: 'evict', which: 'closed' },
];

const harmful: readonly Action[] = [
  { kind: 'pause', forMs: 100_000 },
  { kind: 'failover', lose: 3 },
  { kind: 'clock-step', byMs: -100_000 },
  { kind: 'clock-step', byMs: 20_000 },
  { kind: 'set-ttl', ms: 5_000 },
  { kind: 'evict', which: 'open' },
];

/** Groups of every kind, to which anything of a list happens at any time. */
export function groupsOf(kinds: readonly Action[]): fc.Arbitrary<SimulationOptions> {
  const timed = fc
    .tuple(fc.integer({ min: 0, max: 800_000 }), fc.constantFrom(...kinds))
    .map(([afterMs, action]) => at(afterMs, action));
  return fc
    .record({
      workers: fc.integer({ min: 1, max: 6 }),
      seed: fc.string({ maxLength: 8 }),
      phase: fc.double({ min: 0, max: 0.99, noNaN: true }),
      startSpreadMs: fc.integer({ min: 0, max: 60_000 }),
      firstOffsetMs: fc.integer({ min: 0, max: INTERVAL_MS }),
      latency: fc.constantFrom(
        { kind: 'fixed' as const, ms: 2 },
        { kind: 'uniform' as const, fromMs: 0, toMs: 400 },
      ),
      lag: fc.constantFrom(
        { kind: 'fixed' as const, ms: 0 },
        { kind: 'normal' as const, meanMs: 10, deviationMs: 30 },
      ),
      actions: fc.array(timed, { maxLength: 6 }),
    })
    .map((drawn) => ({ ...ideal, durationMs: 900_000, ...drawn }));
}

export const everything: readonly Action[] = [...harmless, ...harmful];
