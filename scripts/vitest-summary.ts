import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { firstLinesOf, type TestError } from '../e2e/flaky-reporter.ts';

export interface TestFile {
  /** the Vitest project, or `browser` */
  project: string;
  file: string;
  seconds: number;
  passed: number;
  failed: TestError[];
  /** the names of the skipped tests */
  skipped: string[];
  /** the tests that passed only when retried */
  flaky: TestError[];
}

/**
 * Writes the duration and results of each test file to the file VITEST_SUMMARY. It writes after each file, so that an
 * aborted run leaves a partial summary.
 */
export default class VitestSummary implements Reporter {
  #ended: TestFile[] = [];

  onTestModuleEnd(module: TestModule): void {
    this.#ended.push(summaryOf(module));
    const file = process.env.VITEST_SUMMARY;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#ended));
  }
}

function summaryOf(module: TestModule): TestFile {
  const tests = [...module.children.allTests()];
  const ended = (as: 'passed' | 'failed' | 'skipped') =>
    tests.filter((test) => test.result().state === as);
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    seconds: (duration + collectDuration + setupDuration) / 1000,
    passed: ended('passed').length,
    failed: ended('failed').map(errorOf),
    skipped: ended('skipped').map(({ fullName }) => fullName),
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(errorOf),
  };
}

function errorOf(test: TestCase): TestError {
  return {
    test: test.fullName,
    at: relative(process.cwd(), test.module.moduleId),
    error: firstLinesOf(test.result().errors?.[0]?.message ?? ''),
  };
}
