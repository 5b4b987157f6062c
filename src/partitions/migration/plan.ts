import type { PartitionScheme } from '../../core/partition-map.ts';
import type {
  MigrationPlan,
  MigrationStep,
  Policy,
  PolicyName,
  PreservingMap,
} from '../../core/results/migration.ts';
import { schemeText } from '../../core/scheme-text.ts';
import { clockText } from '../../core/time/clock-text.ts';
import type { SchemePair } from './joint.ts';

/** The SQL of a scheme's partition: the index or column by which its rows are found. */
export interface SchemeSql {
  /** Makes the partition findable; null where the dialect, or the map, has no words for it. */
  readonly create: string | null;
  readonly drop: string | null;
}

export type SqlFor = (scheme: PartitionScheme, role: 'old' | 'new') => SchemeSql;

/** Why a policy is the one to take, and its steps in order. */
export interface PlanFacts {
  readonly pair: SchemePair;
  readonly policies: readonly Policy[];
  readonly preserving: PreservingMap | null;
  readonly sqlFor: SqlFor;
}

/**
 * The policy that leaves out nobody, then runs nobody twice, then keeps gaps short, then needs least;
 * and what is to be done for it.
 */
export function planOf({ pair, policies, preserving, sqlFor }: PlanFacts): MigrationPlan {
  const [chosen, ...others] = policies.toSorted(byMerit);
  if (chosen === undefined) throw new RangeError('there is always a hard cut');
  const target = chosen.name === 'preserving-map' ? (preserving?.map ?? pair.to.map) : pair.to.map;
  const to: PartitionScheme = { partitions: pair.to.partitions, map: target };
  const [before, after] = [sqlFor(pair.from, 'old'), sqlFor(to, 'new')];
  const steps: readonly MigrationStep[] = [
    { text: `make the new partition findable: ${schemeText(to)}`, sql: after.create },
    {
      text: 'deploy code that knows both schemes and takes the moment of the change from one setting, never from the moment of the deploy',
      sql: null,
    },
    ...changeSteps(chosen, preserving),
    {
      text: 'the day after: count completions per date; every id has one for each day',
      sql: null,
    },
    { text: 'drop what only the old scheme used', sql: before.drop },
  ];
  return { policy: chosen.name, atS: chosen.atS, why: whyOf(chosen, others), steps };
}

function byMerit(a: Policy, b: Policy): number {
  return (
    a.never - b.never ||
    a.twice - b.twice ||
    (a.gapMaxS ?? 0) - (b.gapMaxS ?? 0) ||
    a.needs.length - b.needs.length
  );
}

function changeSteps(policy: Policy, preserving: PreservingMap | null): MigrationStep[] {
  return stepTexts(policy, preserving).map((text) => ({ text, sql: null }));
}

function stepTexts({ name, atS, days }: Policy, preserving: PreservingMap | null): string[] {
  const at = clockText(atS);
  const texts: Readonly<Record<PolicyName, readonly string[]>> = {
    'hard-cut': [`at ${at}: planned runs before it take the old scheme, from it on the new one`],
    'completed-check': [
      'from the day before: write a completion (id, date) with the work, and skip whoever has one',
      `at ${at}: planned runs before it take the old scheme, from it on the new one`,
      'at the end of the day: run whoever has no completion',
    ],
    'dual-run': [
      'from the day before: write a completion (id, date) with the work, and skip whoever has one',
      'from 00:00 to 24:00 run both schemes; then the new one alone',
    ],
    staggered: [`at each of ${days} midnights move one more group of old slots to the new scheme`],
    'preserving-map': [
      `at the start of any old slot, as 00:00: planned runs before it take the old scheme, from it on the new one (${preserving?.rule ?? ''})`,
    ],
  };
  return [...texts[name]];
}

function whyOf(chosen: Policy, others: readonly Policy[]): string {
  const next = others.find(({ gapMaxS }) => (gapMaxS ?? 0) > (chosen.gapMaxS ?? 0));
  const hours = (s: number | null): string => `${Number(((s ?? 0) / 3600).toFixed(2))} h`;
  const gap = `no id waits longer than ${hours(chosen.gapMaxS)}`;
  const than = next === undefined ? '' : `, against ${hours(next.gapMaxS)} by ${next.name}`;
  const who =
    chosen.never > 0
      ? 'some ids are left out that day whatever is done; here the fewest'
      : chosen.twice > 0
        ? 'nobody is left out, and the fewest run twice'
        : 'nobody is left out and nobody runs twice';
  return `${who}; ${gap}${than}`;
}
