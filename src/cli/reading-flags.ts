import * as v from 'valibot';
import { parseAnalyzeSource, refuseTextFlags } from './analyze/database-arguments.ts';
import type { ReadingArguments } from './analyze/read-source.ts';
import { parseDialect } from './dialect-flags.ts';
import { firstOf } from './flags.ts';

/** The flags that say where ids are read from, for commands that count slots and need no more. */
const maybe = v.optional(v.string());
const isGiven = v.optional(v.boolean(), false);

export const readingFlags = {
  db: v.optional(v.array(v.string()), []),
  table: maybe,
  where: maybe,
  query: maybe,
  timeout: maybe,
  verbose: isGiven,
  id: maybe,
  counts: isGiven,
  delimiter: maybe,
  quote: maybe,
  header: v.optional(v.boolean()),
};

const readingSchema = v.object(readingFlags);

type ReadingFlags = v.InferOutput<typeof readingSchema>;

/** Flags of analyze that these commands have not. */
const UNUSED = { distinct: false, deep: false, explain: false, adviseIndex: false } as const;

/** Where ids are read from. Throws a `UserError` of kind usage. */
export function parseReading(
  source: string | undefined,
  given: ReadingFlags,
  {
    stdinIsTerminal,
    seed,
    ascii,
  }: { readonly stdinIsTerminal: boolean; readonly seed: number; readonly ascii: boolean },
): ReadingArguments {
  const { db, table, where, query, timeout, verbose } = given;
  const databaseFlags = { db, table, where, query, timeout, verbose, ...UNUSED };
  const reading: ReadingArguments = {
    source: parseAnalyzeSource(
      source === undefined ? [] : [source],
      databaseFlags,
      stdinIsTerminal,
    ),
    isCounts: given.counts,
    id: given.id,
    dialect: parseDialect(given),
    compared: undefined,
    comparesAll: false,
    seed,
    ascii,
  };
  refuseTextFlags(reading);
  return reading;
}

/** The first flag that needs a source, where none is read; null where none was given. */
export function sourceFlagOf(given: ReadingFlags): string | null {
  const { id, counts, where, query, timeout, verbose, delimiter, quote, header } = given;
  const read = { '--id': id, '--counts': counts, '--delimiter': delimiter, '--quote': quote };
  const asked = { '--where': where, '--query': query, '--timeout': timeout, '--verbose': verbose };
  // A header that is said not to be there is said as well.
  const headed = { '--header': header === undefined ? undefined : 'said' };
  return firstOf({ ...read, ...asked, ...headed });
}
