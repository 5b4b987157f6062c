import * as v from 'valibot';
import { textBytes } from '../../core/hash/bytes.ts';
import { redisSlot } from '../../core/hash/redis-slot.ts';
import type { Connection } from './connection.ts';
import { RedisError } from './redis-error.ts';
import type { Address } from './target.ts';

/** The part of a connection that is used here. */
type Asked = Pick<Connection, 'call' | 'place'>;

/**
 * Asks a sentinel for the master of a name: `SENTINEL get-master-addr-by-name`, whose reply is the
 * host and the port, or nil where it watches none of that name.
 */
export async function sentinelMaster(sentinel: Asked, name: string): Promise<Address> {
  const reply = await sentinel.call('SENTINEL', 'get-master-addr-by-name', name);
  if (reply === null) {
    throw new RedisError(
      'NOMASTER',
      `the sentinel at ${sentinel.place} watches no master "${name}": correct the name behind the /`,
    );
  }
  if (!v.is(masterAddress, reply)) return unexpected(sentinel, 'SENTINEL', reply);
  const [host, port] = reply;
  return { host, port: Number(port) };
}

const masterAddress = v.tuple([v.string(), v.pipe(v.string(), v.digits())]);

/**
 * Asks a node for the one that has a key's slot: `CLUSTER SLOTS`, whose reply is a list of
 * `[first slot, last slot, [host, port, id], replicas...]`. A host of nothing is the asked one's.
 */
export async function clusterNode(
  node: Asked,
  { key, asked }: { readonly key: string; readonly asked: Address },
): Promise<Address> {
  const slot = redisSlot(textBytes(key));
  const reply = await node.call('CLUSTER', 'SLOTS');
  if (!v.is(slotRanges, reply)) return unexpected(node, 'CLUSTER', reply);
  const range = reply.find(([from, to]) => from <= slot && slot <= to);
  if (range === undefined) {
    throw new RedisError(
      'CLUSTERDOWN',
      `Redis at ${node.place}: no node of the cluster has slot ${slot}, that of ${key}; repair the cluster`,
    );
  }
  const [host, port] = range[2];
  const isSaid = host !== null && host !== '' && host !== '?';
  return { host: isSaid ? host : asked.host, port };
}

const slotRanges = v.array(
  v.looseTuple([v.number(), v.number(), v.looseTuple([v.nullable(v.string()), v.number()])]),
);

function unexpected({ place }: Asked, command: string, reply: unknown): never {
  throw new RedisError('FOREIGN', `Redis at ${place} answered ${command} with ${String(reply)}`);
}
