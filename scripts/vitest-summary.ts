import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export interface TestFile {
  /** the Vitest project, or `browser` */
  project: string;
  file: string;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** Writes what each test file took and how its tests ended into the file that VITEST_SUMMARY names. */
export default class VitestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.VITEST_SUMMARY;
    if (file !== undefined) writeFileSync(file, JSON.stringify(modules.map(summaryOf)));
  }
}

function summaryOf(module: TestModule): TestFile {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    seconds: (duration + collectDuration + setupDuration) / 1000,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}
