/** A document of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The keys and places that lead to a value. */
export type Path = readonly (string | number)[];

/** Every value of a document with its path, only the first of an array, the document itself first. */
export function nodesOf(value: Json, path: Path = []): { value: Json; path: Path }[] {
  const children: (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.slice(0, 1).map((each) => [0, each] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [{ value, path }, ...children.flatMap(([key, child]) => nodesOf(child, [...path, key]))];
}

/** The document with another value at one path, or without it. */
export function changed(
  document: Json,
  path: Path,
  change: () => Json | undefined,
): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return change();
  if (Array.isArray(document)) {
    return document.map((each, i) => (i === key ? (changed(each, rest, change) ?? null) : each));
  }
  if (!isObject(document)) return document;
  const entries = Object.entries(document).flatMap(([name, each]): [string, Json][] => {
    const value = name === key ? changed(each, rest, change) : each;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
