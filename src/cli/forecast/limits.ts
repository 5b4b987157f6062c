import type { DueReading } from '../../core/due/due-tally.ts';
import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { ForecastOptions } from '../../forecast/forecast.ts';

/**
 * Throws a `UserError` of kind usage for a `--rate-limit` that holds no job: a mistyped one would
 * change no figure, and nobody would see it. Which types there are is known only now.
 */
export function refuseIdleLimits({ drain }: ForecastOptions, { tally }: DueReading): void {
  const types = [...new Set(tally.classes.map(({ type }) => type ?? ''))];
  for (const { name, types: held } of drain?.limits ?? []) {
    if (held.some((type) => types.includes(type ?? ''))) continue;
    const hint = didYouMean(name, types) || `; there are ${types.slice(0, 8).join(', ')}`;
    throw new UserError(
      'usage',
      `--rate-limit ${name} holds no job: no type is called so, nor has a contract such a limit${hint}`,
    );
  }
}
