import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { readScenarios } from '../../inputs/read-scenarios.ts';
import { parseScenario } from '../../membership/scenarios/parse-scenario.ts';
import { populationOf } from '../../membership/scenarios/population.ts';
import { type History, historyOf, type Scenario } from '../../membership/scenarios/scenario.ts';

/** The runs into which scenarios must fit. */
export interface RunShape {
  readonly workers: number;
  /** Whether `--workers` was said: then no scenario may say otherwise. */
  readonly isWorkersGiven: boolean;
  readonly intervalMs: number;
  readonly intervals: number;
}

/**
 * A scenario as it was written. Throws a `UserError` of kind usage, also for one after the end of a
 * run: it would be measured as if nothing had come of it.
 */
export function scenarioOf(
  text: string,
  { intervalMs, intervals }: Pick<RunShape, 'intervalMs' | 'intervals'>,
): Scenario {
  const scenario = parseScenario(text, intervalMs);
  if (scenario.atMs === null || scenario.atMs < intervals * intervalMs) return scenario;
  throw new UserError(
    'usage',
    `scenario "${text}" comes after the end of a run; lengthen it with --intervals, now ${intervals}`,
  );
}

/**
 * Refuses a history that is not that of the group: one that starts other workers than `--workers`
 * says, or ends more than run. Throws a `UserError` of kind usage.
 */
export function refuseMisfit(history: History, { workers, isWorkersGiven }: RunShape): void {
  const { scale, second, excess } = populationOf(history, workers);
  if (second !== null)
    throw new UserError(
      'usage',
      `scenario "${second}" comes second; one scale says how many start`,
    );
  if (scale !== null && isWorkersGiven && scale.from !== workers) {
    throw new UserError(
      'usage',
      `scenario "${scale.text}" starts ${counted(scale.from, 'worker')}, and --workers says ${workers}; leave --workers out or write scale:${workers}->${scale.to}`,
    );
  }
  if (excess === null) return;
  const { text, ends, running } = excess;
  const run = running === 1 ? 'only 1 runs' : `only ${running} run`;
  throw new UserError(
    'usage',
    `scenario "${text}" ends ${counted(ends, 'worker')}, and ${run}; end fewer, or start more with --workers`,
  );
}

/**
 * The histories of a YAML file. Throws a `UserError` of kind usage that names the line; two histories
 * of one name would be one in gates and results.
 */
export async function historiesIn(path: string, shape: RunShape): Promise<History[]> {
  const written = await readScenarios(await openFile(path));
  const histories = written.map(({ name, scenarios }) => {
    const parsed = scenarios.map(({ text, place }) => placed(place, () => scenarioOf(text, shape)));
    const history = historyOf(parsed, name);
    placed(scenarios[0]?.place ?? path, () => refuseMisfit(history, shape));
    return history;
  });
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
