import { GAP_UNITS, UNITS_PER_TICK } from '../grid.ts';
import type { Trait } from './local-worker.ts';
import type { Budget, Menu } from './menu.ts';

/** A menu without the protocol that is to choose from it. */
export type GroupMenu = Omit<Menu, 'rules' | 'intervalClock'>;

export interface NamedMenu {
  readonly name: string;
  readonly menu: GroupMenu;
  /** Whether the lease must be exclusive under it, or be seen to break. */
  readonly expected: 'holds' | 'breaks';
  /** Whether the group must settle after it: then the longest recovery is asked for. */
  readonly settles: boolean;
}

/** Up to a tick each way: a round trip below the gap of three. */
const EVEN = { there: [0, UNITS_PER_TICK], back: [0, UNITS_PER_TICK] } as const;
const PROMPT = { there: [0], back: [0] } as const;
/** Replies at once, or as slow as a worker still takes them. */
const SLOW = { there: [0], back: [0, GAP_UNITS - 1] } as const;
/** Replies at once, or later than a worker waits. */
const OVERDUE = { there: [0], back: [0, 4 * UNITS_PER_TICK] } as const;

const nothing: GroupMenu = {
  settled: 0,
  starters: 0,
  traits: [],
  latencies: EVEN,
  budget: {},
  pauseTicks: 0,
  stepTicks: [],
  ttlTicks: null,
};

/**
 * The menus of `--verify`, cheap searches first: some 6 million states together. The numbers in their
 * names are the workers of the settled group, or those that start.
 */
export const menus: readonly NamedMenu[] = [
  ...sizes(2, 3, (n) => settling(`calm-${n}`, { settled: n })),
  ...sizes(1, 3, (n) => settling(`join-${n}`, { settled: n, starters: 1 })),
  ...sizes(2, 4, (n) => settling(`stop-${n}`, faulty(n, { stop: 1 }))),
  ...sizes(1, 2, (n) => settling(`start-${n}`, { starters: n })),
  holding('start-2-clocks-apart', { starters: 2, traits: [skewed(6), skewed(-6)] }),
  ...sizes(2, 4, (n) => holding(`silence-${n}`, faulty(n, { silence: 1 }))),
  ...sizes(1, 3, (n) => holding(`join-${n}-silence`, joined(faulty(n, { silence: 1 })))),
  ...sizes(2, 3, (n) =>
    holding(`join-${n}-silence-slow`, slowly(joined(faulty(n, { silence: 1 })))),
  ),
  holding('join-4-silence-prompt', { ...joined(faulty(4, { silence: 1 })), latencies: PROMPT }),
  ...sizes(1, 3, (n) => settling(`lost-reply-${n}`, faulty(n, { 'lost-reply': 1 }))),
  ...sizes(1, 3, (n) => settling(`error-${n}`, faulty(n, { error: 1 }))),
  ...sizes(1, 3, (n) => settling(`two-errors-${n}`, faulty(n, { error: 2 }))),
  ...sizes(1, 3, (n) => settling(`resend-${n}`, faulty(n, { resend: 1 }))),
  ...sizes(2, 3, (n) => settling(`open-evicted-${n}`, faulty(n, { 'evict-open': 1 }))),
  ...sizes(1, 3, (n) => settling(`closed-evicted-${n}`, faulty(n, { 'evict-closed': 1 }))),
  ...sizes(1, 3, (n) => settling(`failover-${n}`, faulty(n, { failover: 1 }))),
  ...[10, 20, 40].map((ticks) => settling(`clock-ahead-${ticks}-3`, stepping(3, [ticks]))),
  ...[10, 20, 40].map((ticks) => settling(`clock-back-${ticks}-3`, stepping(3, [-ticks]))),
  settling('pause-4-3', pausing(3, 4)),
  ...sizes(1, 2, (n) => holding(`join-${n}-lost-reply`, joined(faulty(n, { 'lost-reply': 1 })))),
  ...sizes(1, 2, (n) => holding(`join-${n}-open-evicted`, joined(faulty(n, { 'evict-open': 1 })))),
  ...sizes(1, 2, (n) => holding(`join-${n}-failover`, joined(faulty(n, { failover: 1 })))),
  holding('stop-3-open-evicted', faulty(3, { stop: 1, 'evict-open': 1 })),
  holding('stop-3-failover', faulty(3, { stop: 1, failover: 1 })),
  holding('error-3-open-evicted', faulty(3, { error: 1, 'evict-open': 1 })),
  holding('error-3-failover', faulty(3, { error: 1, failover: 1 })),
  settling('join-1-stop', joined(faulty(1, { stop: 1 }))),
  holding('join-4-silence-slow', slowly(joined(faulty(4, { silence: 1 })))),
  holding('join-2-pause-7-resend-overdue', {
    ...joined(pausing(2, 7)),
    budget: { pause: 1, resend: 1 },
    latencies: OVERDUE,
  }),
  settling('join-1-timers-apart', {
    settled: 1,
    starters: 1,
    traits: [lasting(1.05), lasting(0.95)],
  }),
  ...[30, 40].map((ticks) => settling(`start-2-ttl-${ticks}`, { starters: 2, ttlTicks: ticks })),
  holding('start-2-ttl-20', { starters: 2, ttlTicks: 20 }),
  ...sizes(2, 3, (n) => holding(`closed-evicted-thrice-${n}`, faulty(n, { 'evict-closed': 3 }))),
  ...sizes(1, 3, (n) => settling(`hang-${n}`, faulty(n, { hang: 1 }))),
  holding('join-1-hang', joined(faulty(1, { hang: 1 }))),
  holding('join-2-two-errors', joined(faulty(2, { error: 2 }))),
  holding('join-2-clock', joined(stepping(2, [10, -10, 20, -20, 40, -40]))),
  holding('join-2-pause-8', joined(pausing(2, 8))),
  settling('start-3', { starters: 3 }),
];

/** Menus that must break the lease: what no protocol of this kind can stand. */
export const breakingMenus: readonly NamedMenu[] = [
  ...sizes(2, 4, (n) => breaking(`open-evicted-twice-${n}`, faulty(n, { 'evict-open': 2 }))),
  ...sizes(2, 4, (n) => breaking(`failover-twice-${n}`, faulty(n, { failover: 2 }))),
  // One loss is enough where a registration is counted twice, or a worker is replaced.
  ...lossesWith('lost-reply-3', faulty(3, { 'lost-reply': 1 })),
  ...lossesWith('resend-3', faulty(3, { resend: 1 })),
  ...lossesWith('hang-3', faulty(3, { hang: 1 })),
  ...lossesWith('join-2-stop', joined(faulty(2, { stop: 1 }))),
  breaking('pause-37-2', pausing(2, 37)),
  breaking('pause-32-3', pausing(3, 32)),
  breaking('pause-30-4', pausing(4, 30)),
  breaking('join-2-pause-9', joined(pausing(2, 9))),
];

/** Larger searches: some 14 million states together, a minute. */
export const largeMenus: readonly NamedMenu[] = [
  settling('two-errors-4', faulty(4, { error: 2 })),
  settling('hang-4', faulty(4, { hang: 1 })),
  holding('join-2-hang', joined(faulty(2, { hang: 1 }))),
  holding('two-hangs-2', faulty(2, { hang: 2 })),
  holding('join-2-closed-evicted-thrice', joined(faulty(2, { 'evict-closed': 3 }))),
  holding('start-2-timers-apart', { starters: 2, traits: [lasting(1.05), lasting(0.95)] }),
  holding('join-3-hang-slow', slowly(joined(faulty(3, { hang: 1 })))),
  holding('start-3-ttl-20', { starters: 3, ttlTicks: 20 }),
  settling('start-4', { starters: 4 }),
];

function lossesWith(name: string, menu: Partial<GroupMenu>): NamedMenu[] {
  return [
    breaking(`open-evicted-${name}`, { ...menu, budget: { ...menu.budget, 'evict-open': 1 } }),
    breaking(`failover-${name}`, { ...menu, budget: { ...menu.budget, failover: 1 } }),
  ];
}

function sizes(from: number, to: number, make: (n: number) => NamedMenu): NamedMenu[] {
  return Array.from({ length: to - from + 1 }, (_, i) => make(from + i));
}

function settling(name: string, menu: Partial<GroupMenu>): NamedMenu {
  return { name, menu: { ...nothing, ...menu }, expected: 'holds', settles: true };
}

function holding(name: string, menu: Partial<GroupMenu>): NamedMenu {
  return { name, menu: { ...nothing, ...menu }, expected: 'holds', settles: false };
}

function breaking(name: string, menu: Partial<GroupMenu>): NamedMenu {
  return { name, menu: { ...nothing, ...menu }, expected: 'breaks', settles: false };
}

function faulty(settled: number, budget: Budget): Partial<GroupMenu> {
  return { settled, budget };
}

function joined(menu: Partial<GroupMenu>): Partial<GroupMenu> {
  return { ...menu, starters: 1 };
}

function slowly(menu: Partial<GroupMenu>): Partial<GroupMenu> {
  return { ...menu, latencies: SLOW };
}

function pausing(settled: number, pauseTicks: number): Partial<GroupMenu> {
  return { settled, pauseTicks, budget: { pause: 1 } };
}

function stepping(settled: number, stepTicks: readonly number[]): Partial<GroupMenu> {
  return { settled, stepTicks, budget: { 'clock-step': 1 } };
}

function skewed(ticks: number): Trait {
  return { skew: ticks * UNITS_PER_TICK, rate: 1 };
}

function lasting(rate: number): Trait {
  return { skew: 0, rate };
}
