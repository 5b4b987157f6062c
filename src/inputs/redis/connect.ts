import { type Connection, type ConnectionLimits, openConnection, placeOf } from './connection.ts';
import { RedisError } from './redis-error.ts';
import { clusterNode, sentinelMaster } from './server-of.ts';
import type { Access, Address, RedisTarget } from './target.ts';

/** One server, and what it takes to be let in. */
export interface Server {
  readonly address: Address;
  readonly access: Access;
}

/**
 * Opens a connection to the server that has a key: the host of the URL, the master that the sentinels
 * name, or the cluster's node that has the key's slot.
 *
 * It is one server for as long as the connection lasts. After a failover it is closed or says READONLY
 * or MOVED: connecting anew then leads to the new one.
 */
export async function connect(
  target: RedisTarget,
  key: string,
  limits: ConnectionLimits,
): Promise<Connection> {
  const { address, access } = await serverOf(target, key, limits);
  return openConnection(address, access, limits);
}

/** The server that has a key, asked of the sentinels or the cluster where there are such. */
export async function serverOf(
  target: RedisTarget,
  key: string,
  limits: ConnectionLimits,
): Promise<Server> {
  const { addresses, access } = target;
  const [first] = addresses;
  if (target.kind === 'single' && first !== undefined) return { address: first, access };
  const failures: RedisError[] = [];
  for (const asked of addresses) {
    try {
      return { address: await answerOf({ target, asked, key, limits }), access };
    } catch (error) {
      if (!(error instanceof RedisError)) throw error;
      failures.push(error);
    }
  }
  throw noneOf(target, failures);
}

interface Question {
  readonly target: RedisTarget;
  readonly asked: Address;
  readonly key: string;
  readonly limits: ConnectionLimits;
}

async function answerOf({ target, asked, key, limits }: Question): Promise<Address> {
  const access = target.kind === 'sentinel' ? target.sentinelAccess : target.access;
  const connection = await openConnection(asked, access, limits);
  try {
    return target.kind === 'sentinel'
      ? await sentinelMaster(connection, target.masterName)
      : await clusterNode(connection, { key, asked });
  } finally {
    connection.close();
  }
}

/** Each says why; the last one's code stands for all. */
function noneOf({ kind, addresses }: RedisTarget, failures: readonly RedisError[]): RedisError {
  const last = failures.at(-1);
  if (failures.length === 1 && last !== undefined) return last;
  const reasons = failures.map(({ message }) => message).join(' / ');
  const places = addresses.map(placeOf).join(', ');
  const who = kind === 'sentinel' ? 'sentinels' : 'nodes';
  return new RedisError(last?.code ?? 'CLOSED', `none of the ${who} ${places} helped: ${reasons}`);
}
