import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';
import { openYaml } from './yaml-file.ts';

/** Scenarios that happen in the same runs, as a file writes them. */
export interface WrittenHistory {
  /** Null where the file gives it none. */
  readonly name: string | null;
  readonly scenarios: readonly WrittenScenario[];
}

interface WrittenScenario {
  readonly text: string;
  /** Where it stands, as `deploy.yaml:3`. */
  readonly place: string;
}

/**
 * Reads scenarios from YAML: a list whose entries are each simulated in runs of their own. An entry is
 * one scenario, a list of scenarios that happen in the same runs, or such a list with a name.
 *
 *     - join
 *     - [hang@12i:3i, join@13i]
 *     - name: Friday deploy
 *       scenarios: ['rolling:every=4i,batch=2', lost-reply]
 *
 * The list may stand under the key `scenarios`. Throws a `UserError` of kind usage, as for the same
 * words on the command line, with the line. Nothing is expanded: aliases and tags are refused.
 */
export async function readScenarios(source: ByteSource): Promise<WrittenHistory[]> {
  const { isMap, isScalar, isSeq } = await import('yaml');
  const { contents, where } = await openYaml(source, 'a file of scenarios is a list');

  const listOf = (node: unknown): readonly unknown[] => {
    if (isSeq(node) && node.items.length > 0) return node.items;
    throw new UserError('usage', `${where(node)}: ${FORM}`);
  };
  const wordOf = (node: unknown): string => {
    if (isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '')
      return node.value;
    throw new UserError('usage', `${where(node)}: ${FORM}`);
  };
  const scenariosOf = (node: unknown): WrittenScenario[] =>
    listOf(node).map((each) => ({ text: wordOf(each), place: where(each) }));
  const historyOf = (node: unknown): WrittenHistory => {
    if (isSeq(node)) return { name: null, scenarios: scenariosOf(node) };
    if (!isMap(node))
      return { name: null, scenarios: [{ text: wordOf(node), place: where(node) }] };
    for (const { key } of node.items) refuseKey(wordOf(key), where(key), ['name', 'scenarios']);
    const named = node.get('name', true);
    return {
      name: named === undefined ? null : wordOf(named),
      scenarios: scenariosOf(node.get('scenarios', true) ?? node),
    };
  };

  const isUnderKey = isMap(contents);
  if (isUnderKey) {
    for (const { key } of contents.items) refuseKey(wordOf(key), where(key), ['scenarios']);
  }
  return listOf(isUnderKey ? contents.get('scenarios', true) : contents).map(historyOf);
}

const FORM =
  'a file of scenarios is a list, as in "- join" and "- [hang@12i:3i, join@13i]", or "- name: NAME" with "scenarios: [...]" under it';

function refuseKey(key: string, place: string, known: readonly string[]): void {
  if (known.includes(key)) return;
  // `- clock-step: -60s` is a key with a value in YAML, and no scenario.
  throw new UserError(
    'usage',
    `${place}: "${key}:" is no key here; write ${known.join(' or ')}, and a scenario's options without a space behind the colon`,
  );
}
