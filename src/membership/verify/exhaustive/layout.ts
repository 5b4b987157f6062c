import { TICKS_PER_INTERVAL } from '../grid.ts';
import { type FaultKind, faultKinds, type Menu } from './menu.ts';

/**
 * Where things stand in the tuple of a group's state: the time in the open interval, the counters, when
 * the closed and the open one expire, what is left of each fault, and the numbers of the workers'
 * states in ascending order, since workers are alike.
 */
export interface Layout {
  readonly width: number;
  /** The counter of the open interval; those before and after it stand beside it. */
  readonly open: number;
  readonly behind: number;
  readonly ahead: number;
  /** Of the closed interval; that of the open one follows. Null where keys live long enough. */
  readonly expiry: number | null;
  /** Null for a fault that is not on the menu. */
  readonly left: Readonly<Record<FaultKind, number | null>>;
  readonly firstLeft: number;
  readonly firstWorker: number;
}

export function layoutOf(menu: Menu): Layout {
  const skipped = menu.budget['clock-step'] === undefined ? 0 : intervalsSkipped(menu);
  const foreign = menu.intervalClock === 'worker' ? 1 : 0;
  const behind = 1 + skipped + foreign;
  const ahead = skipped + foreign;
  const open = 1 + behind;
  const expiry = menu.ttlTicks === null ? null : open + ahead + 1;
  const firstLeft = open + ahead + 1 + (expiry === null ? 0 : 2);
  const onMenu = faultKinds.filter((kind) => menu.budget[kind] !== undefined);
  const place = (kind: FaultKind): number | null =>
    onMenu.includes(kind) ? firstLeft + onMenu.indexOf(kind) : null;
  const firstWorker = firstLeft + onMenu.length;
  return {
    width: firstWorker + menu.settled + menu.starters,
    open,
    behind,
    ahead,
    expiry,
    left: {
      stop: place('stop'),
      hang: place('hang'),
      silence: place('silence'),
      'lost-reply': place('lost-reply'),
      error: place('error'),
      resend: place('resend'),
      pause: place('pause'),
      'evict-open': place('evict-open'),
      'evict-closed': place('evict-closed'),
      failover: place('failover'),
      'clock-step': place('clock-step'),
    },
    firstLeft,
    firstWorker,
  };
}

/** By how many intervals the store's clock may step at the most, either way. */
export function intervalsSkipped({ stepTicks }: Menu): number {
  return Math.max(0, ...stepTicks.map((ticks) => Math.ceil(Math.abs(ticks) / TICKS_PER_INTERVAL)));
}
