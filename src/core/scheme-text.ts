import type { PartitionScheme } from './partition-map.ts';

/**
 * A scheme as arithmetic, for people.
 *
 *     schemeText({ partitions: 24, map: { kind: 'modulo' } }) // 'id mod 24'
 */
export function schemeText({ partitions, map }: PartitionScheme): string {
  switch (map.kind) {
    case 'modulo':
      return `id mod ${partitions}`;
    case 'hash':
      return `${map.hash}(id) mod ${partitions}`;
    case 'preserving':
      return map.base > partitions
        ? `floor((id mod ${map.base}) / ${map.base / partitions})`
        : `${partitions / map.base} * (id mod ${map.base}) + floor((id mod ${partitions}) / ${map.base})`;
    case 'jump':
    case 'rendezvous':
      return `${map.kind}(${map.hash}(id), ${partitions})`;
  }
}
