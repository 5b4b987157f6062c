import type { DueRole } from './due-tally.ts';

/**
 * What the columns of jobs are called, the surest first, as schedulers and services have them: the
 * same in files and in databases, so that a table and its export are read alike. A cost is never found.
 */
export const dueNames: Readonly<Record<Exclude<DueRole, 'cost'>, readonly string[]>> = {
  due: words(
    'due_at due run_at scheduled_at scheduled_for scheduled_time next_run next_run_at next_run_time',
    'next_fire_time fire_at requested_at requested due_local due_time due_date due_on execute_at',
    'execution_time start_after send_at remind_at notify_at deliver_at process_at trigger_at',
    'run_time schedule_time available_at visible_at not_before eta expires_at expire_at publish_at',
    'scheduled start_at',
  ),
  id: words('id job_id job jid task_id uuid job_name key'),
  type: words(
    'type job_type queue queue_name kind job_kind job_class class_name task_type task_name task',
    'worker category',
  ),
  tolerance: words(
    'tolerance tolerance_s tolerance_sec tolerance_seconds tolerance_ms',
    'jitter jitter_s jitter_seconds jitter_ms',
  ),
  tz: words('tz time_zone zone tzid tz_name'),
};

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/**
 * A name without case and without what is neither letter nor digit: `dueAt` and `DUE AT` are `due_at`.
 *
 *     plainName('Due-At') // 'dueat'
 */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
