import { describe, expect, test } from 'vitest';
import { type FileTime, StoreTime } from '../../../src/membership/replay/store-time.ts';

function freshFile(backMs = 0): FileTime {
  return { backMs };
}

describe("a store's clock that was set back", () => {
  test('goes on from when the registration was expected', () => {
    const [time, file] = [new StoreTime(), freshFile()];
    expect(time.continued(100_000, 100_000, file)).toBe(100_000);
    expect(time.continued(90_000, 130_000, file)).toBe(130_000);
    expect([time.backMs, file.backMs]).toEqual([40_000, 40_000]);
    expect(time.continued(120_000, 160_000, file)).toBe(160_000);
  });

  test('goes on as another worker found, which a late one cannot tell', () => {
    const [time, file] = [new StoreTime(), freshFile()];
    time.continued(100_000, 100_000, file);
    file.backMs = 45_000;
    expect(time.continued(90_000, 130_000, file)).toBe(135_000);
  });

  test('is found by a worker that comes too early, though later than before', () => {
    const [time, file] = [new StoreTime(), freshFile()];
    time.continued(100_000, 100_000, file);
    file.backMs = 20_000;
    expect(time.continued(110_000, 130_000, file)).toBe(130_000);
  });

  test('is not found by one that comes when it is due, nor by one that restarts early', () => {
    const [time, file] = [new StoreTime(), freshFile()];
    time.continued(100_000, 100_000, file);
    expect(time.continued(101_000, 130_000, file)).toBe(101_000);
    file.backMs = 20_000;
    expect(time.continued(130_000, 130_000, file)).toBe(130_000);
  });

  test('was set back a second time where what another worker found is not enough', () => {
    const [time, file] = [new StoreTime(), freshFile()];
    time.continued(100_000, 100_000, file);
    file.backMs = 45_000;
    expect(time.continued(50_000, 130_000, file)).toBe(130_000);
    expect(file.backMs).toBe(80_000);
  });

  test('is known to a worker that comes new to the file', () => {
    expect(new StoreTime().continued(90_000, 0, freshFile(45_000))).toBe(135_000);
  });
});
