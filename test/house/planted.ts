import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './built.ts';

/** What the linter said about one file: the rule and, after the rule's own words, our reason. */
export interface Complaint {
  readonly rule: string;
  readonly text: string;
}

/**
 * What the real oxlint says, under the real .oxlintrc.json, about files that exist only for this.
 *
 * They are written into a fresh folder that mimics the repository, so that the rules for src/core
 * apply to a planted src/core, and nothing planted can ever be left in src. One start of oxlint,
 * about a quarter of a second. Files without a complaint have no entry.
 *
 *     const complaints = lintPlanted({ 'src/core/a.ts': "import 'pg';" });
 *     complaints.get('src/core/a.ts') // [{ rule: 'eslint(no-restricted-imports)', text: ... }]
 */
export function lintPlanted(
  files: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly Complaint[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-planted-'));
  try {
    for (const config of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
      cpSync(join(root, config), join(folder, config));
    }
    // The type-aware half of oxlint and the types of Node are looked up from the linted folder.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, source] of Object.entries(files)) plant(join(folder, path), source);
    return complaintsByFile(runOxlint(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function plant(path: string, source: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

function runOxlint(folder: string): string {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--type-aware', '--deny-warnings', '--format', 'json'];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (!run.stdout.startsWith('{'))
    throw new Error(`oxlint did not run: ${run.stdout}${run.stderr}`);
  return run.stdout;
}

function complaintsByFile(json: string): Map<string, Complaint[]> {
  const byFile = new Map<string, Complaint[]>();
  const report: Report = JSON.parse(json);
  for (const { filename, code, message, help } of report.diagnostics) {
    const complaint = { rule: code ?? 'syntax', text: `${message} ${help ?? ''}` };
    byFile.set(filename, [...(byFile.get(filename) ?? []), complaint]);
  }
  return byFile;
}

/** The part of `oxlint --format json` that is read here. */
interface Report {
  readonly diagnostics: readonly {
    readonly filename: string;
    /** Absent when the file could not be parsed. */
    readonly code?: string;
    readonly message: string;
    readonly help?: string;
  }[];
}
