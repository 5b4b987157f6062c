import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { Scenario } from './scenario.ts';
import { scenarioKinds } from './scenario-kinds.ts';
import { ScenarioOptions } from './scenario-options.ts';

/**
 * Parses `NAME[@TIME][:OPTIONS]`; times are durations (`30s`) or intervals (`12i`). Throws a
 * `UserError` of kind usage, with a suggestion for an unknown name.
 *
 *     parseScenario('hang@12i:3i', 30_000).atMs // 360_000
 */
export function parseScenario(written: string, intervalMs: number): Scenario {
  const text = written.replaceAll(/\s/g, '');
  // `ttl=27s` is short for `ttl:27s`.
  const match = /^(?<name>[a-z-]+)(?:@(?<at>[^:=]+))?(?:[:=](?<rest>.*))?$/i.exec(text);
  const { name = '', at, rest = '' } = match?.groups ?? {};
  const names = [...scenarioKinds.keys()];
  const kind = scenarioKinds.get(name);
  if (kind === undefined) {
    const hint = didYouMean(name, names) || `; there are ${names.join(', ')}`;
    throw new UserError('usage', `there is no scenario "${name === '' ? text : name}"${hint}`);
  }
  const options = new ScenarioOptions(text, rest, intervalMs);
  const atMs = at === undefined ? null : options.duration(at);
  const effect = kind.parse(options);
  options.refuseUnused();
  return { text, name, atMs, effect };
}
