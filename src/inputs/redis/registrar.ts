import type { Connection } from './connection.ts';
import { RedisError } from './redis-error.ts';
import { runScript, type ScriptCall } from './run-script.ts';

export interface RegistrarOptions {
  /** Opens a connection to the server that has the group's keys at the moment. */
  readonly open: () => Promise<Connection>;
  /** The register script with the group's key, interval and lifetime. */
  readonly call: ScriptCall;
}

/**
 * Registers at a server again and again, over one connection as long as it lasts. After any failure
 * the next registration opens a new one, which after a failover leads to another server. Nothing is
 * sent twice by itself: a registration that may have been counted fails, and the protocol decides.
 */
export class Registrar {
  readonly #options: RegistrarOptions;
  #connection: Connection | null = null;
  #isClosed = false;

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  /** The script's reply. Rejects with a `RedisError`. */
  async register(): Promise<unknown> {
    try {
      const connection = await this.#connected();
      return await runScript(connection, this.#options.call);
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  async #connected(): Promise<Connection> {
    if (this.#connection !== null && !this.#connection.closed.aborted) return this.#connection;
    const connection = await this.#options.open();
    this.#connection = connection;
    if (this.#isClosed)
      throw new RedisError('CLOSED', `Redis at ${connection.place}: closed by us`);
    return connection;
  }

  #drop(): void {
    this.#connection?.close();
    this.#connection = null;
  }
}
