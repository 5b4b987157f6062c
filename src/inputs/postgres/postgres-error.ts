import { UserError } from '../../core/user-error.ts';
import { adviceFor, kindFor } from './advice.ts';

/**
 * A failure of PostgreSQL or of the way to it. `code` is what programs tell failures apart by: the
 * SQLSTATE where the server spoke (`42P01`), the code of a socket (`ECONNREFUSED`), or one of our own:
 * `CLOSED`, `SILENT` (no answer in time), `FOREIGN` (what answers is no PostgreSQL), `TLS`,
 * `PASSWORD` (none is known), `BINDING`, `ROLE` (no server of the wanted kind).
 */
export class PostgresError extends UserError {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(kindFor(code, options?.cause), message, options);
    this.name = 'PostgresError';
    this.code = code;
  }
}

/** Where it happened and what must not be shown. */
export interface Circumstances {
  /** As `db:5432`. */
  readonly place: string;
  readonly secrets: readonly string[];
}

/** What the server said of an error, without anything secret. Kept as the cause. */
interface ServerSaid {
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  /** The character of the statement at which it failed, from 1; not of failures in the data. */
  readonly position: string | undefined;
}

/**
 * The error that a person sees for one of the driver, of a socket or of the server: where, what was
 * said, with its SQLSTATE, and what to do.
 */
export function postgresError(error: unknown, circumstances: Circumstances): PostgresError {
  if (error instanceof PostgresError) return error;
  const { place, secrets } = circumstances;
  const hide = (text: string): string => shortened(hidden(text, place, secrets));
  const message = hide(error instanceof Error ? error.message : String(error));
  const said = serverSaid(error, hide);
  const code = said?.code ?? codeOf(error, message);
  const state = said === null ? '' : ` (SQLSTATE ${said.code})`;
  const hint = said?.hint === undefined ? '' : `; ${said.hint}`;
  const advice = adviceFor(code);
  const cause = Object.assign(new Error(message), said);
  return new PostgresError(
    code,
    `PostgreSQL at ${place}: ${message}${state}${hint}${advice === null ? '' : `; ${advice}`}`,
    { cause },
  );
}

/**
 * The same error where it came before the server was let speak: what was never understood may be
 * something else than a PostgreSQL, which a server that is lost later is not.
 */
export function whileOpening(error: PostgresError): PostgresError {
  if (error.code !== 'CLOSED' && error.code !== 'ECONNRESET') return error;
  const message = `${error.message}; what listens there may be no PostgreSQL: correct host and port`;
  return new PostgresError(error.code, message, { cause: error.cause });
}

/** Whether the server itself reported it: it then was reached, and its answer is final. */
export function isFromServer({ code }: PostgresError): boolean {
  return SQLSTATE.test(code);
}

/** There is a digit in each, which tells them from EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Only the server's errors have a severity. */
function serverSaid(error: unknown, hide: (text: string) => string): ServerSaid | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  if (typeof error.code !== 'string' || !SQLSTATE.test(error.code)) return null;
  const field = (name: 'detail' | 'hint' | 'position'): string | undefined => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? hide(value) : undefined;
  };
  const [detail, hint, position] = [field('detail'), field('hint'), field('position')];
  return { code: error.code, detail, hint, position };
}

function codeOf(error: unknown, message: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  // pg's words, of SCRAM and of messages that it cannot read.
  if (message.startsWith('SASL')) return 'SCRAM';
  if (/^received invalid response|unknown authenticationOk/i.test(message)) return 'FOREIGN';
  return 'CLOSED';
}

/** A password that is also the name of the user, the database or the host hides nothing. */
function hidden(text: string, place: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) {
    if (secret === '' || place.includes(secret)) continue;
    shown = shown.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
  }
  return shown;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= TEXT_LENGTH_MAX ? line : `${line.slice(0, TEXT_LENGTH_MAX)}...`;
}

/** A server may repeat a long statement or a value of the data. */
const TEXT_LENGTH_MAX = 300;
