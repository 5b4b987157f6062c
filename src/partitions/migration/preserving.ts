import type { PartitionScheme } from '../../core/partition-map.ts';
import type { CutOver, PreservingMap } from '../../core/results/migration.ts';
import { schemeText } from '../../core/scheme-text.ts';
import type { Reading } from '../../core/tally/reading.ts';
import { cutOversOf } from './cut-overs.ts';
import { dayGrid } from './day-grid.ts';
import { type Joint, jointOf, type SchemePair, uniformJoint } from './joint.ts';
import { keptShares } from './kept-shares.ts';

/**
 * The change by the map that keeps the hours; null where neither count divides the other, where the
 * ids are hashed, or where the target is this map already.
 */
function preservingPair({ from, to }: SchemePair): SchemePair | null {
  const [before, after] = [from.partitions, to.partitions];
  if (before === after || from.map.kind !== 'modulo') return null;
  if (to.map.kind !== 'modulo' && to.map.kind !== 'preserving') return null;
  if (after % before !== 0 && before % after !== 0) return null;
  const kept: PartitionScheme = {
    partitions: after,
    map: { kind: 'preserving', base: before },
  };
  return { from, to: kept };
}

/**
 * What the hour-preserving map does to these ids, or to uniform ones, with its proof; and the joint
 * counts that show it. Null as `preservingPair`, or where the residues that it needs are not known.
 */
export function preservingMap(
  pair: SchemePair,
  reading: Reading | null,
): { readonly found: PreservingMap; readonly joint: Joint } | null {
  const kept = preservingPair(pair);
  if (kept === null) return null;
  const joint = reading === null ? uniformJoint(kept) : preservingJoint(reading, kept);
  if (joint === null) return null;
  const grid = dayGrid(kept);
  const cuts = cutOversOf(joint, null);
  const coarse = Math.min(kept.from.partitions, kept.to.partitions);
  const isBoundary = (_: CutOver, place: number): boolean =>
    (grid.boundaries[place]! * coarse) % grid.day === 0;
  const found: PreservingMap = {
    map: kept.to.map,
    rule: `slot = ${schemeText(kept.to)}`,
    proof: proofOf(kept),
    atBoundary: worstOf(cuts.filter(isBoundary)),
    between: worstOf(cuts.filter((cut, place) => !isBoundary(cut, place))),
    keptByTime: keptShares(joint).byTime,
  };
  return { found, joint };
}

/** From the residues of the ids: the joint counts of the change itself are of another map. */
function preservingJoint({ input, tally }: Reading, pair: SchemePair): Joint | null {
  const modulus = Math.max(pair.from.partitions, pair.to.partitions);
  if ((tally.residues.get('modulo')?.fold(modulus) ?? null) === null) return null;
  const { joint: _, ...residuesOnly } = tally;
  return jointOf({ input, tally: residuesOnly }, pair);
}

/** The most of each figure; without any cut-over, as between slots that are one, nothing happens. */
function worstOf(cuts: readonly CutOver[]): PreservingMap['atBoundary'] {
  const most = (figure: (cut: CutOver) => number | null): number =>
    cuts.reduce((max, cut) => Math.max(max, figure(cut) ?? 0), 0);
  const gaps = cuts.flatMap(({ gapMinS }) => (gapMinS === null ? [] : [gapMinS]));
  return {
    twice: most(({ twice }) => twice),
    never: most(({ never }) => never),
    gapMaxS: cuts.length === 0 ? null : most(({ gapMaxS }) => gapMaxS),
    gapMinS: gaps.length === 0 ? null : Math.min(...gaps),
  };
}

function proofOf({ from, to }: SchemePair): string[] {
  const [before, after] = [from.partitions, to.partitions];
  if (after < before) {
    const q = before / after;
    return [
      `old slot k runs at k/${before} of the day, new slot floor(k / ${q}) at floor(k / ${q})/${after}: the beginning of the longer slot that k lies in`,
      `so every id moves back by less than 1/${after} of a day, and never past the start of a longer slot`,
      `at a cut-over T = j/${after} of a day an old run before T belongs to a new slot before T, and one from T on to a new slot from T on: nobody twice, nobody never`,
    ];
  }
  const q = after / before;
  return [
    `with r = id mod ${after}: floor(slot / ${q}) = r mod ${before} = id mod ${before}, the old slot`,
    `so every id stays within the old slot's 1/${before} of the day, and moves later by floor(r / ${before}) x 1/${after}, at most ${q - 1}/${after} of a day`,
    `at a cut-over T = j/${before} of a day old and new run of an id lie on the same side of T: nobody twice, nobody never`,
  ];
}
