/** The fields of a crontab as Celery has them, each in a column of its own. */
export interface CeleryCrontab {
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly monthOfYear: string;
  readonly dayOfWeek: string;
}

interface Field {
  readonly name: keyof CeleryCrontab;
  readonly min: number;
  readonly max: number;
  /** Names of its numbers, from the least on; Celery looks at their first three letters. */
  readonly names: readonly string[];
}

/** In the order of cron. */
const fields: readonly Field[] = [
  { name: 'minute', min: 0, max: 59, names: [] },
  { name: 'hour', min: 0, max: 23, names: [] },
  { name: 'dayOfMonth', min: 1, max: 31, names: [] },
  {
    name: 'monthOfYear',
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { name: 'dayOfWeek', min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

/**
 * A crontab of Celery as five fields that cron reads, each a list of numbers or `*`; else the reason
 * why Celery takes it for none. Its ranges may run past their end, its steps start at the first of
 * their range, and there is no `5/15` and no day 7.
 *
 *     cronOfCelery({ minute: '0', hour: '22-2/2', dayOfMonth: '*', monthOfYear: '*', dayOfWeek: 'sat-mon' })
 *     // { fields: '0 22,0,2 * * 6,0,1' }
 */
export function cronOfCelery(
  crontab: CeleryCrontab,
): { readonly fields: string } | { readonly reason: string } {
  const written: string[] = [];
  for (const field of fields) {
    const numbers = numbersOf(crontab[field.name], field);
    if (typeof numbers === 'string') return { reason: numbers };
    written.push(numbers.size > field.max - field.min ? '*' : [...numbers].join(','));
  }
  return { fields: written.join(' ') };
}

function numbersOf(text: string, field: Field): ReadonlySet<number> | string {
  const all = new Set<number>();
  for (const part of text.split(',').map((each) => each.trim())) {
    const numbers = numbersOfPart(part, field);
    if (numbers === null) return `has a field "${text}" that is none of Celery's`;
    for (const number of numbers) all.add(number);
  }
  return all;
}

function numbersOfPart(part: string, field: Field): readonly number[] | null {
  const match = PART.exec(part);
  if (match === null) return null;
  const [, first, last, alone, step] = match;
  const every = Number(step ?? 1);
  const from = ofField(first ?? alone, field, field.min);
  const to = ofField(last ?? alone, field, field.max);
  return from === null || to === null || every === 0 ? null : rangeOf({ from, to, every }, field);
}

/** `1-5` or `*`, with a step behind or none, or `5` or `mon`, which have no step: `5/15` is refused. */
const PART = /^(?!\w+\/)(?:(\w+)-(\w+)|\*|(\w+))(?:\/(\d+))?$/;

function ofField(text: string | undefined, field: Field, atStar: number): number | null {
  return text === undefined ? atStar : numberOf(text, field);
}

function numberOf(text: string, { min, max, names }: Field): number | null {
  const named = names.indexOf(text.slice(0, 3).toLowerCase());
  const number = named < 0 ? Number(/^\d+$/.exec(text)?.[0] ?? Number.NaN) : named + min;
  return number >= min && number <= max ? number : null;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly every: number;
}

function rangeOf({ from, to, every }: Range, { min, max }: Field): readonly number[] {
  const size = max - min + 1;
  const count = ((to - from + size) % size) + 1;
  return Array.from({ length: count }, (_, i) => min + ((from - min + i) % size)).filter(
    (_, i) => i % every === 0,
  );
}
