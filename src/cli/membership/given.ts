import * as v from 'valibot';

const texts = v.optional(v.array(v.string()), []);

/**
 * The flags as they were written. What was not said is undefined, not its default: else nobody could
 * tell a flag that does nothing from one that was never given.
 */
export const flagsSchema = v.object({
  workers: v.optional(v.string()),
  interval: v.optional(v.string()),
  gap: v.optional(v.string()),
  intervals: v.optional(v.string()),
  runs: v.optional(v.string()),
  seed: v.optional(v.string()),
  latency: v.optional(v.string()),
  redis: v.optional(v.string()),
  name: v.optional(v.string()),
  prefix: v.optional(v.string()),
  scenario: texts,
  scenarios: v.optional(v.string()),
  each: v.optional(v.boolean(), false),
  taskTime: v.optional(v.string()),
  drain: v.optional(v.string()),
  verify: v.optional(v.boolean(), false),
  selfTest: v.optional(v.boolean(), false),
  variant: v.optional(v.string()),
  schedule: v.optional(v.string()),
  thorough: v.optional(v.boolean(), false),
  advise: v.optional(v.boolean(), false),
  rttP999: v.optional(v.string()),
  pauseP999: v.optional(v.string()),
  pods: v.optional(v.string()),
  deploysPerDay: v.optional(v.string()),
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

export type Given = v.InferOutput<typeof flagsSchema>;
