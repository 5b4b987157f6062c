import { int32At, restAt } from './bytes.ts';

/**
 * MurmurHash2 as Kafka has it (seed 0x9747b28c), unsigned where Java shows the same bits signed.
 *
 * The unsigned value is the one that is reduced modulo the number of partitions, as in the published
 * vectors ('1' mod 24 = 23). Kafka's own partitioner clears the sign bit first (`& 0x7fffffff`, '1'
 * mod 24 = 15): the two agree for every key only if the number of partitions is a power of two.
 * Source: org.apache.kafka.common.utils.Utils.murmur2, after Austin Appleby's MurmurHash2.cpp.
 *
 *     kafkaMurmur2(textBytes('21')) | 0 // -973932308
 */
export function kafkaMurmur2(bytes: Uint8Array): number {
  const wholeEnd = bytes.length - (bytes.length % 4);
  let hash = 0x9747b28c ^ bytes.length;
  for (let at = 0; at < wholeEnd; at += 4) {
    hash = Math.imul(hash, multiplier) ^ mixed(int32At(bytes, at));
  }
  if (wholeEnd < bytes.length) hash = Math.imul(hash ^ restAt(bytes, wholeEnd), multiplier);
  hash = Math.imul(hash ^ (hash >>> 13), multiplier);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const multiplier = 0x5bd1e995;

function mixed(block: number): number {
  const product = Math.imul(block, multiplier);
  return Math.imul(product ^ (product >>> 24), multiplier);
}
