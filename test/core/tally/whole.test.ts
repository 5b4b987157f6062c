import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TallyBuilder } from '../../../src/core/tally/tally-builder.ts';
import { requestFor } from '../../inputs/source.ts';

const request = requestFor({
  partitions: [24, 48],
  moduli: [1000],
  compared: ['xxh64', 'murmur3', 'pg-hashint8'],
  joint: {
    from: { partitions: 24, map: { kind: 'modulo' } },
    to: { partitions: 24, map: { kind: 'hash', hash: 'xxh64' } },
    measuredBy: 'xxh64',
  },
});

test('a number by its bytes is counted as the same number by its text', () => {
  const number = fc
    .oneof(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: 0, max: 200_000_000 }).map((id) => 4096 * id),
    )
    .filter((id) => id !== 0);
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), (ids) => {
      const [byBytes, byText] = [new TallyBuilder(request), new TallyBuilder(request)];
      for (const id of ids) {
        byBytes.whole(id, Buffer.from(`x;${id};y`), 2, 2 + `${id}`.length);
        byText.id(id, false, []);
      }
      const [first, second] = [byBytes.finish(), byText.finish()];
      for (const map of ['modulo', 'xxh64', 'murmur3', 'pg-hashint8'] as const)
        expect(first.residues.get(map)?.fold(24)).toEqual(second.residues.get(map)?.fold(24));
      const { residues: _, joint, ...figures } = first;
      const { residues: __, joint: otherJoint, ...otherFigures } = second;
      expect(figures).toEqual(otherFigures);
      expect(joint?.counts).toEqual(otherJoint?.counts);
      expect(first.shifted?.fold(24)).toEqual(second.shifted?.fold(24));
    }),
  );
});
