import type { Document, LineCounter, Node } from 'yaml';
import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';

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

/** A file of scenarios is written by hand: a longer one is another file. */
const BYTES_MAX = 1_048_576;

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
export async function readScenarios({ name, chunks }: ByteSource): Promise<WrittenHistory[]> {
  const { LineCounter, isMap, isScalar, isSeq, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(await textOf(name, chunks), { lineCounter: lines });
  const where = placesIn(name, lines);
  refuseBroken(name, document);

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

  const { contents } = document;
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

/** The line of a node, as far as it has one. */
function placesIn(name: string, lines: LineCounter): (node: unknown) => string {
  return (node) => {
    const at = isPlaced(node) ? node.range[0] : 0;
    return `${name}:${lines.linePos(at).line}`;
  };
}

function isPlaced(node: unknown): node is { readonly range: NonNullable<Node['range']> } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

function refuseBroken(name: string, { errors, warnings }: Document.Parsed): void {
  const [broken] = [...errors, ...warnings];
  if (broken === undefined) return;
  const [said = ''] = broken.message.split('\n');
  const line = broken.linePos?.[0].line ?? 1;
  throw new UserError(
    'usage',
    `${name}:${line}: this is no YAML: ${said.replace(/ at line.*/, '')}`,
  );
}

async function textOf(name: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > BYTES_MAX)
      throw new UserError('usage', `${name} is longer than 1 MiB; a file of scenarios is a list`);
  }
  return Buffer.concat(parts).toString('utf8');
}
