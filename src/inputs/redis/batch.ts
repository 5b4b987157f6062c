import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { Server } from './connect.ts';
import type { ConnectionLimits } from './connection.ts';

/** What a recorder found in one look at the group. */
export interface Batch {
  /** The server's time of the look. */
  readonly atMs: number;
  /** Whether what was between this and the batch before was not watched. */
  readonly isAfterGap: boolean;
  readonly rows: readonly RegistrationRecord[];
  /** Counters that were found lower than before. */
  readonly setBacks: readonly SetBack[];
}

export interface SetBack {
  readonly interval: number;
  readonly from: number;
  readonly to: number;
}

/** Whom to watch, and until when. */
export interface WatchOptions {
  readonly server: Server;
  /** The group's base key. */
  readonly group: string;
  readonly limits: ConnectionLimits;
  /** Ends the watch. */
  readonly end: AbortSignal;
}
