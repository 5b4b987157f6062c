import { exitCodes } from '../../core/exit.ts';
import type { Advice, AdvicePoint } from '../../core/results/advice.ts';
import { gateJson } from './gate.ts';
import { type Json, written } from './values.ts';

/** Advice on interval and gap as one JSON object, `nandi/lease-advice@1`. */
export function adviceJson(advice: Advice, version: string): string {
  return written({
    schema: 'nandi/lease-advice@1',
    version,
    input: null,
    parameters: {
      rtt_p999_ms: advice.rttMs,
      pause_p999_ms: advice.pauseMs,
      pods: advice.pods,
      deploys_per_day: advice.deploysPerDay,
    },
    result: {
      recommended: advice.recommended === null ? null : pointJson(advice.recommended),
      reasons: [...advice.reasons],
      rolling_spacing_intervals: advice.rollingSpacingIntervals,
      lost_share_intervals_per_deploy: Object.fromEntries(
        [...advice.lostIntervals].map(([gap, lost]) => [`${gap}`, lost]),
      ),
      points: advice.points.map(pointJson),
    },
    gate: gateJson({ verdict: 'none', checks: [] }),
    warnings: [],
    // Advice fails no gate, whatever it is.
    exit: { code: exitCodes.passed, name: 'passed' },
  });
}

function pointJson(point: AdvicePoint): Json {
  return {
    interval_ms: point.intervalMs,
    gap: point.gap,
    margin_ms: point.marginMs,
    slack_ms: point.slackMs,
    problem: point.problem,
    availability_share: point.availabilityShare,
    recovery_max_ms: point.recoveryMsMax,
  };
}
