/** What a scheduler chose, or what was due: the steps from a group's state to the next. */
const moves = [
  /** Time passes. */
  'wait',
  /** A worker handles a reply, a failure or its deadline. */
  'handle',
  /** It sends a registration, which takes the menu's latency of number `choice` to the store. */
  'send',
  'send-stuck',
  /** The store counts it, or does not; the reply or the error takes that of number `choice`. */
  'count',
  'count-lost',
  'count-unheard',
  'refuse',
  /** Counted a first time: the client has sent it twice. */
  'count-twice',
  /** What hung arrives at the store, is answered, or fails. */
  'arrive',
  'answer',
  'fail',
  'start',
  'stop',
  'pause',
  'evict-open',
  'evict-closed',
  'failover',
  /** The clock steps by the menu's step of number `choice`. */
  'clock-step',
] as const;

export type Move = (typeof moves)[number];

export interface Label {
  readonly move: Move;
  /** The worker's place in the tuple that it happened in. */
  readonly slot: number;
  readonly choice: number;
}

const numbers = new Map(moves.map((move, number) => [move, number]));
const SLOTS = 16;
const CHOICES = 64;

/** A label as one number, to be kept for each of millions of steps. */
export function packed(move: Move, slot: number, choice: number): number {
  return ((numbers.get(move) ?? 0) * SLOTS + slot) * CHOICES + choice;
}

export function unpacked(label: number): Label {
  const rest = Math.floor(label / CHOICES);
  return {
    move: moves[Math.floor(rest / SLOTS)]!,
    slot: rest % SLOTS,
    choice: label % CHOICES,
  };
}
