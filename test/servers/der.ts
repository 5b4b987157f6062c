/** The few forms of ASN.1 in DER (X.690) of which a certificate is made. */
export type Der = Buffer;

export function sequence(...parts: readonly Der[]): Der {
  return tagged(0x30, Buffer.concat(parts));
}

export function set(...parts: readonly Der[]): Der {
  return tagged(0x31, Buffer.concat(parts));
}

/** A whole number, big-endian, its highest bit the sign. */
export function int(bytes: Buffer): Der {
  return tagged(0x02, bytes);
}

export function octets(bytes: Buffer): Der {
  return tagged(0x04, bytes);
}

export function bits(bytes: Buffer): Der {
  // The byte in front counts the bits that are too many.
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

export function text(value: string): Der {
  return tagged(0x0c, Buffer.from(value));
}

export const yes: Der = Buffer.from([0x01, 0x01, 0xff]);

/** `bare` holds the bytes themselves, otherwise another form. */
export function context(number: number, content: Buffer, form: 'bare' | 'nested' = 'nested'): Der {
  return tagged((form === 'bare' ? 0x80 : 0xa0) | number, content);
}

/** A time of the years to 2049, which X.509 wants in two digits. */
export function time(date: Date): Der {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(digits.slice(2)));
}

/** An object identifier: the first two numbers in one byte, the others seven bits to a byte. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([40 * first + second, ...others.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}

function tagged(tag: number, content: Buffer): Der {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >>> 8, length & 0xff];
}
