import { gcd, lcm } from '../../core/modulo.ts';
import type { SecondStage } from '../../core/results/schedules.ts';
import type { SlotMap } from '../../core/slot-map.ts';

export interface SecondStageOptions {
  readonly partitions: number;
  readonly workers: number;
  readonly by: 'id' | 'bucket';
  /** How slots follow from residues; null where they do not. */
  readonly map: SlotMap | null;
  readonly counts: Float64Array;
  /** Records by residue modulo lcm(modulus of the map, workers); null where not known. */
  readonly residues: Float64Array | null;
}

/**
 * What becomes of slots whose records are dealt to workers by a second modulo: of the id, or of the
 * slot. Null where the records are not known by their residues. Costs the residues.
 *
 * Of residues r mod B and s mod n there are ids only where r = s modulo gcd(B, n): each slot has
 * records for n / gcd(B, n) workers, and the others idle, though a day looks even.
 */
export function secondStage(options: SecondStageOptions): SecondStage | null {
  const loads = options.by === 'bucket' ? dealt(options) : divided(options);
  if (loads === null) return null;
  const { workers, by, partitions } = options;
  const { active, largestShare } = slotFigures(loads, options);
  const days = Array.from({ length: workers }, (_, worker) => {
    let sum = 0;
    for (let slot = 0; slot < partitions; slot++) sum += loads[slot * workers + worker]!;
    return sum;
  });
  const figures = {
    workers,
    by,
    commonDivisor: Number(gcd(BigInt(partitions), BigInt(workers))),
    activeMin: Math.min(...active),
    activeMax: Math.max(...active),
    largestShare,
    dayMax: Math.max(...days),
    dayMin: Math.min(...days),
  };
  return { ...figures, findings: findingsOf(figures, partitions) };
}

/** Records by slot and worker, at slot * workers + worker. */
function divided({ partitions, workers, map, residues }: SecondStageOptions): Float64Array | null {
  if (map === null || residues === null) return null;
  const loads = new Float64Array(partitions * workers);
  const modulus = lcm(map.modulus, workers);
  for (let r = 0; r < modulus; r++)
    loads[map.slots[r % map.modulus]! * workers + (r % workers)]! += residues[r]!;
  return loads;
}

function dealt({ partitions, workers, counts }: SecondStageOptions): Float64Array {
  const loads = new Float64Array(partitions * workers);
  for (let slot = 0; slot < partitions; slot++)
    loads[slot * workers + (slot % workers)] = counts[slot]!;
  return loads;
}

function slotFigures(
  loads: Float64Array,
  { partitions, workers, counts }: SecondStageOptions,
): { readonly active: readonly number[]; readonly largestShare: number } {
  const active: number[] = [];
  let largestShare = 0;
  for (let slot = 0; slot < partitions; slot++) {
    if (counts[slot] === 0) continue;
    const own = loads.subarray(slot * workers, (slot + 1) * workers);
    active.push(own.filter((records) => records > 0).length);
    largestShare = Math.max(largestShare, Math.max(...own) / counts[slot]!);
  }
  return { active: active.length === 0 ? [0] : active, largestShare };
}

function findingsOf(
  { workers, by, commonDivisor, activeMax, dayMin, dayMax }: Omit<SecondStage, 'findings'>,
  partitions: number,
): string[] {
  const isEven = dayMin > 0 && dayMax / dayMin < EVEN;
  const looks = isEven ? ', though the day looks even' : '';
  if (by === 'bucket' && workers > 1)
    return [
      `each slot has one worker and ${workers - 1} idle${looks}: more workers make no run shorter; share by id instead`,
    ];
  if (commonDivisor === 1) return [];
  const cure = coprimeNear(partitions, workers);
  return [
    `gcd(${partitions}, ${workers}) = ${commonDivisor}: in each slot ${activeMax} of ${workers} workers have records and ${workers - activeMax} idle${looks}; take floor(id / ${partitions}) mod ${workers} for the second stage, or ${cure} workers`,
  ];
}

/** Below this the busiest and the idlest worker of a day look alike. */
const EVEN = 1.25;

/** The nearest number of workers that shares no divisor with the partitions. */
function coprimeNear(partitions: number, workers: number): number {
  for (let step = 1; step <= partitions; step++) {
    for (const count of [workers + step, workers - step])
      if (count > 1 && gcd(BigInt(partitions), BigInt(count)) === 1n) return count;
  }
  return 1;
}
