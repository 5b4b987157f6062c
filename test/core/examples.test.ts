import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { int32At, int64Bytes, restAt, textBytes } from '../../src/core/hash/bytes.ts';
import { hashes } from '../../src/core/hash/catalog.ts';
import { crc32 } from '../../src/core/hash/crc32.ts';
import { md5First8, sha256First8 } from '../../src/core/hash/digests.ts';
import { fnv1a32, fnv1a64 } from '../../src/core/hash/fnv1a.ts';
import { kafkaMurmur2 } from '../../src/core/hash/kafka-murmur2.ts';
import { murmur3 } from '../../src/core/hash/murmur3.ts';
import {
  pgHashInt8,
  pgHashInt8Extended,
  pgHashText,
  pgHashTextExtended,
} from '../../src/core/hash/postgres.ts';
import { redisSlot } from '../../src/core/hash/redis-slot.ts';
import {
  add,
  bigintOfWord,
  lowWord,
  multiply,
  residueOfWord,
  rotateLeft,
  rotateLeft32,
  shiftRight,
  type Word,
  xor,
} from '../../src/core/hash/word.ts';
import { xxh64 } from '../../src/core/hash/xxh64.ts';
import { exact, parseId } from '../../src/core/id.ts';
import { divisorsOf, floorMod, gcd, lcm } from '../../src/core/modulo.ts';
import { didYouMean } from '../../src/core/nearest.ts';
import { printable } from '../../src/core/printable.ts';
import { randomFrom } from '../../src/core/random.ts';
import {
  functionFloorMod,
  percentFloorMod,
  residueOfHalves,
} from '../../src/core/sql/buckets/residues.ts';
import { quotedIdentifier, quotedLiteral } from '../../src/core/sql/quoting.ts';
import { meaningOf, residueKey, residueOfRow } from '../../src/core/sql/residue-key.ts';
import { chiSquareUniform } from '../../src/core/statistics/chi-square.ts';
import { lnGammaQ } from '../../src/core/statistics/gamma.ts';
import { floorDraws } from '../../src/core/statistics/noise-floor.ts';
import { quantileOf } from '../../src/core/statistics/quantile.ts';
import { planModuli, widenedModulus } from '../../src/core/tally/moduli.ts';
import { designEffect } from '../../src/core/tally/multiplicities.ts';
import { foldCounts } from '../../src/core/tally/residues.ts';
import { columnUnitMs, formatDuration, parseDuration } from '../../src/core/units.ts';
import { grouped, listed, percent } from '../../src/core/words.ts';
import { dueExamples } from './due-examples.ts';
import { schemeExamples } from './scheme-examples.ts';
import { sampleExamples } from './statistics/sample-examples.ts';

const unsigned = (word: Word): bigint => bigintOfWord(word, false);
const signed = (word: Word): bigint => bigintOfWord(word, 64);

/** Every example of a doc comment, as it stands there; what it gives; what it says that it gives. */
const examples: readonly (readonly [string, unknown, unknown])[] = [
  ...dueExamples,
  ...schemeExamples,
  ["columnUnitMs('duration_ms') // 1", columnUnitMs('duration_ms'), 1],
  ["parseDuration('60m') // 3_600_000", parseDuration('60m'), 3_600_000],
  ["formatDuration(3_780_000) // '63.0 min'", formatDuration(3_780_000), '63.0 min'],
  ["grouped(28742) // '28,742'", grouped(28742), '28,742'],
  ["percent(0.0529, 1) // '5.3%'", percent(0.0529, 1), '5.3%'],
  ["listed(['3', '4', '5']) // '3, 4 and 5'", listed(['3', '4', '5']), '3, 4 and 5'],
  ['widenedModulus(24, 24, 5000) // 4800', widenedModulus(24, 24, 5000), 4800],
  [
    "percentFloorMod('id', 24) // '(id % 24 + 24) % 24'",
    percentFloorMod('id', 24),
    '(id % 24 + 24) % 24',
  ],
  [
    "functionFloorMod('id', 24) // 'MOD(MOD(id, 24) + 24, 24)'",
    functionFloorMod('id', 24),
    'MOD(MOD(id, 24) + 24, 24)',
  ],
  [
    "residueOfHalves('high', 'low', 24) // '((high % 24) * 16 + low) % 24'",
    residueOfHalves('high', 'low', 24),
    '((high % 24) * 16 + low) % 24',
  ],
  ...sampleExamples,
  ['floorMod(-5n, 24) // 19', floorMod(-5n, 24), 19],
  [
    "meaningOf(-29, 24, 64) // { kind: 'residue', residue: 19, isNegative: true }",
    meaningOf(-29, 24, 64),
    { kind: 'residue', residue: 19, isNegative: true },
  ],
  [
    "residueKey('id', 24) // 'CASE WHEN id < 0 THEN id % 24 - 24 ELSE id % 24 END'",
    residueKey('id', 24),
    'CASE WHEN id < 0 THEN id % 24 - 24 ELSE id % 24 END',
  ],
  [
    "residueOfRow('id', 24, 'integer') // '(id % 24 + 24) % 24'",
    residueOfRow('id', 24, 'integer'),
    '(id % 24 + 24) % 24',
  ],
  [`quotedIdentifier('a"b') // '"a""b"'`, quotedIdentifier('a"b'), '"a""b"'],
  [`quotedLiteral("it's") // "'it''s'"`, quotedLiteral("it's"), "'it''s'"],
  ['gcd(10n, 24n) // 2n', gcd(10n, 24n), 2n],
  ['lcm(24, 60) // 120', lcm(24, 60), 120],
  ['divisorsOf(24) // [1, 2, 3, 4, 6, 8, 12, 24]', divisorsOf(24), [1, 2, 3, 4, 6, 8, 12, 24]],
  [
    'chiSquareUniform([10, 20])?.statistic // 3.333...',
    chiSquareUniform([10, 20])?.statistic,
    expect.closeTo(10 / 3, 12),
  ],
  [
    'Math.exp(lnGammaQ(1, 2)) // 0.1353..., which is e^-2',
    Math.exp(lnGammaQ(1, 2)),
    expect.closeTo(Math.exp(-2), 12),
  ],
  ['floorDraws(24) // 2000', floorDraws(24), 2000],
  [
    'quantileOf(Float64Array.of(1, 2, 3, 4), 0.5) // 2.5',
    quantileOf(Float64Array.of(1, 2, 3, 4), 0.5),
    2.5,
  ],
  [
    "parseId('007', false) // { kind: 'id', id: 7, padded: true }",
    parseId('007', false),
    { kind: 'id', id: 7, padded: true },
  ],
  ['exact(7n) // 7', exact(7n), 7],
  ["printable('a\\u001b[31mb') // 'a\\\\u{1b}[31mb'", printable('a\u001b[31mb'), 'a\\u{1b}[31mb'],
  [
    "didYouMean('ratoi', ['ratio', 'empty']) // '; did you mean \"ratio\"?'",
    didYouMean('ratoi', ['ratio', 'empty']),
    '; did you mean "ratio"?',
  ],
  [
    'randomFrom(1).uint32() === randomFrom(1).uint32() // true',
    randomFrom(1).uint32() === randomFrom(1).uint32(),
    true,
  ],
  [
    'designEffect({ distinct: 2, sumOfSquares: 8, heaviest: [2, 2] }, 4) // 2',
    designEffect({ distinct: 2, sumOfSquares: 8, heaviest: [2, 2] }, 4),
    2,
  ],
  [
    'foldCounts(Float64Array.of(1, 2, 3, 4), 2) // 4, 6',
    [...foldCounts(Float64Array.of(1, 2, 3, 4), 2)],
    [4, 6],
  ],
  ['planModuli([24, 48, 7], [], 1000) // [336]', planModuli([24, 48, 7], [], 1000), [336]],
  [
    "hashes['crc32'].of(textBytes('1')) // { high: 0, low: 0x83dcefb7 }, which is 23 modulo 24",
    [hashes['crc32'].of(textBytes('1')), 0x83dcefb7 % 24],
    [{ high: 0, low: 0x83dcefb7 }, 23],
  ],
  ["textBytes('42') // [0x34, 0x32]", [...textBytes('42')], [0x34, 0x32]],
  [
    'int64Bytes(-2n) // [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]',
    [...int64Bytes(-2n)],
    [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ],
  ['int32At(Uint8Array.of(1, 2, 0, 0), 0) // 513', int32At(Uint8Array.of(1, 2, 0, 0), 0), 513],
  ['restAt(Uint8Array.of(9, 1, 2), 1) // 513', restAt(Uint8Array.of(9, 1, 2), 1), 513],
  [
    'residueOfWord({ high: 0, low: 0xfffffffb }, 24, 32) // -5 mod 24 = 19',
    residueOfWord({ high: 0, low: 0xfffffffb }, 24, 32),
    19,
  ],
  [
    'bigintOfWord({ high: 1, low: 2 }, false) // 4294967298n',
    bigintOfWord({ high: 1, low: 2 }, false),
    4294967298n,
  ],
  ['lowWord(-1) // { high: 0, low: 0xffffffff }', lowWord(-1), { high: 0, low: 0xffffffff }],
  [
    'add({ high: 0, low: 0xffffffff }, { high: 0, low: 1 }) // { high: 1, low: 0 }',
    add({ high: 0, low: 0xffffffff }, { high: 0, low: 1 }),
    { high: 1, low: 0 },
  ],
  [
    'multiply({ high: 0, low: 0x10000 }, { high: 0, low: 0x10000 }) // { high: 1, low: 0 }',
    multiply({ high: 0, low: 0x10000 }, { high: 0, low: 0x10000 }),
    { high: 1, low: 0 },
  ],
  [
    'xor({ high: 3, low: 0 }, { high: 1, low: 5 }) // { high: 2, low: 5 }',
    xor({ high: 3, low: 0 }, { high: 1, low: 5 }),
    { high: 2, low: 5 },
  ],
  [
    'rotateLeft({ high: 0x80000000, low: 0 }, 1) // { high: 0, low: 1 }',
    rotateLeft({ high: 0x80000000, low: 0 }, 1),
    { high: 0, low: 1 },
  ],
  [
    'shiftRight({ high: 6, low: 0 }, 33) // { high: 0, low: 3 }',
    shiftRight({ high: 6, low: 0 }, 33),
    { high: 0, low: 3 },
  ],
  ['rotateLeft32(0x80000001, 1) // 3', rotateLeft32(0x80000001, 1), 3],
  ["crc32(textBytes('123456789')) // 0xcbf43926", crc32(textBytes('123456789')), 0xcbf43926],
  ["pgHashText(textBytes('abc')) | 0 // -785388649", pgHashText(textBytes('abc')) | 0, -785388649],
  [
    "pgHashTextExtended(textBytes('1')) // 8680131335536356089, signed",
    signed(pgHashTextExtended(textBytes('1'))),
    8680131335536356089n,
  ],
  ['pgHashInt8(int64Bytes(1n)) | 0 // -1905060026', pgHashInt8(int64Bytes(1n)) | 0, -1905060026],
  [
    'pgHashInt8Extended(int64Bytes(1n)) // -3670598878359251130, signed',
    signed(pgHashInt8Extended(int64Bytes(1n))),
    -3670598878359251130n,
  ],
  ["redisSlot(textBytes('123456789')) // 12739", redisSlot(textBytes('123456789')), 12739],
  [
    "kafkaMurmur2(textBytes('21')) | 0 // -973932308",
    kafkaMurmur2(textBytes('21')) | 0,
    -973932308,
  ],
  [
    "md5First8(textBytes('')) // 0xd41d8cd98f00b204",
    unsigned(md5First8(textBytes(''))),
    0xd41d8cd98f00b204n,
  ],
  [
    "sha256First8(textBytes('')) // 0xe3b0c44298fc1c14",
    unsigned(sha256First8(textBytes(''))),
    0xe3b0c44298fc1c14n,
  ],
  [
    "xxh64(textBytes('')) // 0xef46db3751d8e999",
    unsigned(xxh64(textBytes(''))),
    0xef46db3751d8e999n,
  ],
  ["fnv1a32(textBytes('foobar')) // 0xbf9cf968", fnv1a32(textBytes('foobar')), 0xbf9cf968],
  [
    "fnv1a64(textBytes('a')) // 0xaf63dc4c8601ec8c",
    unsigned(fnv1a64(textBytes('a'))),
    0xaf63dc4c8601ec8cn,
  ],
  ["murmur3(textBytes('hello')) // 0x248bfa47", murmur3(textBytes('hello')), 0x248bfa47],
];

test.each(examples)('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test('no example of src/core is left out, and none is kept that is gone', () => {
  const core = new URL('../../src/core/', import.meta.url);
  const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(new URL(path, core), 'utf8'));
  const written = sources.flatMap((source) => [...source.matchAll(/^ +\* {5}(\S.* \/\/ .*)$/gm)]);
  const known = examples.map(([example]) => example);
  expect(written.map(([, example]) => example ?? '').toSorted()).toEqual(known.toSorted());
});
