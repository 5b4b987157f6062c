import type { BucketDialect } from '../../core/sql/buckets/dialect.ts';
import type { MapName } from '../../core/tally/tally.ts';

/** A name with what holds it in front, each quoted by itself: a dot in a name parts nothing. */
export function qualified(dialect: BucketDialect, schema: readonly string[], name: string): string {
  return [...schema, name].map((part) => dialect.quoteIdentifier(part)).join('.');
}

/**
 * What a bucket is called where it needs a name.
 *
 *     bucketName('id', 'md5', 24) // 'id_md5_mod_24'
 */
export function bucketName(id: string, map: MapName, partitions: number): string {
  const hash = map === 'modulo' ? '' : `_${map.replaceAll('-', '_')}`;
  return `${id}${hash}_mod_${partitions}`;
}
