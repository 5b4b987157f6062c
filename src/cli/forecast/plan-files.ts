import type { ScalingPlan } from '../../core/results/forecast.ts';
import { UserError } from '../../core/user-error.ts';
import { planAws } from '../../reports/plan/plan-aws.ts';
import { planKeda } from '../../reports/plan/plan-keda.ts';
import { oneOf } from '../flags.ts';
import { writeWhole } from '../write-file.ts';

/** A plan that is written for what is to carry it out. */
export interface PlanFile {
  readonly format: 'keda' | 'aws';
  readonly path: string;
  /** What is scaled. */
  readonly target: string;
}

/**
 * The files of `--plan-as`: `keda=PATH` and `aws=PATH`, with what `--target` says is scaled: a
 * Deployment, or the resource of an AWS service. Throws a `UserError` of kind usage.
 */
export function parsePlanFiles(written: readonly string[], target: string | undefined): PlanFile[] {
  const files = written.map((text): PlanFile => {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1)
      throw usage(`--plan-as "${text}" is not understood; write keda=PATH or aws=PATH`);
    const format = oneOf(text.slice(0, at), ['keda', 'aws'], '--plan-as');
    if (target === undefined)
      throw usage(`--plan-as needs what is scaled; say it with --target ${EXAMPLES[format]}`);
    if (!FORMS[format].test(target))
      throw usage(
        `--target ${target} is nothing that ${format} scales; write it as in ${EXAMPLES[format]}`,
      );
    return { format, path: text.slice(at + 1), target };
  });
  if (files.length > 0 || target === undefined) return files;
  throw usage('--target is what a plan file scales; add --plan-as keda=PATH or aws=PATH');
}

const FORMS = { keda: /^[^/]+(\/[^/]+)?$/, aws: /^service\/[^/]+\/[^/]+$/ };
const EXAMPLES = { keda: 'mail/sender', aws: 'service/cluster/sender' };

/** Writes them; `workersMin` is what runs outside of all steps. */
export async function writePlanFiles(
  files: readonly PlanFile[],
  plan: ScalingPlan,
  workersMin: number,
): Promise<void> {
  for (const file of files) await writeWhole(file.path, textOf(file, plan, workersMin));
}

function textOf({ format, target }: PlanFile, plan: ScalingPlan, workersMin: number): string {
  const parts = target.split('/');
  const name = parts.at(-1) ?? target;
  switch (format) {
    case 'keda':
      return planKeda(plan, {
        deployment: name,
        namespace: parts.length > 1 ? (parts[0] ?? null) : null,
        replicasMin: workersMin,
      });
    case 'aws':
      return planAws(plan, {
        serviceNamespace: 'ecs',
        resourceId: target,
        scalableDimension: 'ecs:service:DesiredCount',
        name,
      });
  }
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
