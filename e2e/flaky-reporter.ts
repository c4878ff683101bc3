import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

export interface TestError {
  test: string;
  /** path and line of a browser test: `e2e/devices.spec.ts:19` */
  at: string;
  /** the first lines of the first error */
  error: string;
}

const linesOfError = 6;

/** Returns the first lines of an error message, without its colors. */
export function firstLinesOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((text) => text.trim() !== '');
  return lines.slice(0, linesOfError).join('\n');
}

/** Lists the tests that passed only when retried, at the end of the run and in `test-results/flaky.json`. Never fails a run. */
export default class FlakyReporter implements Reporter {
  #root = process.cwd();
  #suite: Suite | undefined;

  onBegin({ configFile }: FullConfig, suite: Suite): void {
    if (configFile !== undefined) this.#root = dirname(configFile);
    this.#suite = suite;
  }

  onEnd(): void {
    const flaky = (this.#suite?.allTests() ?? [])
      .filter((test) => test.outcome() === 'flaky')
      .map((test) => this.#describe(test));
    const file = join(this.#root, 'test-results/flaky.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(flaky, null, 2)}\n`);
    if (flaky.length === 0) console.info('\nflaky: none');
    else console.info(['\nflaky', ...flaky.map(textOf)].join('\n'));
  }

  printsToStdio(): boolean {
    return false;
  }

  #describe(test: TestCase): TestError {
    const { file, line } = test.location;
    const [, , , ...titles] = test.titlePath();
    const message = test.results.find(({ error }) => error !== undefined)?.error?.message ?? '';
    return {
      test: titles.join(' › '),
      at: `${relative(this.#root, file)}:${line}`,
      error: firstLinesOf(message),
    };
  }
}

function textOf({ test, at, error }: TestError): string {
  return [`  ${at} › ${test}`, ...error.split('\n').map((line) => `    ${line}`)].join('\n');
}
