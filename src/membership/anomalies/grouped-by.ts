/**
 * The items that share a key, each in its order; keys in the order in which they come up. Node 20 has
 * no `Map.groupBy`.
 *
 *     groupedBy([1, 2, 3], (n) => n % 2) // Map { 1 => [1, 3], 0 => [2] }
 */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
