/** Milliseconds in the units in which people write durations and name their columns. */
const msPerUnit: ReadonlyMap<string, number> = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['secs', 1000],
  ['second', 1000],
  ['seconds', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['mins', 60_000],
  ['minutes', 60_000],
  ['h', 3_600_000],
  ['hours', 3_600_000],
  ['d', 86_400_000],
]);

/**
 * How many milliseconds one unit of a column is, by the end of its name; null where it names none.
 *
 *     columnUnitMs('duration_ms') // 1
 */
export function columnUnitMs(name: string): number | null {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').split(/[^A-Za-z]+/);
  const last = words[words.length - 1] ?? '';
  return words.length < 2 ? null : (msPerUnit.get(last.toLowerCase()) ?? null);
}

/**
 * A duration in milliseconds, or null where the text is none. The unit is required: a bare 60 could
 * be seconds or minutes.
 *
 *     parseDuration('60m') // 3_600_000
 */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text.trim());
  const unit = msPerUnit.get(match?.[2]?.toLowerCase() ?? '');
  return unit === undefined ? null : Number(match?.[1]) * unit;
}

/**
 * A duration in words of at most two units, for people.
 *
 *     formatDuration(3_780_000) // '63.0 min'
 */
export function formatDuration(ms: number): string {
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms < 1000) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 7_200_000) return `${(ms / 60_000).toFixed(1)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}

/**
 * The same of seconds.
 *
 *     formatSeconds(1800) // '30.0 min'
 */
export function formatSeconds(s: number): string {
  return formatDuration(1000 * s);
}
