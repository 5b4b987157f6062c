/**
 * The protocol as a live worker sees it: a port, so that inputs know no capability. The protocol's own
 * step fits in as it is:
 *
 *     { idle: idleWorker, step: (state, event) => step(state, event, parameters) }
 */
export interface LeaseSteps<State extends LiveState> {
  readonly idle: State;
  readonly step: (
    state: State,
    event: LiveEvent,
  ) => { readonly state: State; readonly effects: readonly LiveEffect[] };
}

export interface LivePair {
  readonly index: number;
  readonly replicas: number;
}

export interface LiveTick {
  readonly interval: number;
  readonly index: number;
  readonly replicas: number | null;
  readonly at: number;
}

/** The part of the protocol's state that a worker acts by, and tells. */
export interface LiveState {
  readonly held: { readonly interval: number } | null;
  readonly previous: LivePair | null;
  readonly lease: LivePair | null;
  readonly attempt: number;
  readonly registerAt: number | null;
  readonly deadlineAt: number | null;
}

export type LiveEvent =
  | { readonly kind: 'start'; readonly now: number; readonly registerAt: number }
  | { readonly kind: 'register-due'; readonly now: number }
  | { readonly kind: 'reply'; readonly now: number; readonly tick: LiveTick }
  | { readonly kind: 'failure'; readonly now: number; readonly error: unknown }
  | { readonly kind: 'deadline-due'; readonly now: number }
  | { readonly kind: 'stop'; readonly now: number };

type LiveEffect = 'register' | 'lease-granted' | 'lease-lost';
