import type { Id } from '../../../src/core/id.ts';
import type { PartitionScheme } from '../../../src/core/partition-map.ts';
import type { PartitionMigration } from '../../../src/core/results/migration.ts';
import type { Reading } from '../../../src/core/tally/reading.ts';
import type { SchemePair } from '../../../src/partitions/migration/joint.ts';
import {
  migrate,
  type PartitionChange,
  planMigration,
} from '../../../src/partitions/migration/migrate.ts';
import { readingOf } from '../reading.ts';

export const plain = (partitions: number): PartitionScheme => ({
  partitions,
  map: { kind: 'modulo' },
});

export const preserving = (partitions: number, base: number): PartitionScheme => ({
  partitions,
  map: { kind: 'preserving', base },
});

export function change(pair: SchemePair, times: readonly number[] | null = null): PartitionChange {
  const sqlFor = (): { create: null; drop: null } => ({ create: null, drop: null });
  return { kind: 'partitions', pair, hashInput: 'text', times, sqlFor };
}

export function readingFor(ids: Iterable<Id>, pair: SchemePair): Reading {
  return readingOf(ids, planMigration(change(pair)));
}

/** What a change does to these ids; to uniform ones where there are none. */
export function migrated(
  ids: Iterable<Id> | null,
  pair: SchemePair,
  times: readonly number[] | null = null,
): PartitionMigration {
  const reading = ids === null ? null : readingFor(ids, pair);
  const result = migrate(reading, change(pair, times));
  if (result.kind !== 'partitions') throw new RangeError('a change of partitions');
  return result;
}

export const hour = 3600;
