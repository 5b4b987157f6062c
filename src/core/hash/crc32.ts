const remainders = remaindersOfBytes();

/**
 * CRC-32 as in zip, gzip, PNG and Ethernet (polynomial 0x04c11db7, reflected), a table look-up a byte.
 *
 * A checksum, not a hash: it is linear, so ids that differ in the same bits give values that differ
 * in the same bits. Source: IEEE 802.3; RFC 1952, section 8.
 *
 *     crc32(textBytes('123456789')) // 0xcbf43926
 */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) {
    crc = (crc >>> 8) ^ remainders[(crc ^ bytes[i]!) & 0xff]!;
  }
  return ~crc >>> 0;
}

function remaindersOfBytes(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc;
  });
}
