import type { InFlightFigures } from '../../core/results/simulation.ts';
import type { Handover } from './handovers.ts';

export interface InFlightOptions {
  readonly taskMs: number;
  /** Null lets tasks finish. */
  readonly drainMs: number | null;
}

/**
 * Tasks that still run when their ids have a new owner. When a worker stands down, its task is
 * somewhere in its course: what is left of it is uniform up to its length, and cut by the drain.
 */
export function inFlightFigures(
  handovers: readonly Handover[],
  { taskMs, drainMs }: InFlightOptions,
): InFlightFigures {
  const longest = Math.min(taskMs, drainMs ?? Infinity);
  const overlaps = handovers.map(({ gapMs }) =>
    gapMs >= longest ? 0 : Math.min(1, 1 - gapMs / taskMs),
  );
  const least = handovers.reduce((most, { gapMs }) => Math.min(most, gapMs), Infinity);
  return {
    taskMs,
    drainMs,
    handovers: handovers.length,
    overlapShare:
      handovers.length === 0 ? 0 : overlaps.reduce((sum, each) => sum + each, 0) / handovers.length,
    overlapMsMax: Number.isFinite(least) ? Math.max(0, longest - least) : 0,
    drainMsAllowed: Number.isFinite(least) && least >= 0 ? least : null,
  };
}
