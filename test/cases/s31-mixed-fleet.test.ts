import { expect, test } from 'vitest';
import type { Ownership } from '../../src/core/results/migration.ts';
import { migrate, planMigration } from '../../src/partitions/migration/migrate.ts';
import { idsFrom, readingOf } from '../partitions/reading.ts';

// Azure/azure-webjobs-sdk#1634, prometheus/prometheus#12941.
function owned(
  pairs: readonly (readonly [number, number])[],
  ids: readonly number[],
): Pick<Ownership, 'twice' | 'once' | 'never'> {
  const options = {
    kind: 'workers',
    map: 'modulo',
    hashInput: 'text',
    change: { kind: 'mixed', pairs: pairs.map(([index, count]) => ({ index, count })) },
  } as const;
  const result = migrate(readingOf(ids, planMigration(options)), options);
  if (result.kind !== 'workers') throw new RangeError('workers were asked for');
  const { twice, once, never } = result.worst;
  return { twice, once, never };
}

test('S31: one worker still on two, two already on three', () => {
  const pairs = [
    [0, 2],
    [1, 3],
    [2, 3],
  ] as const;
  expect(owned(pairs, idsFrom(0, 5999))).toEqual({ twice: 2000, once: 3000, never: 1000 });
});

test('S31: two still on two: twice a third, and nobody is left out', () => {
  const pairs = [
    [0, 2],
    [1, 2],
    [2, 3],
  ] as const;
  expect(owned(pairs, idsFrom(0, 5999))).toEqual({ twice: 2000, once: 4000, never: 0 });
});

test('S31: four to five with two old and three new', () => {
  const pairs = [
    [0, 4],
    [1, 4],
    [2, 5],
    [3, 5],
    [4, 5],
  ] as const;
  expect(owned(pairs, idsFrom(0, 19_999))).toEqual({ twice: 6000, once: 10_000, never: 4000 });
});
