import { expect, test } from 'vitest';
import { lintPlanted } from './planted.ts';

/**
 * One file that breaks each rule of style we rely on. oxlint refuses a rule name it does not know,
 * but it says nothing of a rule whose plugin is off, of a type-aware rule run without --type-aware,
 * or of a rule that an update made blind: then this fails.
 */
const broken: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['typescript(no-explicit-any)', 'src/core/any.ts', 'export const a: any = 1;'],
  [
    'typescript(consistent-type-assertions)',
    'src/core/as.ts',
    'export const a = (b: unknown): string => b as string;',
  ],
  [
    'typescript(consistent-type-assertions)',
    'test/as.ts',
    'export const a = (b: unknown): string => <string>b;',
  ],
  [
    'typescript(consistent-type-imports)',
    'src/core/type-import.ts',
    "import { type A } from './a.ts';\nimport { B } from './a.ts';\nexport const a = (b: B): A => b;",
  ],
  [
    'typescript(consistent-type-imports)',
    'src/core/inline-type-import.ts',
    "export type A = import('../analyze/b.ts').B;",
  ],
  [
    'typescript(no-floating-promises)',
    'src/cli/floating.ts',
    'export const a = (b: () => Promise<void>): void => { b(); };',
  ],
  [
    'typescript(no-misused-promises)',
    'src/cli/misused.ts',
    'export const a = (b: () => Promise<void>): void => [1].forEach(async () => b());',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'src/core/missing.ts',
    switchOn("case 'a': return 1;"),
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'src/core/default.ts',
    switchOn("case 'a': return 1; default: return 2;"),
  ],
  [
    'typescript(prefer-readonly)',
    'src/core/readonly.ts',
    'export class A { private b = 1; c(): number { return this.b; } }',
  ],
  ['import(no-default-export)', 'src/core/default-export.ts', 'export default 1;'],
  [
    'import(no-cycle)',
    'src/core/a.ts',
    "import { b } from './b.ts';\nexport const a = (): number => b();",
  ],
  [
    'import(no-cycle)',
    'src/core/b.ts',
    "import { a } from './a.ts';\nexport const b = (): number => a();",
  ],
  ['eslint(max-lines)', 'src/core/lines.ts', 'export {};\n'.repeat(251)],
  ['eslint(max-lines-per-function)', 'src/core/function.ts', functionOf('  b += 1;\n'.repeat(49))],
  [
    'eslint(max-params)',
    'src/core/params.ts',
    'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1): 1[] => [b, c, d, e, f];',
  ],
  [
    'eslint(max-depth)',
    'src/core/depth.ts',
    functionOf('if (b > 1) { '.repeat(4) + 'b = 1;' + ' }'.repeat(4)),
  ],
  ['eslint(complexity)', 'src/core/complexity.ts', functionOf('b = b > 1 ? 1 : 2;\n'.repeat(10))],
];

const complaints = lintPlanted(
  Object.fromEntries(broken.map(([, file, source]) => [file, source])),
);

test.each(broken)('the linter knows %s (%s)', (rule, file) => {
  expect((complaints.get(file) ?? []).map((complaint) => complaint.rule)).toContain(rule);
});

test('the linter lets a const assertion, a full switch, a test of any length and a config through', () => {
  const clean = {
    'src/core/const.ts': "export const a = ['b', 'c'] as const;\n",
    'src/core/switch.ts': switchOn("case 'a': return 1; case 'b': return 2;"),
    'src/core/function.ts': functionOf('  b += 1;\n'.repeat(46)),
    'test/long.test.ts': functionOf('  b += 1;\n'.repeat(60)),
    'fixtures/long.ts': functionOf('  b += 1;\n'.repeat(60)),
    'vitest.config.ts': 'export default {};\n',
  };
  expect(Object.fromEntries(lintPlanted(clean))).toEqual({});
});

function switchOn(cases: string): string {
  return `export function of(a: 'a' | 'b'): number {\n  switch (a) { ${cases} }\n}\n`;
}

function functionOf(body: string): string {
  return `export function a(b: number): number {\n${body}\n  return b;\n}\n`;
}
