import { UserError } from '../../core/user-error.ts';

/**
 * A failure of Redis or of the way to it. `code` is what programs tell failures apart by: the first
 * word of an error reply (`NOPERM`), the code of a socket (`ECONNREFUSED`), or one of our own:
 * `CLOSED`, `SILENT` (no reply in time), `FOREIGN` (what answers is no Redis).
 */
export class RedisError extends UserError {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super('database', message, options);
    this.name = 'RedisError';
    this.code = code;
  }
}

/** Where it happened and what must not be shown. */
export interface Circumstances {
  /** `host:port`, or several. */
  readonly place: string;
  readonly password: string | null;
}

/**
 * The error that a person sees for one of ioredis or of a socket: where, what was said, what to do.
 * The cause keeps the text only, as the original carries the command's arguments, and so the password.
 */
export function redisError(error: unknown, { place, password }: Circumstances): RedisError {
  if (error instanceof RedisError) return error;
  const said = hidden(error instanceof Error ? error.message : String(error), password);
  const code = codeOf(error, said);
  const advice = ADVICE[code];
  const message = `Redis at ${place}: ${shortened(said)}${advice === undefined ? '' : `; ${advice}`}`;
  return new RedisError(code, message, { cause: new Error(said) });
}

/**
 * The same error where it came before the server had said anything: a server that was never understood
 * may be something else than a Redis, which one that is lost later is not.
 */
export function whileOpening(error: RedisError): RedisError {
  const advice = OPENING_ADVICE[error.code];
  if (advice === undefined) return error;
  return new RedisError(error.code, `${error.message}; ${advice}`, { cause: error.cause });
}

function codeOf(error: unknown, said: string): string {
  const socketCode = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof socketCode === 'string') return socketCode;
  if (said.includes('Connection is closed')) return 'CLOSED';
  if (said.startsWith('Unknown RESP type')) return 'FOREIGN';
  return /^[A-Z][A-Z_]+(?= |$)/.exec(said)?.[0] ?? 'CLOSED';
}

/** A server may repeat the password: `unknown command 'AUTH', with args beginning with: 'secret'`. */
function hidden(text: string, password: string | null): string {
  if (password === null || password === '') return text;
  return text.replaceAll(password, '***');
}

function shortened(text: string): string {
  // The last words are ioredis's, of an answer that it cannot read.
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replace(/\. Please report this\.$/, '')
    .trim();
  return line.length <= TEXT_LENGTH_MAX ? line : `${line.slice(0, TEXT_LENGTH_MAX)}...`;
}

/** The longest that says something new, -DENIED, explains protected mode at length. */
const TEXT_LENGTH_MAX = 200;

const UNTRUSTED =
  'the certificate is not trusted: for a CA of your own set NODE_EXTRA_CA_CERTS=ca.pem';

const OPENING_ADVICE: Readonly<Record<string, string>> = {
  ECONNRESET: 'it hung up: a TLS port wants rediss://, another port may be no Redis',
  CLOSED: 'it hung up: a TLS port wants rediss://, another port may be no Redis',
  SILENT: 'it took the connection and said nothing: it hangs, or is no Redis, or wants rediss://',
};

const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start Redis, or correct host and port',
  ENOTFOUND: 'no such host: correct its name',
  EAI_AGAIN: 'the host name cannot be looked up now: is there a network?',
  ETIMEDOUT:
    'no answer in time: correct host and port, look for a firewall between, or write redis:// where it has no TLS',
  FOREIGN: 'what answers there is no Redis: correct host and port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there: write redis:// for rediss://',
  EPROTO: 'it does not speak TLS there: write redis:// for rediss://',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host: write the name it is for',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  NOAUTH: 'it wants a password: redis://user:password@host',
  WRONGPASS: 'correct user and password in the URL (@ : / % as %40 %3A %2F %25)',
  NOPERM: 'its user may not do this: ask for the right (ACL SETUSER)',
  MOVED: 'it is a cluster with these keys on another node: redis+cluster:// goes there',
  READONLY: 'it is a replica: name its master, or the sentinels with redis+sentinel://',
  LOADING: 'it is reading its data: try again when it has done so',
  MASTERDOWN: 'it is a replica whose master is down: try again after the failover',
};
