import type { HashName } from './hash/catalog.ts';

/** How an id becomes one of B partitions. */
export type PartitionMap =
  | { readonly kind: 'modulo' }
  /** floorMod(hash(id), B). */
  | { readonly kind: 'hash'; readonly hash: HashName }
  /**
   * The map of B partitions that keeps every id in the span of the day that it had under `base`
   * partitions by plain modulo; one of the two divides the other.
   */
  | { readonly kind: 'preserving'; readonly base: number }
  /** Jump consistent hash over a hash of the id (Lamping and Veach 2014). */
  | { readonly kind: 'jump'; readonly hash: HashName }
  /** Highest random weight (Thaler and Ravishankar 1998): costs B weights an id. */
  | { readonly kind: 'rendezvous'; readonly hash: HashName };

/** A partition count and the map onto it. */
export interface PartitionScheme {
  readonly partitions: number;
  readonly map: PartitionMap;
}
