import type { ExitName } from './exit.ts';

/** What a person can mend, or asked for by Ctrl-C: the kinds differ in the exit code only. */
export type UserErrorKind = Extract<
  ExitName,
  'usage' | 'input' | 'database' | 'budget' | 'interrupted' | 'terminated'
>;

/**
 * A failure that the person at the keyboard can mend. The message is one clear sentence: where,
 * what was found, what to write instead. Everything else that is thrown is a fault of nandi.
 */
export class UserError extends Error {
  readonly kind: UserErrorKind;

  constructor(kind: UserErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
    this.kind = kind;
  }
}
