import type { Contract } from '../core/due/contract.ts';
import { didYouMean } from '../core/nearest.ts';
import { parseDuration } from '../core/units.ts';
import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';
import { openYaml } from './yaml-file.ts';

/** What a file of contracts promises. */
export interface Contracts {
  readonly contracts: readonly Contract[];
  /** The types that share a limit of `--rate-limit`, by its name. */
  readonly limits: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads contracts from YAML: under `types`, a type's name with what is promised of its jobs.
 *
 *     types:
 *       reminder: { tolerance: 0s, lateness: 10s, priority: 0, reserved: 20% }
 *       digest: { tolerance: 5m, direction: later, lateness: 60s, priority: 2, limit: email }
 *
 * `tolerance` is how far a job may move, `lateness` how late it may be after that, or `deadline` how
 * long after the time that was asked for it must be done at the latest; `direction` is later
 * or either; the lowest `priority` goes first; `reserved` is a share of the capacity; `limit` names a
 * `--rate-limit` that several types share. Throws a `UserError` of kind usage with the line.
 */
export async function readContracts(source: ByteSource): Promise<Contracts> {
  const { isMap, isScalar } = await import('yaml');
  const { contents, where } = await openYaml(source, FORM);
  const fail = (node: unknown, problem: string): UserError =>
    new UserError('usage', `${where(node)}: ${problem}`);
  const textOf = (node: unknown): string => {
    // As it was written: 0 and 5 are numbers to YAML, and durations and priorities here.
    if (isScalar(node) && node.value !== null && node.source !== undefined)
      return node.source.trim();
    throw fail(node, FORM);
  };
  const entriesOf = (node: unknown): (readonly [key: string, value: unknown, at: unknown])[] => {
    if (!isMap(node) || node.items.length === 0) throw fail(node, FORM);
    return node.items.map(({ key, value }) => [textOf(key), value, key]);
  };
  const contractOf = (type: string, node: unknown): WrittenContract => {
    const fields = new Map<string, string>();
    for (const [key, value, at] of entriesOf(node)) {
      if (!KEYS.some((known) => known === key))
        throw fail(
          at,
          `"${key}" is no key of a contract${didYouMean(key, KEYS) || `; write ${KEYS.join(', ')}`}`,
        );
      fields.set(key, textOf(value));
    }
    return written(type, fields, (problem) => fail(node, `${type}: ${problem}`));
  };

  const [first, ...more] = entriesOf(contents);
  if (first?.[0] !== 'types' || more.length > 0) throw fail(contents, FORM);
  const all = entriesOf(first[1]).map(([type, value]) => contractOf(type, value));
  refuseOverbooked(all, source.name);
  return { contracts: all.map(({ contract }) => contract), limits: limitsOf(all) };
}

const FORM =
  'a file of contracts is "types:" and under it a line a type, as in "digest: { tolerance: 5m, lateness: 60s, priority: 2 }"';

const KEYS = ['tolerance', 'direction', 'lateness', 'deadline', 'priority', 'reserved', 'limit'];

interface WrittenContract {
  readonly contract: Contract;
  readonly limit: string | null;
}

type Fail = (problem: string) => UserError;

function written(type: string, fields: ReadonlyMap<string, string>, fail: Fail): WrittenContract {
  const seconds = (key: string): number => secondsOf(key, fields.get(key) ?? '0', fail);
  return {
    contract: {
      type,
      toleranceS: seconds('tolerance'),
      direction: directionOf(fields.get('direction') ?? 'later', fail),
      priority: priorityOf(fields.get('priority') ?? '0', fail),
      latenessMaxS: latenessOf(fields, seconds, fail),
      reservedShare: shareOf(fields.get('reserved') ?? '0%', fail),
    },
    limit: fields.get('limit') ?? null,
  };
}

/** What a deadline leaves after the tolerance. */
function latenessOf(
  fields: ReadonlyMap<string, string>,
  seconds: (key: string) => number,
  fail: Fail,
): number {
  if (!fields.has('deadline')) return seconds('lateness');
  if (fields.has('lateness')) throw fail('lateness and deadline say the same; leave one out');
  const left = seconds('deadline') - seconds('tolerance');
  if (left >= 0) return left;
  throw fail('the deadline lies within the tolerance; make it as long at least');
}

/** Whole seconds: what jobs are counted by. A bare 0 needs no unit. */
function secondsOf(key: string, text: string, fail: Fail): number {
  const ms = text === '0' ? 0 : parseDuration(text);
  if (ms !== null && ms % 1000 === 0) return ms / 1000;
  throw fail(
    `${key} "${text}" is no duration of whole seconds; write a number and its unit, as in 300s or 5m`,
  );
}

function directionOf(text: string, fail: Fail): Contract['direction'] {
  if (text === 'later' || text === 'either') return text;
  throw fail(`direction "${text}" is not known; write later or either`);
}

function priorityOf(text: string, fail: Fail): number {
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw fail(`priority "${text}" is no whole number; the lowest goes first`);
}

function shareOf(text: string, fail: Fail): number {
  const match = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  const share = match === null ? Number.NaN : Number(match[1]) / 100;
  if (share >= 0 && share <= 1) return share;
  throw fail(`reserved "${text}" is no share of the capacity; write a percentage, as in 20%`);
}

function refuseOverbooked(all: readonly WrittenContract[], name: string): void {
  const reserved = all.reduce((sum, { contract }) => sum + contract.reservedShare, 0);
  if (reserved <= 1 + 1e-9) return;
  throw new UserError(
    'usage',
    `${name}: ${Math.round(100 * reserved)}% of the capacity are reserved; 100% is all there is`,
  );
}

function limitsOf(all: readonly WrittenContract[]): ReadonlyMap<string, readonly string[]> {
  const limits = new Map<string, string[]>();
  for (const { contract, limit } of all) {
    if (limit !== null) limits.set(limit, [...(limits.get(limit) ?? []), contract.type ?? '']);
  }
  return limits;
}
