import { hashes } from '../hash/catalog.ts';
import type { Id } from '../id.ts';
import type { TallyRequest } from './tally.ts';

/** Text can be an id only under a hash that takes text. */
export function allowsText({ map, hashInput }: TallyRequest): boolean {
  if (map === 'modulo') return false;
  return hashes[map].input === 'text' || (hashes[map].input === 'either' && hashInput === 'text');
}

/** Whether one of the hashes is given the 8 bytes of an int64, which not every id has. */
export function needsInt64({
  map,
  compared,
  hashInput,
}: Pick<TallyRequest, 'map' | 'compared' | 'hashInput'>): boolean {
  const names = map === 'modulo' ? compared : [map, ...compared];
  return names.some(
    (name) =>
      hashes[name].input === 'int64' || (hashes[name].input === 'either' && hashInput === 'int64'),
  );
}

export function fitsInt64(id: Id): boolean {
  return typeof id === 'number' || (typeof id === 'bigint' && BigInt.asIntN(64, id) === id);
}
