import { describe, expect, test } from 'vitest';
import { registered, settled, traceOf } from '../trace-of.ts';
import { abc, changed, found, log, logged, told } from './found.ts';

describe('time that goes backwards', () => {
  test('for all workers is one step of the store', () => {
    const events = [...settled(abc, { from: 7, to: 12 }), ...settled(abc, { from: 11, to: 14 })];
    const steps = found(traceOf(events)).filter(({ kind }) => kind === 'time-backwards');
    expect(steps).toEqual([
      {
        kind: 'time-backwards',
        atMs: 338_000,
        text: "Time goes back by 30.0 s from one registration of a, b and c to the next (interval 12, then 11): the store's clock was set back",
      },
    ]);
  });

  test('between two files asks for their order, by their names', () => {
    const [first, second] = [
      settled(['a'], { from: 7, to: 12 }),
      settled(['a'], { from: 13, to: 18 }),
    ];
    const files = [
      { name: 'new.csv', events: second.length },
      { name: 'old.csv', events: first.length },
    ];
    expect(told(traceOf([...second, ...first], { files }))[0]?.[1]).toContain(
      'it does so between new.csv and old.csv; were they given in their order?',
    );
  });

  test('within an interval shows in the order of its indices', () => {
    const events = settled(abc, { from: 7, to: 14 });
    const stepped = changed(events, { interval: 10, worker: 'b' }, { atMs: 307_000 });
    expect(told(traceOf(stepped))).toContainEqual([
      'time-backwards',
      "In interval 10 index 1 (b) was given 1.0 s before index 0 (a): the store's clock was set back between them",
    ]);
  });

  test('into an interval that was open already is one finding, not two', () => {
    const events = settled(abc, { from: 7, to: 10 });
    const again = changed(events.slice(-3), { interval: 10 }, {}).map((event) => ({
      ...event,
      index: event.index + 3,
      atMs: event.atMs - 5000,
    }));
    expect(told(traceOf([...events, ...again]), 'time-backwards')).toHaveLength(1);
  });

  test('is not read from the order of indices that were given twice', () => {
    const events = settled(abc, { from: 7, to: 14 });
    const lost = changed(events, { interval: 10, worker: 'c' }, { index: 0 });
    expect(told(traceOf(lost), 'time-backwards')).toEqual([]);
  });

  test('is no finding where the log only wrote two workers in another order', () => {
    const events = settled(abc, { from: 7, to: 14 });
    const swapped = events.flatMap((event, i) =>
      i % 3 === 0 ? [events[i + 1]!, event] : i % 3 === 1 ? [] : [event],
    );
    expect(swapped).toHaveLength(events.length);
    expect(found(traceOf(swapped))).toEqual([]);
  });

  test("in a worker's own clock is told of that worker", () => {
    const events = logged(settled(['a', 'b'], { from: 7, to: 20 }));
    const stepped = events.map((event) =>
      event.worker === 'b' && event.interval > 12 ? registered(event, event.atMs - 60_000) : event,
    );
    expect(told(traceOf(stepped, log))).toEqual([
      [
        'time-backwards',
        'The own time of b goes back by 30.0 s in its log: its clock was set back',
      ],
    ]);
  });
});

test("a worker whose intervals are not the store's counts by a clock of its own", () => {
  const events = settled(abc, { from: 7, to: 14 });
  const astray = events.map((event) =>
    event.worker === 'c' && event.interval >= 12
      ? { ...event, interval: event.interval + 1 }
      : event,
  );
  expect(told(traceOf(astray))).toContainEqual([
    'foreign-interval',
    "c counted itself 3 times into an interval that was not the store's, first into 13 during 12: its interval comes from a clock of its own",
  ]);
});
