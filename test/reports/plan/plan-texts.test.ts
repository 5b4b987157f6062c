import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ScalingPlan } from '../../../src/core/results/forecast.ts';
import { planAws } from '../../../src/reports/plan/plan-aws.ts';
import { planKeda } from '../../../src/reports/plan/plan-keda.ts';

const NINE = Date.parse('2026-01-15T09:00:00Z') / 1000;

const plan: ScalingPlan = {
  steps: [
    { atS: NINE - 3600, workers: 1, perS: 50 },
    { atS: NINE - 150, workers: 12, perS: 600 },
    { atS: NINE + 360, workers: 4, perS: 200 },
  ],
  bootS: 150,
  endS: NINE + 3600,
  workerHours: 8,
  startsEarlyS: 0,
  beyondContractS: 0,
  lateness: null,
  alwaysOn: { workers: 12, workerHours: 24 },
  autoscaled: { workerHours: 9, lateness: null },
};

test('is a ScaledObject whose triggers begin no later and end no sooner than the steps', () => {
  const text = planKeda(plan, { deployment: 'sender: #1', namespace: 'mail', replicasMin: 1 });
  expect(parse(text)).toEqual({
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: 'sender: #1', namespace: 'mail' },
    spec: {
      scaleTargetRef: { name: 'sender: #1' },
      minReplicaCount: 1,
      maxReplicaCount: 12,
      cooldownPeriod: 0,
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: { scaleDown: { stabilizationWindowSeconds: 0 } },
        },
      },
      triggers: [cron('57 8 15 1 *', '6 9 15 1 *', '12'), cron('6 9 15 1 *', '0 10 15 1 *', '4')],
    },
  });
});

function cron(start: string, end: string, desiredReplicas: string) {
  return { type: 'cron', metadata: { timezone: 'Etc/UTC', start, end, desiredReplicas } };
}

test('without any step above the least there is no trigger', () => {
  const text = planKeda(
    { ...plan, steps: [] },
    { deployment: 'a', namespace: null, replicasMin: 0 },
  );
  expect(parse(text)).toMatchObject({ spec: { triggers: [], maxReplicaCount: 1 } });
});

test('is a list of scheduled actions with times in UTC', () => {
  const text = planAws(plan, {
    serviceNamespace: 'ecs',
    resourceId: 'service/main/sender',
    scalableDimension: 'ecs:service:DesiredCount',
    name: 'nandi',
  });
  const actions: unknown = JSON.parse(text);
  expect(actions).toHaveLength(3);
  expect(actions).toMatchObject({
    1: {
      ServiceNamespace: 'ecs',
      ScheduledActionName: 'nandi-2',
      Schedule: 'at(2026-01-15T08:57:30)',
      Timezone: 'UTC',
      ScalableTargetAction: { MinCapacity: 12, MaxCapacity: 12 },
    },
  });
});
