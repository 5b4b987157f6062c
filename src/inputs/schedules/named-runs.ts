import type { DueRequest } from '../../core/due/due-request.ts';
import { jitterTakesInt64 } from '../../core/due/offset.ts';
import { UserError } from '../../core/user-error.ts';

/** Throws a `UserError` of kind usage where jitter wants a number, and a schedule has only a name. */
export function refuseNames({ jitter }: DueRequest): void {
  if (jitter === null || !jitterTakesInt64(jitter)) return;
  const message = `${jitter.hash} of 8 bytes cannot be had of a schedule's name`;
  throw new UserError('usage', `${message}; choose another hash, or --hash-input text`);
}
