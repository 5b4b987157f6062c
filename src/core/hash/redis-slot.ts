const remainders = remaindersOfBytes();

/**
 * The slot of a key in a Redis cluster, from 0 to 16383: CRC-16/XMODEM modulo 16384, over the hash
 * tag if the key has one. The tag is what stands between the first `{` and the next `}`, unless
 * that is nothing.
 *
 * Source: Redis cluster specification, "Key distribution model" and "Hash tags".
 *
 *     redisSlot(textBytes('123456789')) // 12739
 */
export function redisSlot(key: Uint8Array): number {
  return crc16(hashedPartOf(key)) % 16_384;
}

function hashedPartOf(key: Uint8Array): Uint8Array {
  const open = key.indexOf(0x7b);
  if (open < 0) return key;
  const close = key.indexOf(0x7d, open + 1);
  return close > open + 1 ? key.subarray(open + 1, close) : key;
}

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++) {
    crc = ((crc & 0xff) << 8) ^ remainders[(crc >> 8) ^ bytes[i]!]!;
  }
  return crc;
}

function remaindersOfBytes(): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    return crc;
  });
}
