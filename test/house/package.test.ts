import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram, packageVersion, root } from './built.ts';

/** What somebody gets who installs the package: packed, and installed into an empty folder. */
describe('the package, installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-package-'));
  const home = join(folder, 'home');
  const nandi = join(home, 'node_modules/.bin/nandi');
  let packed: readonly string[] = [];

  beforeAll(() => {
    builtProgram();
    packed = pack(folder);
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }');
    // npm's cache has what `npm ci` brought a moment ago; where it has not, the registry is asked.
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
    run('npm', ['install', ...quiet, join(folder, `nandi-${packageVersion()}.tgz`)], home);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('holds the program, the library, its types and data files, and no tests or sources', () => {
    const wanted = ['dist/bin/nandi.js', 'dist/src/index.js', 'dist/src/index.d.ts'];
    const papers = [
      'LICENSE',
      'README.md',
      'package.json',
      'fixtures/ids.csv',
      'fixtures/orders.db',
    ];
    expect(packed).toEqual(expect.arrayContaining([...wanted, ...papers]));
    const known =
      /^(dist\/(bin|src)\/.*\.(js|d\.ts)|src\/reports\/schema\/.*\.json|fixtures\/.*\.(csv|db|sqlite|yaml)|fixtures\/crontab|[^/]*)$/;
    expect(packed.filter((path) => !known.test(path))).toEqual([]);
  });

  test('runs as nandi and knows its version', () => {
    expect(run(nandi, ['--version'], home)).toBe(`${packageVersion()}\n`);
  });

  test('analyzes a file', () => {
    const file = join(home, 'node_modules/nandi/fixtures/ids.csv');
    const report = run(nandi, ['analyze', file, '-f', 'json'], home);
    expect(() => JSON.parse(report)).not.toThrow();
  });

  test('is a library', () => {
    const program = "import { floorMod } from 'nandi'; console.log(floorMod(-5n, 24));";
    expect(run(process.execPath, ['--input-type=module', '-e', program], home)).toBe('19\n');
  });

  test('has types that a strict compiler accepts and that say what is wrong', () => {
    writeFileSync(join(home, 'use.ts'), typedUse);
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
    // No types of Node: a library that is pure must not need them.
    const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--types', '', ...flags];
    expect(run(process.execPath, [...compiler, 'use.ts'], home)).toBe('');
  });

  test('has a JSON Schema of its report', () => {
    const path = 'nandi/schema/analyze.json';
    const program = `console.log(require.resolve('${path}'))`;
    const schema = run(process.execPath, ['--input-type=commonjs', '-e', program], home).trim();
    expect(JSON.parse(readFileSync(schema, 'utf8'))).toHaveProperty('$schema');
  });
});

const typedUse = `import { analyze, floorMod } from 'nandi';
export const remainder: number = floorMod(-5n, 24);
// @ts-expect-error an id is a bigint
floorMod('5', 24);
type IsAny<T> = 0 extends 1 & T ? true : false;
export const isAny: IsAny<typeof analyze> = false;
`;

/** Packs what was built into a folder and returns the paths in the package. */
function pack(folder: string): string[] {
  // Without scripts: `prepare` would build again, under the feet of the tests that use dist.
  const flags = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const reports: PackReport[] = JSON.parse(run('npm', ['pack', ...flags], root));
  return reports.flatMap(({ files }) => files.map(({ path }) => path));
}

/** The part of `npm pack --json` that is read here. */
interface PackReport {
  readonly files: readonly { readonly path: string }[];
}

/** Standard output; a failure throws with all that the program printed. */
function run(program: string, args: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} exited with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
