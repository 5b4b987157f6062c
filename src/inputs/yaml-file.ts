import type { Document, LineCounter, Node } from 'yaml';
import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';

/** Such a file is written by hand: a longer one is another file. */
const BYTES_MAX = 1_048_576;

export interface YamlFile {
  readonly contents: unknown;
  /** Where a node stands, as `deploy.yaml:3`. */
  readonly where: (node: unknown) => string;
}

/**
 * A file of YAML as its nodes. Throws a `UserError` of kind usage, with the line, for what is none;
 * `form` says then what the file should be. Nothing is expanded: aliases and tags are refused.
 */
export async function openYaml(source: ByteSource, form: string): Promise<YamlFile> {
  const { LineCounter: Lines, parseDocument } = await import('yaml');
  const lines = new Lines();
  const document = parseDocument(await textOf(source, form), { lineCounter: lines });
  refuseBroken(source.name, document);
  return { contents: document.contents, where: placesIn(source.name, lines) };
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

async function textOf({ name, chunks }: ByteSource, form: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new UserError('usage', `${name} is longer than 1 MiB; ${form}`);
  }
  return Buffer.concat(parts).toString('utf8');
}
