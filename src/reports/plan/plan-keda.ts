import type { ScalingPlan } from '../../core/results/forecast.ts';
import { civilFromDays, DAY_S } from '../../core/time/civil.ts';

export interface KedaOptions {
  /** The Deployment that is scaled; the ScaledObject is called after it. */
  readonly deployment: string;
  readonly namespace: string | null;
  /** Replicas outside of all steps. */
  readonly replicasMin: number;
}

/**
 * A plan as a KEDA ScaledObject: a cron trigger for each step with more than the least number of
 * workers, in UTC. KEDA takes the highest of all triggers that hold, and its crons know minutes and no
 * year: a step begins at its minute, ends with the one it ends in, and would come again in a year.
 *
 *     planKeda(plan, { deployment: 'sender', namespace: null, replicasMin: 1 }) // apiVersion: keda.sh/v1alpha1 ...
 */
export function planKeda(plan: ScalingPlan, options: KedaOptions): string {
  const { deployment, namespace, replicasMin } = options;
  const most = plan.steps.reduce((max, { workers }) => Math.max(max, workers), replicasMin);
  const triggers = plan.steps.flatMap(({ atS, workers }, i) => {
    const untilS = plan.steps[i + 1]?.atS ?? plan.endS;
    return workers > replicasMin ? trigger(atS, untilS, workers) : [];
  });
  const lines = [
    'apiVersion: keda.sh/v1alpha1',
    'kind: ScaledObject',
    'metadata:',
    `  name: ${quoted(deployment)}`,
    ...(namespace === null ? [] : [`  namespace: ${quoted(namespace)}`]),
    'spec:',
    '  scaleTargetRef:',
    `    name: ${quoted(deployment)}`,
    `  minReplicaCount: ${replicasMin}`,
    `  maxReplicaCount: ${Math.max(1, most)}`,
    ...AT_ONCE,
    triggers.length === 0 ? '  triggers: []' : '  triggers:',
    ...triggers,
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Replicas go when a step ends: the five minutes for which KEDA (to zero) and the autoscaler under it
 * (to fewer) keep them by default would come on top of the plan's own cool-down.
 */
const AT_ONCE = [
  '  cooldownPeriod: 0',
  '  advanced:',
  '    horizontalPodAutoscalerConfig:',
  '      behavior:',
  '        scaleDown:',
  '          stabilizationWindowSeconds: 0',
];

function trigger(fromS: number, untilS: number, workers: number): string[] {
  return [
    '    - type: cron',
    '      metadata:',
    '        timezone: Etc/UTC',
    `        start: ${quoted(cron(Math.floor(fromS / 60)))}`,
    `        end: ${quoted(cron(Math.max(Math.ceil(untilS / 60), Math.floor(fromS / 60) + 1)))}`,
    `        desiredReplicas: ${quoted(`${workers}`)}`,
  ];
}

/** A minute of Unix time as a cron of one day a year. */
function cron(minute: number): string {
  const days = Math.floor((minute * 60) / DAY_S);
  const inDay = minute - (days * DAY_S) / 60;
  const { month, day } = civilFromDays(days);
  return `${inDay % 60} ${Math.floor(inDay / 60)} ${day} ${month} *`;
}

/** A JSON string is a YAML string, whatever is in it. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
