import { type ExitName, exitCodes } from '../../core/exit.ts';
import type {
  CheckerProof,
  Finding,
  SearchResult,
  SelfTestResult,
  TimelineEvent,
  TimelineHappening,
  VariantProof,
  VerificationResult,
} from '../../core/results/verification.ts';
import { gateJson } from './gate.ts';
import { type Json, written } from './values.ts';

/** Everything that the report of a search is made of. */
export interface SearchReport<Result extends VerificationResult | SelfTestResult> {
  readonly version: string;
  readonly result: Result;
  readonly options: {
    readonly seeds: { readonly from: number; readonly count: number };
    readonly isThorough: boolean;
  };
  readonly exit: ExitName;
}

/** What `--verify` found, `nandi/lease-verification@1`. */
export function verificationJson(report: SearchReport<VerificationResult>): string {
  const { variant, isPassed, checker, searches, skipped } = report.result;
  return written({
    schema: 'nandi/lease-verification@1',
    ...frameJson(report, {
      variant,
      is_passed: isPassed,
      checker: checker.map(proofJson),
      searches: searches.map(searchJson),
      searches_skipped: skipped,
    }),
  });
}

/** What `--self-test` found, `nandi/lease-self-test@1`. */
export function selfTestJson(report: SearchReport<SelfTestResult>): string {
  const { isPassed, checker, protocol, variants } = report.result;
  return written({
    schema: 'nandi/lease-self-test@1',
    ...frameJson(report, {
      is_passed: isPassed,
      checker: checker.map(proofJson),
      protocol: protocol.map(searchJson),
      variants: variants.map(variantJson),
    }),
  });
}

/** What stands around every result. A search takes no gates: its exit alone says how it ended. */
function frameJson(
  { version, options, exit, result: { group } }: SearchReport<VerificationResult | SelfTestResult>,
  result: Json,
): { readonly [key: string]: Json } {
  const { seeds, isThorough } = options;
  return {
    version,
    input: null,
    parameters: {
      workers: group.workers,
      intervals: group.intervals,
      seed: seeds.from,
      seeds: seeds.count,
      is_thorough: isThorough,
    },
    result,
    gate: gateJson({ verdict: 'none', checks: [] }),
    warnings: [],
    exit: { code: exitCodes[exit], name: exit },
  };
}

function proofJson({ name, expected, found }: CheckerProof): Json {
  return { name, expected, found };
}

function searchJson(search: SearchResult): Json {
  const { kind, name, tried, expected, finding, recovery, isAsExpected } = search;
  return {
    kind,
    name,
    tried,
    expected,
    is_as_expected: isAsExpected,
    longest_recovery_intervals: recovery?.longestIntervals ?? null,
    finding: finding === null ? null : findingJson(finding),
  };
}

function variantJson({ variant, does, searches, finding }: VariantProof): Json {
  return {
    variant,
    does,
    searches: searches.map(({ kind, tried, caught }) => ({
      kind,
      tried,
      caught:
        caught === null
          ? null
          : { kind: caught.kind, origin: caught.origin, at_intervals: caught.atIntervals },
    })),
    finding: finding === null ? null : findingJson(finding),
  };
}

function findingJson({ kind, origin, atIntervals, timeline }: Finding): Json {
  return { kind, origin, at_intervals: atIntervals, events: timeline.events.map(eventJson) };
}

function eventJson({ atIntervals, ...happening }: TimelineEvent): Json {
  return { at_intervals: atIntervals, ...happeningJson(happening) };
}

/** An event's keys are those of the result, but for units in their names. */
function happeningJson(happening: TimelineHappening): { readonly [key: string]: Json } {
  switch (happening.kind) {
    case 'pause':
    case 'outage':
    case 'clock-step': {
      const { forIntervals, ...rest } = happening;
      return { ...rest, for_intervals: forIntervals };
    }
    case 'overlap': {
      const { sharedShare, toIntervals, ...rest } = happening;
      return { ...rest, shared_share: sharedShare, to_intervals: toIntervals };
    }
    case 'start':
    case 'stop':
    case 'crash':
    case 'refuse':
    case 'no-reply':
    case 'register':
    case 'lease':
    case 'stand-down':
    case 'evict-open':
    case 'evict-closed':
    case 'failover':
      return { ...happening };
  }
}
