import { UserError } from '../../core/user-error.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { readScenarios } from '../../inputs/read-scenarios.ts';
import { parseScenario } from '../../membership/scenarios/parse-scenario.ts';
import { type History, historyOf, type Scenario } from '../../membership/scenarios/scenario.ts';

/** The length of the runs into which scenarios must fit. */
export interface RunLength {
  readonly intervalMs: number;
  readonly intervals: number;
}

/**
 * A scenario as it was written. Throws a `UserError` of kind usage, also for one after the end of a
 * run: it would be measured as if nothing had come of it.
 */
export function scenarioOf(text: string, { intervalMs, intervals }: RunLength): Scenario {
  const scenario = parseScenario(text, intervalMs);
  if (scenario.atMs === null || scenario.atMs < intervals * intervalMs) return scenario;
  throw new UserError(
    'usage',
    `scenario "${text}" comes after the end of a run; lengthen it with --intervals, now ${intervals}`,
  );
}

/**
 * The histories of a YAML file. Throws a `UserError` of kind usage that names the line; two histories
 * of one name would be one in gates and results.
 */
export async function historiesIn(path: string, length: RunLength): Promise<History[]> {
  const written = await readScenarios(await openFile(path));
  const histories = written.map(({ name, scenarios }) =>
    historyOf(
      scenarios.map(({ text, place }) => placed(place, () => scenarioOf(text, length))),
      name,
    ),
  );
  const names = histories.map(({ name }) => name);
  const twin = names.find((name, i) => names.indexOf(name) < i);
  if (twin === undefined) return histories;
  throw new UserError('usage', `${path}: "${twin}" stands there twice; give one another name`);
}

function placed<T>(place: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.kind, `${place}: ${error.message}`, { cause: error });
  }
}
