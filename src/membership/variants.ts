import { protocolRules, type Rules } from './protocol.ts';

/**
 * A protocol that is wrong in one decision: each is a known temptation, and each must be caught by the
 * searches of `verify/`, for a checker that cannot fail proves nothing.
 */
export interface Variant {
  readonly name: VariantName;
  /** What it does instead, in a few words. */
  readonly does: string;
  readonly rules: Rules;
  /** Whose clock decides the interval. */
  readonly intervalClock: 'store' | 'worker';
}

export type VariantName = (typeof variantNames)[number];

export const variantNames = [
  'single-interval',
  'open-interval',
  'error-only',
  'late-deadline-interval',
  'late-deadline-2-gaps',
  'late-deadline-3-gaps',
  'late-reply',
  'local-clock',
  'no-spread',
] as const;

/** The protocol as it is meant, to be searched like a variant. */
export const meant = { rules: protocolRules, intervalClock: 'store' } as const;

/**
 * The variant of a name.
 *
 *     variantOf('no-spread').rules.phase({ index: 3, replicas: 4 }, parameters) // 0.5
 */
export function variantOf(name: VariantName): Variant {
  return { name, intervalClock: 'store', ...differences[name] };
}

type Difference = Pick<Variant, 'does' | 'rules'> & Partial<Pick<Variant, 'intervalClock'>>;

const differences: Readonly<Record<VariantName, Difference>> = {
  'single-interval': {
    does: 'owns what one closed interval implies, without a second that agrees',
    rules: { ...protocolRules, agree: () => true },
  },
  // Kept waiting for a second one that agrees, it would be exclusive: the haste is part of the mistake.
  'open-interval': {
    does: "owns at once its index in the open interval, with the closed one's count",
    rules: {
      ...protocolRules,
      implied: (_, { index, replicas }) =>
        replicas === null || index >= replicas ? null : { index, replicas },
      agree: () => true,
    },
  },
  'error-only': {
    does: 'stands down when an error comes back, and on no deadline',
    rules: { ...protocolRules, standsDown: 'on-error' },
  },
  'late-deadline-interval': {
    does: 'stands down an interval after its registration was due',
    rules: { ...protocolRules, graceMs: ({ intervalMs }) => intervalMs },
  },
  'late-deadline-2-gaps': {
    does: 'stands down two gaps after its registration was due',
    rules: { ...protocolRules, graceMs: ({ intervalMs, gap }) => 2 * gap * intervalMs },
  },
  'late-deadline-3-gaps': {
    does: 'stands down three gaps after its registration was due',
    rules: { ...protocolRules, graceMs: ({ intervalMs, gap }) => 3 * gap * intervalMs },
  },
  'late-reply': {
    does: 'takes a reply that is handled after the deadline as one in time',
    rules: { ...protocolRules, lateReply: 'as-if-in-time' },
  },
  'local-clock': {
    does: "tells the interval by the worker's own clock",
    rules: protocolRules,
    intervalClock: 'worker',
  },
  'no-spread': {
    does: 'registers in the middle of the interval, whatever the index',
    rules: { ...protocolRules, phase: () => 0.5 },
  },
};
