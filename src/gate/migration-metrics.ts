import type { CutOver, FleetState, MigrationResult } from '../core/results/migration.ts';
import { clockText } from '../core/time/clock-text.ts';
import { countMetric, type Measurement, type Metric } from './metrics.ts';

type MigrationMetric = Metric<MigrationResult>;

/** The metrics of `nandi simulate-migration`, at every cut-over or state that is in the result. */
export const migrationMetrics: readonly MigrationMetric[] = [
  counted('never', 'ids that nobody runs', ({ never }) => never),
  counted('omitted', 'the same as never', ({ never }) => never),
  counted('twice', 'ids that run twice, or that two workers own', ({ twice }) => twice),
  shared('never_share', 'never, over all ids', ({ never }) => never),
  shared('twice_share', 'twice, over all ids', ({ twice }) => twice),
  {
    name: 'gap',
    argument: ['max', 'min'],
    unit: 'ms',
    description: 'between two runs of one id, from the day before to the day after',
    measure: (result, argument) =>
      ofCuts(result, ({ gapMaxS, gapMinS }) => {
        const seconds = argument === 'min' ? gapMinS : gapMaxS;
        return seconds === null ? null : 1000 * seconds;
      }),
  },
  {
    name: 'largest_run',
    argument: 'none',
    unit: 'count',
    description: 'ids of the largest run of the day; of uniform ids their share',
    measure: (result) => ofCuts(result, ({ largestRun }) => largestRun),
  },
  {
    name: 'kept',
    argument: ['slot', 'time'],
    unit: 'share',
    description: 'ids that keep their slot number, or their time of day',
    measure: (result, argument) => [
      {
        value: keptOf(result, argument),
        where: 'all ids',
        sample: result.records ?? 0,
        why: 'of workers only the number is known, which kept(slot) measures',
      },
    ],
  },
];

function keptOf(result: MigrationResult, argument: string | null): number | null {
  if (result.kind === 'partitions')
    return argument === 'time' ? result.kept.byTime : result.kept.bySlot;
  return argument === 'time' ? null : (result.kept?.bySlot ?? null);
}

type Figures = Pick<CutOver, 'twice' | 'once' | 'never'>;

function counted(
  name: string,
  description: string,
  value: (figures: Figures) => number,
): MigrationMetric {
  return countMetric(name, description, (result) => ofAll(result, value));
}

function shared(
  name: string,
  description: string,
  value: (figures: Figures) => number,
): MigrationMetric {
  const shareOf = (figures: Figures): number =>
    value(figures) / (figures.twice + figures.once + figures.never);
  return {
    name,
    argument: 'none',
    unit: 'share',
    description,
    measure: (result) => ofAll(result, shareOf),
  };
}

function ofAll(result: MigrationResult, value: (figures: Figures) => number): Measurement[] {
  const sample = result.records ?? 0;
  if (result.kind === 'partitions') return ofCuts(result, value);
  return result.states.map((state) => ({
    value: value(state),
    where: stateWords(state),
    sample,
  }));
}

function stateWords({ moved, pairs }: FleetState): string {
  return moved === 0 && pairs.length > 0 ? 'as it begins' : `${moved} moved`;
}

function ofCuts(result: MigrationResult, value: (cut: CutOver) => number | null): Measurement[] {
  if (result.kind === 'workers') return [];
  const sample = result.records ?? 0;
  return result.cutOvers.map((cut) => ({ value: value(cut), where: clockText(cut.atS), sample }));
}
