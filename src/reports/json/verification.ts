import type {
  CheckerProof,
  Finding,
  SearchResult,
  SelfTestResult,
  TimelineEvent,
  VariantProof,
  VerificationResult,
} from '../../core/results/verification.ts';
import { type Json, written } from './values.ts';

/** What `--verify` found, `nandi/lease-verification@1`. */
export function verificationJson(result: VerificationResult, version: string): string {
  return written({
    schema: 'nandi/lease-verification@1',
    version,
    parameters: { workers: result.group.workers, intervals: result.group.intervals },
    result: {
      variant: result.variant,
      is_passed: result.isPassed,
      checker: result.checker.map(proofJson),
      searches: result.searches.map(searchJson),
    },
  });
}

/** What `--self-test` found, `nandi/lease-self-test@1`. */
export function selfTestJson(result: SelfTestResult, version: string): string {
  return written({
    schema: 'nandi/lease-self-test@1',
    version,
    parameters: { workers: result.group.workers, intervals: result.group.intervals },
    result: {
      is_passed: result.isPassed,
      checker: result.checker.map(proofJson),
      protocol: result.protocol.map(searchJson),
      variants: result.variants.map(variantJson),
    },
  });
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
  return { at_intervals: atIntervals, ...happening };
}
