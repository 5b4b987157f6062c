const encoder = new TextEncoder();

/**
 * The UTF-8 bytes of a text. A lone surrogate has none and becomes U+FFFD, as TextEncoder does it.
 *
 *     textBytes('42') // [0x34, 0x32]
 */
export function textBytes(text: string): Uint8Array {
  return text.length <= asciiLengthMax ? shortTextBytes(text) : encoder.encode(text);
}

// Up to here a loop beats TextEncoder: 24 ns to 170 ns at 10 characters, 105 to 190 at 60.
const asciiLengthMax = 64;

function shortTextBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  return writeAscii(text, bytes) ? bytes : encoder.encode(text);
}

/** Whether the text is ASCII; if so it stands in `bytes`, which has its length. */
function writeAscii(text: string, bytes: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return false;
    bytes[i] = unit;
  }
  return true;
}

/**
 * `textBytes` for a loop over millions of ids: short ASCII text comes in an array that the next call
 * with a text of that length writes over. New arrays for each id took 21 MiB at 2 M ids, which
 * is how far the garbage collector lets them pile up.
 */
export function reusedTextBytes(): (text: string) => Uint8Array {
  const arrays = Array.from({ length: asciiLengthMax + 1 }, (_, length) => new Uint8Array(length));
  return (text) => {
    const bytes = arrays[text.length];
    return bytes !== undefined && writeAscii(text, bytes) ? bytes : encoder.encode(text);
  };
}

/**
 * The 8 bytes of a whole number in little-endian two's complement, the order in which x86 and ARM
 * hold a bigint column. The caller makes sure that the id lies in [-2^63, 2^63): what is outside
 * loses its upper bits here without a word.
 *
 *     int64Bytes(-2n) // [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
 */
export function int64Bytes(id: bigint): Uint8Array {
  scratchView.setBigInt64(0, id, true);
  return new Uint8Array(scratch);
}

const scratch = new Uint8Array(8);
const scratchView = new DataView(scratch.buffer);

/**
 * The four bytes from `at` on, little-endian, as a signed 32-bit number. The caller makes sure that
 * they are there.
 *
 *     int32At(Uint8Array.of(1, 2, 0, 0), 0) // 513
 */
export function int32At(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/**
 * The bytes from `at` to the end, of which there are three at most, little-endian; 0 if none.
 *
 *     restAt(Uint8Array.of(9, 1, 2), 1) // 513
 */
export function restAt(bytes: Uint8Array, at: number): number {
  let rest = 0;
  for (let i = bytes.length - 1; i >= at; i--) rest = (rest << 8) | bytes[i]!;
  return rest;
}
