import { Option } from 'commander';

/** An option that may be given several times; the values come as a list. */
export function many(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
  );
}
