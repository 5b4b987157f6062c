export { mark } from './bits';
export { fnv1a32, fnv1a64, murmur3, xxh64 } from './hashes';
export { ascends, numbers, remainders } from './remainders';
export { describe, isRefused, lines, next, scan } from './scan';
export { sketch } from './sketch';
