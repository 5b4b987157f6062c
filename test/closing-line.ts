import type { Reporter, TestModule, TestSuite } from 'vitest/node';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * A reporter for programs: it ends the whole output with `N passed, N failed`, alone on its line,
 * and `, N skipped` behind it where tests were skipped.
 *
 * Printed when the process exits, as the default reporter, the servers and late errors print after
 * the run's end. A process that fails without a failed test (the servers did not start, no test was
 * found) has failed once: the line and the exit code never disagree.
 */
export default class ClosingLine implements Reporter {
  #counts: Counts = { passed: 0, failed: 0, skipped: 0 };

  constructor() {
    process.once('exit', (code) => process.stdout.write(`${lineOf(this.#counts, code)}\n`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#counts = countsOf(modules, unhandledErrors.length);
  }
}

function lineOf({ passed, failed, skipped }: Counts, exitCode: number): string {
  const failures = exitCode === 0 ? failed : Math.max(failed, 1);
  const line = `${passed} passed, ${failures} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

/** The tests by outcome. A file that did not load, a failed hook and a stray error fail as one each. */
function countsOf(modules: readonly TestModule[], strayErrors: number): Counts {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const outcomes = tests.map((test) => test.result().state);
  const count = (state: string): number => outcomes.filter((outcome) => outcome === state).length;
  return {
    passed: count('passed'),
    failed: count('failed') + modules.flatMap(brokenParts).length + strayErrors,
    skipped: count('skipped') + count('pending'),
  };
}

/** The module and its suites that have an error of their own, beside those of their tests. */
function brokenParts(module: TestModule): (TestModule | TestSuite)[] {
  return [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0);
}
