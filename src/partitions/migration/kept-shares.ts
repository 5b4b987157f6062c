import { lcm } from '../../core/modulo.ts';
import type { KeptShares } from '../../core/results/migration.ts';
import { DAY_S } from '../../core/time/civil.ts';
import type { Joint } from './joint.ts';

/**
 * The ids that keep their slot number, and those that keep their time of day: that stay within the
 * longer of both slots, as within their hour from 24 to 48 partitions. Plain modulo keeps
 * min(n, m)/lcm(n, m) of the numbers (formula 18); no scheme can move less than 1 - min/max.
 *
 *     keptShares(uniformJoint({ from: plain(24), to: plain(48) })).byTime // 1/24
 */
export function keptShares(joint: Joint): KeptShares {
  const { from, to, total, moves } = joint;
  const [before, after] = [from.partitions, to.partitions];
  const found = { bySlot: 0, byTime: 0, shiftMin: 0, shiftMax: 0 };
  for (const [cell, count] of joint.counts.entries()) {
    if (count === 0) continue;
    const old = Math.floor(cell / after);
    const slot = cell - old * after;
    if (old === slot) found.bySlot += count;
    const shift = slot * before - old * after;
    if (isSameSpan(old, slot, joint)) found.byTime += count;
    found.shiftMin = Math.min(found.shiftMin, shift);
    found.shiftMax = Math.max(found.shiftMax, shift);
  }
  const inSeconds = (shift: number): number => (shift * DAY_S) / (before * after);
  return {
    bySlot: found.bySlot / total,
    byTime: found.byTime / total,
    movedLeast: movedLeast(before, after),
    schemes: schemesOf({ before, after }, moves),
    shiftMinS: inSeconds(found.shiftMin),
    shiftMaxS: inSeconds(found.shiftMax),
  };
}

/** Whether both slots begin within the same slot of the scheme that has fewer. */
function isSameSpan(old: number, slot: number, { from, to }: Joint): boolean {
  const [before, after] = [from.partitions, to.partitions];
  return before <= after
    ? Math.floor((slot * before) / after) === old
    : Math.floor((old * after) / before) === slot;
}

/**
 * The least share of ids that any scheme moves when n owners become m.
 *
 *     movedLeast(5, 4) // 0.2
 */
export function movedLeast(n: number, m: number): number {
  return 1 - Math.min(n, m) / Math.max(n, m);
}

/** Moved by modulo as formula 18 has it, and by jump and rendezvous as measured or expected. */
export function schemesOf(
  { before, after }: { readonly before: number; readonly after: number },
  moves: Joint['moves'],
): KeptShares['schemes'] {
  const modulo = 1 - Math.min(before, after) / lcm(before, after);
  const least = movedLeast(before, after);
  const isMeasured = moves !== null && moves.ids > 0;
  const ids = moves?.ids ?? 0;
  return [
    { scheme: 'modulo', moved: modulo, isMeasured: false },
    { scheme: 'jump', moved: isMeasured ? moves.jump / ids : least, isMeasured },
    { scheme: 'rendezvous', moved: isMeasured ? moves.rendezvous / ids : least, isMeasured },
  ];
}
