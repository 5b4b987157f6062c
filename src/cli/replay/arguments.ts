import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import { type Gate, parseGate } from '../../gate/parse-gate.ts';
import type { GivenParameters } from '../../membership/replay/parameters.ts';
import { parseScenario } from '../../membership/scenarios/parse-scenario.ts';
import type { Scenario } from '../../membership/scenarios/scenario.ts';
import type { Conclusion } from '../conclude.ts';
import { duration, firstOf, gapShare, oneOf, wholeNumber } from '../flags.ts';
import { formatAmong, reportAmong, TABLE_OR_JSON } from '../formats.ts';

/** The flags of `nandi replay`, checked and in the units of the program. */
export interface ReplayArguments extends Conclusion {
  readonly parameters: GivenParameters;
  /** The group, where the trace holds several; null takes the only one. */
  readonly group: string | null;
  readonly gates: readonly Gate[];
  /** Null where no comparison is asked for. */
  readonly comparison: ComparisonFlags | null;
}

export interface ComparisonFlags {
  readonly runs: number;
  readonly seed: number;
  /** As written; null takes what the trace shows. */
  readonly latency: string | null;
  /** Faults beside the starts and ends; how long an interval is, only the trace says. */
  readonly faults: (intervalMs: number) => readonly Scenario[];
}

const texts = v.optional(v.array(v.string()), []);

const flagsSchema = v.object({
  interval: v.optional(v.string()),
  gap: v.optional(v.string()),
  group: v.optional(v.string()),
  compare: v.optional(v.boolean(), false),
  scenario: texts,
  latency: v.optional(v.string()),
  runs: v.optional(v.string()),
  seed: v.optional(v.string()),
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

type Given = v.InferOutput<typeof flagsSchema>;

const RUNS_MAX = 100_000;

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(flags: unknown): ReplayArguments {
  const given = v.parse(flagsSchema, flags);
  return {
    format: formatAmong(given.format, TABLE_OR_JSON, 'replay'),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    reports: given.report.map((text) => reportAmong(text, TABLE_OR_JSON, 'replay')),
    ascii: given.ascii,
    parameters: {
      ...(given.interval === undefined
        ? {}
        : { intervalMs: duration(given.interval, '--interval') }),
      ...(given.gap === undefined ? {} : { gap: gapShare(given.gap) }),
    },
    group: given.group ?? null,
    gates: given.gate.map(parseGate),
    comparison: comparisonOf(given),
  };
}

function comparisonOf({ compare, scenario, latency, runs, seed }: Given): ComparisonFlags | null {
  if (!compare) {
    const idle = firstOf({
      '--scenario': scenario[0],
      '--latency': latency,
      '--runs': runs,
      '--seed': seed,
    });
    if (idle === null) return null;
    throw new UserError('usage', `${idle} is about simulated runs; add --compare`);
  }
  const faults = (intervalMs: number): readonly Scenario[] =>
    scenario.map((text) => faultOf(text, intervalMs));
  // What is written wrongly is refused before a trace is opened.
  faults(1000);
  return {
    runs: wholeNumber(runs ?? '200', '--runs', { from: 1, to: RUNS_MAX }),
    seed: wholeNumber(seed ?? '1', '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    latency: latency ?? null,
    faults,
  };
}

/** A group of a trace settles when it does: what befell it has a time. */
function faultOf(text: string, intervalMs: number): Scenario {
  const scenario = parseScenario(text, intervalMs);
  const { atMs, effect, name } = scenario;
  if (effect.kind === 'scale' || name === 'start')
    throw new UserError('usage', `--scenario ${name}: how many start, and when, the trace says`);
  if (atMs !== null || effect.kind === 'setting') return scenario;
  throw new UserError(
    'usage',
    `--scenario "${text}" needs its time since the trace begins, as in ${name}@3i`,
  );
}
