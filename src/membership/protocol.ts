/**
 * The lease protocol of one worker, as a pure step: state and event in, state and effects out. The
 * simulator, the replay and the live driver all use this step and no other: that is the proof that
 * what is simulated is what runs. It reads no clock; `now` is the worker's own, in milliseconds, and
 * only differences of it matter.
 */
export interface LeaseParameters {
  readonly intervalMs: number;
  /** The slack, a share of the interval in (0, 0.5). */
  readonly gap: number;
}

/** Worker `index` of `replicas`: it owns the ids with `id mod replicas == index`. */
export interface Pair {
  readonly index: number;
  readonly replicas: number;
}

/** What a registration brought: the interval, this worker's index in it, the count of the last one. */
export interface Tick {
  readonly interval: number;
  readonly index: number;
  /** The closed count of interval - 1; null where nobody registered in it, or its key is gone. */
  readonly replicas: number | null;
  /** The store's time of the registration. */
  readonly at: number;
}

export interface WorkerState {
  /** Interval and index of the last registration that has not been given up. */
  readonly held: { readonly interval: number; readonly index: number } | null;
  /** The pair that the last registration implied. */
  readonly previous: Pair | null;
  /** The pair that this worker owns now. */
  readonly lease: Pair | null;
  /** Failures since the last reply. */
  readonly attempt: number;
  /** Whether a registration is under way; then no other is sent. */
  readonly isRegistering: boolean;
  /** When the next registration is due; null while one is under way or after a stop. */
  readonly registerAt: number | null;
  /** When this worker must stand down unless a reply comes first; null after it did, or after a stop. */
  readonly deadlineAt: number | null;
}

export type WorkerEvent =
  /** `registerAt` lies later than `now` where the fleet starts with random offsets. */
  | { readonly kind: 'start'; readonly now: number; readonly registerAt: number }
  | { readonly kind: 'register-due'; readonly now: number }
  | { readonly kind: 'reply'; readonly now: number; readonly tick: Tick }
  | { readonly kind: 'failure'; readonly now: number }
  | { readonly kind: 'deadline-due'; readonly now: number }
  /** A graceful stop: the lease is given up at once. */
  | { readonly kind: 'stop'; readonly now: number };

/**
 * What the driver must do. Timers are not effects: after each step they are to be set to `registerAt`
 * and `deadlineAt` of the state.
 */
type Effect = 'register' | 'lease-granted' | 'lease-lost';

export interface Step {
  readonly state: WorkerState;
  readonly effects: readonly Effect[];
}

/** A worker that has not started. */
export const idleWorker: WorkerState = {
  held: null,
  previous: null,
  lease: null,
  attempt: 0,
  isRegistering: false,
  registerAt: null,
  deadlineAt: null,
};

const NOTHING: readonly Effect[] = [];
const REGISTER: readonly Effect[] = ['register'];
const GRANTED: readonly Effect[] = ['lease-granted'];
const LOST: readonly Effect[] = ['lease-lost'];
const MOVED: readonly Effect[] = ['lease-lost', 'lease-granted'];

/**
 * The decisions of the protocol that a broken variant gets wrong, each in its own function, so that a
 * variant differs in that one and in nothing else.
 */
export interface Rules {
  /** The pair that a tick implies, given what the worker held before it. */
  readonly implied: (held: WorkerState['held'], tick: Tick) => Pair | null;
  /** Whether a worker may own what its last two registrations implied. */
  readonly agree: (previous: Pair | null, implied: Pair | null) => boolean;
  /** How long after the next registration was due a worker stands down. */
  readonly graceMs: (parameters: LeaseParameters) => number;
  /** Whether a worker stands down when that time is over, or only when an error comes back. */
  readonly standsDown: 'on-deadline' | 'on-error';
  /** The phase in the interval at which a worker registers, a share of it. */
  readonly phase: (pair: Pair, parameters: LeaseParameters) => number;
  /** Whether a reply that is handled after the deadline counts as after it. */
  readonly lateReply: 'after-deadline' | 'as-if-in-time';
}

/** The protocol as it is meant. */
export const protocolRules: Rules = {
  implied: (held, { interval, replicas }) => {
    const isFollowing = held !== null && held.interval === interval - 1;
    if (!isFollowing || replicas === null || held.index >= replicas) return null;
    return { index: held.index, replicas };
  },
  agree: (previous, implied) =>
    previous?.index === implied?.index && previous?.replicas === implied?.replicas,
  graceMs: ({ intervalMs, gap }) => gap * intervalMs,
  standsDown: 'on-deadline',
  phase: ({ index, replicas }, { gap }) =>
    gap + ((index + 0.5) / Math.max(replicas, index + 1)) * (1 - 2 * gap),
  lateReply: 'after-deadline',
};

/**
 * One step of a worker. Costs some 50 ns and a few small objects.
 *
 *     step(idleWorker, { kind: 'start', now: 0, registerAt: 0 }, { intervalMs: 30_000, gap: 0.15 })
 *     // { state: { ..., registerAt: 0, deadlineAt: 34_500 }, effects: [] }
 */
export function step(
  state: WorkerState,
  event: WorkerEvent,
  parameters: LeaseParameters,
  rules: Rules = protocolRules,
): Step {
  switch (event.kind) {
    case 'start':
      return start(event, parameters);
    case 'register-due':
      return quiet({ ...state, isRegistering: true, registerAt: null }, REGISTER);
    case 'reply':
      return reply(state, event, parameters, rules);
    case 'failure':
      return failure(state, event.now, parameters, rules);
    case 'deadline-due':
      return rules.standsDown === 'on-deadline'
        ? changed(state, stoodDown(state))
        : quiet({ ...state, deadlineAt: null }, NOTHING);
    case 'stop':
      return changed(state, { ...idleWorker });
  }
}

function start(
  { now, registerAt }: Extract<WorkerEvent, { kind: 'start' }>,
  { intervalMs, gap }: LeaseParameters,
): Step {
  return quiet({ ...idleWorker, registerAt, deadlineAt: now + intervalMs * (1 + gap) }, NOTHING);
}

function reply(
  state: WorkerState,
  { now, tick }: Extract<WorkerEvent, { kind: 'reply' }>,
  parameters: LeaseParameters,
  rules: Rules,
): Step {
  const known = inTime(state, now, rules);
  const implied = rules.implied(known.held, tick);
  const lease = rules.agree(known.previous, implied) ? implied : null;
  const registerAt = now + delayMs(tick, parameters, rules);
  return changed(state, {
    held: { interval: tick.interval, index: tick.index },
    previous: implied,
    lease,
    attempt: 0,
    isRegistering: false,
    registerAt,
    deadlineAt: registerAt + rules.graceMs(parameters),
  });
}

/** A reply that is handled late finds what the deadline, overdue as well, would have left. */
function inTime(state: WorkerState, now: number, { lateReply, standsDown }: Rules): WorkerState {
  const isOverdue = state.deadlineAt !== null && now >= state.deadlineAt;
  const counts = lateReply === 'after-deadline' && standsDown === 'on-deadline';
  return isOverdue && counts ? stoodDown(state) : state;
}

/**
 * From the reply to the next registration. In server time it is due at its phase of the next
 * interval; the reply tells the server's time, so no clock needs to agree with any other.
 */
function delayMs(tick: Tick, parameters: LeaseParameters, { phase }: Rules): number {
  const { intervalMs } = parameters;
  if (tick.replicas === null) return intervalMs;
  const pair = { index: tick.index, replicas: tick.replicas };
  return (tick.interval + 1 + phase(pair, parameters)) * intervalMs - tick.at;
}

/** An error came back: again after an eighth of the interval, then a fourth, up to all of it. */
function failure(
  state: WorkerState,
  now: number,
  { intervalMs }: LeaseParameters,
  { standsDown }: Rules,
): Step {
  const attempt = state.attempt + 1;
  const waitMs = Math.min(intervalMs, (intervalMs / 8) * 2 ** (attempt - 1));
  const left = standsDown === 'on-error' ? stoodDown(state) : state;
  return changed(state, { ...left, attempt, isRegistering: false, registerAt: now + waitMs });
}

/** What the deadline leaves, whatever its cause: the position of a worker that has restarted. */
function stoodDown(state: WorkerState): WorkerState {
  return { ...state, held: null, previous: null, lease: null, deadlineAt: null };
}

function quiet(state: WorkerState, effects: readonly Effect[]): Step {
  return { state, effects };
}

function changed(before: WorkerState, state: WorkerState): Step {
  const isSame =
    before.lease?.index === state.lease?.index && before.lease?.replicas === state.lease?.replicas;
  if (isSame) return { state, effects: NOTHING };
  if (before.lease === null) return { state, effects: GRANTED };
  return { state, effects: state.lease === null ? LOST : MOVED };
}
