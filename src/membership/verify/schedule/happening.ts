import type { Pair, Tick, WorkerEvent } from '../../protocol.ts';
import type { Action } from './schedule.ts';

/** Something that happened in a run, for those who want to tell it. */
export type Happening =
  | { readonly kind: 'start' | 'refuse' | 'no-reply'; readonly worker: number }
  | { readonly kind: 'register'; readonly worker: number; readonly tick: Tick }
  | { readonly kind: 'lease'; readonly worker: number; readonly pair: Pair }
  | { readonly kind: 'stand-down'; readonly worker: number; readonly cause: Cause }
  | { readonly kind: 'act'; readonly action: Action };

export type Cause = 'disagreement' | 'deadline' | 'error' | 'stop';
export type Tell = (at: number, happening: Happening) => void;

/** Why a worker has lost its lease by this event. */
export function causeOf({ kind, now }: WorkerEvent, deadlineAt: number | null): Cause {
  if (kind === 'stop') return 'stop';
  if (kind === 'failure') return 'error';
  const isOverdue = deadlineAt !== null && now >= deadlineAt;
  return kind === 'deadline-due' || isOverdue ? 'deadline' : 'disagreement';
}
