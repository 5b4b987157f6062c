import type { Signedness } from '../../core/hash/word.ts';
import type { MapName, TallyRequest } from '../../core/tally/tally.ts';
import type { Expressions } from './expressions.ts';
import { type CountedSource, columnOf } from './source.ts';
import { unknownHash } from './unknown-hash.ts';

/** The whole number that a map reduces, as SQL, and how it is to be read. */
export interface MappedId {
  readonly value: string;
  readonly signed: Signedness | 'integer';
}

/** Throws a `UserError` of kind usage where the database does not compute the hash. */
export function mappedId(
  source: CountedSource,
  request: TallyRequest,
  { number }: Expressions,
  map: MapName,
): MappedId {
  if (map === 'modulo') return { value: number, signed: 'integer' };
  const hash = source.dialect.hash(map, columnOf(source, source.id), request.hashInput);
  if (hash !== null) return hash;
  throw unknownHash(source.dialect, map);
}
