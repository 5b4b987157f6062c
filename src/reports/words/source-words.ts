import type { Dialect } from '../../core/dialect.ts';
import type { Analysis, AnalyzeResult, RowFigures } from '../../core/results/analysis.ts';
import type { SampleFigures } from '../../core/results/sample-figures.ts';
import type { DatabaseInput, InputDescription } from '../../core/tally/reading.ts';
import type { RepeatFigures } from '../../core/tally/repeats.ts';
import { counted, grouped } from '../../core/words.ts';

/** `comma, header, id = "order_id"`: how a source was understood, in a few words. */
export function dialectWords(input: InputDescription): string[] {
  if (input.kind === 'database') return databaseWords(input);
  const { dialect, idColumn, kind } = input;
  if (dialect === null) return idColumn === null ? [] : [`id = "${idColumn.name}"`];
  const isNamed = dialect.header !== null;
  return [
    ...textWords(dialect),
    isNamed ? 'header' : 'no header',
    ...(kind === 'counts' ? ['ready counts'] : []),
    ...(idColumn === null
      ? []
      : [isNamed ? `id = "${idColumn.name}"` : `id = column ${idColumn.number}`]),
  ];
}

/** `table "orders", id = "id" (primary key)`. */
function databaseWords({ relation, idColumn, idChoice, sources }: DatabaseInput): string[] {
  const choice = idChoice === null ? '' : ` (${idChoice})`;
  return [
    ...(sources.length > 1 ? [`${sources.length} shards`] : []),
    relation,
    ...(idColumn === null ? [] : [`id = "${idColumn.name}"${choice}`]),
  ];
}

/** What is unusual of the text, and the delimiter always. */
function textWords({
  encoding,
  byteOrderMark,
  columns,
  delimiter,
  quote,
  lineEnd,
}: Dialect): string[] {
  return [
    ...(encoding === 'utf-8' ? [] : [encoding.toUpperCase()]),
    ...(byteOrderMark ? ['BOM'] : []),
    columns > 1 ? (delimiterNames.get(delimiter) ?? `"${delimiter}"`) : 'one column',
    ...(quote === "'" ? ["quote '"] : []),
    ...(lineEnd === 'LF' ? [] : [lineEnd]),
  ];
}

const delimiterNames: ReadonlyMap<string, string> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
  [' ', 'space'],
]);

/** `28,742 ids, increasing, unique`. */
export function idWords({ ids, rows, sample }: AnalyzeResult): string[] {
  const { nulls, rejected } = rows;
  if (sample !== null) return [sampleWords(sample), ...sampledIdWords(ids, rows)];
  const left = [
    ...(nulls > 0 ? [`${grouped(nulls)} null`] : []),
    ...(rejected > 0 ? [`${grouped(rejected)} rejected`] : []),
  ];
  if (ids === null) return [counted(rows.used, 'id'), ...left];
  const negative = ids.negative > 0 ? [`${grouped(ids.negative)} negative`] : [];
  return [counted(rows.used, 'id'), ...repeatWords(ids.repeats), ...negative, ...left];
}

/** `sample 5 % of pages (SYSTEM, seed 1): 1,437 of about 28,740 rows in 12 pages; ...`. */
function sampleWords(sample: SampleFigures): string {
  const { percent, method, seed, rows, estimatedTotal, pages, confidence, why } = sample;
  const part = `sample ${percent} % of pages (${method}, seed ${seed})`;
  const seen = `${grouped(rows)} of about ${grouped(estimatedTotal)} rows in ${counted(pages, 'page')}`;
  const holds =
    why === null ? `intervals hold with ${100 * confidence} %` : 'too few for intervals';
  return `${part}: ${seen}; ${holds}`;
}

/** What may be otherwise in the pages that were not read. */
function sampledIdWords(ids: AnalyzeResult['ids'], { nulls, rejected }: RowFigures): string[] {
  const negative = ids?.negative ?? 0;
  const seen = [
    ...(negative > 0 ? [`${grouped(negative)} negative`] : []),
    ...(nulls > 0 ? [`${grouped(nulls)} null`] : []),
    ...(rejected > 0 ? [`${grouped(rejected)} rejected`] : []),
  ];
  return seen.length === 0 ? [] : [`in it ${seen.join(', ')}`];
}

/** Order and duplicates, as far as either is known. */
function repeatWords(repeats: RepeatFigures | null): string[] {
  if (repeats === null) return ['duplicates not counted'];
  const { duplicates, exact, ordered } = repeats;
  const about = exact ? '' : 'about ';
  const repeated = duplicates === 0 ? 'unique' : `${about}${counted(duplicates, 'duplicate')}`;
  const order = ordered === null ? [] : [ordered ? 'increasing' : 'in no order'];
  return [...order, repeated];
}

/** The verdict's name for a headline. */
export function headline({ verdict, spread }: Analysis, map: string): string {
  const rule =
    map === 'modulo' ? `id mod ${spread.partitions}` : `${map}(id) mod ${spread.partitions}`;
  switch (verdict.kind) {
    case 'keep':
      return `KEEP ${rule}.`;
    case 'change-partitions':
      return 'CHANGE PARTITIONS.';
    case 'hash':
      return map === 'modulo' ? 'USE A HASH.' : 'USE ANOTHER HASH.';
    case 'not-fixable':
      return 'NOT FIXABLE by partitions or a hash.';
    case 'unknown':
      return 'UNKNOWN.';
  }
}
