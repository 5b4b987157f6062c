import { afterEach, expect, test, vi } from 'vitest';
import { Progress, type RecordNotice } from '../../../src/inputs/redis/progress.ts';
import { RedisError } from '../../../src/inputs/redis/redis-error.ts';

const lost = new RedisError('CLOSED', 'Redis at a:1: closed');
const batch = { atMs: 100, isAfterGap: true, rows: [], setBacks: [] };
const monitor = { kind: 'monitor' } as const;

function startedProgress(): { progress: Progress; notices: RecordNotice[] } {
  const notices: RecordNotice[] = [];
  const progress = new Progress((notice) => notices.push(notice));
  progress.heard(batch, monitor, 'a:1');
  return { progress, notices };
}

afterEach(() => vi.restoreAllMocks());

test('a recording that has begun is tried again, ever more seldom, and told to be lost once', () => {
  const { progress, notices } = startedProgress();
  const waits = Array.from({ length: 8 }, () => progress.failed(lost));
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  progress.heard({ ...batch, atMs: 900 }, monitor, 'b:2');
  expect(progress.failed(lost)).toBe(100);
  expect(notices.map(({ kind }) => kind)).toEqual(['started', 'lost', 'gap', 'lost']);
  expect(notices[2]).toEqual({ kind: 'gap', place: 'b:2', fromMs: 100, toMs: 900 });
});

test('one that is lost for five minutes has failed', () => {
  const { progress } = startedProgress();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  progress.failed(lost);
  clock.mockReturnValue(300_000);
  progress.failed(lost);
  clock.mockReturnValue(300_001);
  expect(() => progress.failed(lost)).toThrow(lost);
});

test('what no second try mends fails at once, and so does a start', () => {
  const { progress } = startedProgress();
  const refused = new RedisError('NOPERM', 'Redis at a:1: NOPERM');
  expect(() => progress.failed(refused)).toThrow(refused);
  const fault = new Error('a fault of ours');
  expect(() => progress.failed(fault)).toThrow(fault);
  expect(() => new Progress(() => {}).failed(lost)).toThrow(lost);
});

test('only a recording that has not begun may turn to polling', () => {
  const deaf = new RedisError('DEAF', 'no MONITOR');
  expect(new Progress(() => {}).isDeaf(deaf)).toBe(true);
  expect(startedProgress().progress.isDeaf(deaf)).toBe(false);
  expect(new Progress(() => {}).isDeaf(lost)).toBe(false);
});
