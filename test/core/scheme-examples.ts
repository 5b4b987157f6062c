import { jumpBucket } from '../../src/core/hash/jump.ts';
import { rendezvousBucket } from '../../src/core/hash/rendezvous.ts';
import { sha256Hex } from '../../src/core/hash/sha256-hex.ts';
import { highOfProduct, lowWord } from '../../src/core/hash/word.ts';
import { floorModOf } from '../../src/core/modulo.ts';
import { schemeText } from '../../src/core/scheme-text.ts';
import { hashOf, slotFinder } from '../../src/core/slot-finder.ts';
import { slotMap } from '../../src/core/slot-map.ts';
import { clockText } from '../../src/core/time/clock-text.ts';
import { scheduleExamples } from './schedule-examples.ts';

/** Examples of the doc comments about partition schemes and schedules. */
export const schemeExamples: readonly (readonly [string, unknown, unknown])[] = [
  ...scheduleExamples,
  ['floorModOf(-5, 24) // 19', floorModOf(-5, 24), 19],
  ['highOfProduct(0x10000, 0x10000) // 1', highOfProduct(0x10000, 0x10000), 1],
  ['jumpBucket(lowWord(42), 57) // 43', jumpBucket(lowWord(42), 57), 43],
  ['rendezvousBucket({ high: 0, low: 42 }, 1) // 0', rendezvousBucket({ high: 0, low: 42 }, 1), 0],
  [
    "sha256Hex('abc', new Float64Array(0)).slice(0, 8) // 'ba7816bf'",
    sha256Hex('abc', new Float64Array(0)).slice(0, 8),
    'ba7816bf',
  ],
  [
    "schemeText({ partitions: 24, map: { kind: 'modulo' } }) // 'id mod 24'",
    schemeText({ partitions: 24, map: { kind: 'modulo' } }),
    'id mod 24',
  ],
  [
    "slotFinder({ partitions: 24, map: { kind: 'modulo' } }).slotOf(-5, undefined) // 19",
    slotFinder({ partitions: 24, map: { kind: 'modulo' } }).slotOf(-5, undefined),
    19,
  ],
  [
    "hashOf({ kind: 'jump', hash: 'xxh64' }) // 'xxh64'",
    hashOf({ kind: 'jump', hash: 'xxh64' }),
    'xxh64',
  ],
  [
    "slotMap({ partitions: 48, map: { kind: 'preserving', base: 24 } })?.slots[25] // 3: 01:30",
    slotMap({ partitions: 48, map: { kind: 'preserving', base: 24 } })?.slots[25],
    3,
  ],
  ["clockText(45_000) // '12:30'", clockText(45_000), '12:30'],
];
