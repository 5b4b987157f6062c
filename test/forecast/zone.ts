import type { OffsetAt } from '../../src/forecast/zone-clock.ts';

/** A zone's offset by the platform's own tables: slow, and not the code that is tested. */
export function offsetOfZone(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (second) => {
    const parts = new Map(
      format.formatToParts(second * 1000).map(({ type, value }) => [type, Number(value)]),
    );
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? Number.NaN;
    const local = Date.UTC(
      of('year'),
      of('month') - 1,
      of('day'),
      of('hour'),
      of('minute'),
      of('second'),
    );
    return local / 1000 - second;
  };
}

export const utc: OffsetAt = () => 0;

/** The second of an ISO time. */
export function secondOf(text: string): number {
  return Date.parse(text) / 1000;
}
