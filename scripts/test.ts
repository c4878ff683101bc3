import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLinesOf, type TestError } from '../e2e/flaky-reporter.ts';
import { hasLocalPostgres } from './local-postgres.ts';
import { countStatements, engines } from './statements.ts';
import type { TestFile } from './vitest-summary.ts';

// `--changed` runs only the tests that uncommitted changes affect.
const onlyChanged = process.argv.includes('--changed');
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const running = new Set<ChildProcess>();
const files: TestFile[] = [];
const stepSeconds: [title: string, seconds: number][] = [];
const slowestShown = 10;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });

const started = performance.now();
let succeeded = true;
for (const run of [checks, vitest, browserTests]) {
  succeeded = await run();
  if (!succeeded) break;
}
printSummary();
process.exit(succeeded ? 0 : 1);

/** Runs the static checks in parallel, because each alone does not use the machine fully. */
async function checks(): Promise<boolean> {
  const outcomes = await Promise.all([
    step('Format', tool('biome'), ['ci', '--reporter=summary']),
    step('Lint and types', tool('oxlint'), ['--type-check']),
    step('Unused code and dependencies', tool('knip'), ['--no-progress']),
  ]);
  return outcomes.every((outcome) => outcome);
}

/** Runs unit and component tests, and server tests on PostgreSQL and the embedded engine. */
async function vitest(): Promise<boolean> {
  const summary = join(results, 'vitest.json');
  const statements = join(results, 'statements');
  const options = [
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/vitest-summary.ts')}`,
    ...(onlyChanged ? ['--changed', '--passWithNoTests'] : []),
  ];
  const outcome = await step('Vitest', tool('vitest'), options, {
    VITEST_SUMMARY: summary,
    STATEMENTS_DIRECTORY: statements,
  });
  if (existsSync(summary)) files.push(...JSON.parse(readFileSync(summary, 'utf8')));
  if (!outcome || onlyChanged) return outcome;
  return everyStatementRan(statements);
}

/** Returns whether tests executed every statement on both engines. */
function everyStatementRan(directory: string): boolean {
  const { total, missing } = countStatements(directory);
  const counts = engines.map((engine) => `${total - missing[engine].length} on ${engine}`);
  console.log(`\n— Statements of the product, ${total}: executed ${counts.join(', ')}`);
  let ranAll = true;
  for (const engine of engines) {
    if (engine === 'postgresql' && !hasPostgres()) {
      console.log('  not counted on postgresql: none is installed');
      continue;
    }
    for (const place of missing[engine]) console.log(`  never executed on ${engine}: ${place}`);
    ranAll &&= missing[engine].length === 0;
  }
  return ranAll;
}

/** Returns whether the server tests run on PostgreSQL, as in `test/database-setup.ts`. */
function hasPostgres(): boolean {
  const { TEST_ENGINE, TEST_DATABASE_URL } = process.env;
  return TEST_ENGINE !== 'embedded' && (TEST_DATABASE_URL !== undefined || hasLocalPostgres());
}

async function browserTests(): Promise<boolean> {
  const file = join(results, 'browser.json');
  const options = ['test', ...(onlyChanged ? ['--only-changed', '--pass-with-no-tests'] : [])];
  const outcome = await step('Browser tests', tool('playwright'), options, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (existsSync(file)) files.push(...browserFiles(JSON.parse(readFileSync(file, 'utf8'))));
  if (!outcome) printFailedPages();
  return outcome;
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
}

function browserFiles({ suites }: { suites: PlaywrightSuite[] }): TestFile[] {
  return suites.map((suite) => {
    const tests = testsOf(suite);
    const ended = (...states: string[]) => tests.filter(({ status }) => states.includes(status));
    const milliseconds = tests
      .flatMap((test) => test.results)
      .reduce((sum, { duration }) => sum + duration, 0);
    return {
      project: 'browser',
      file: `e2e/${suite.file}`,
      seconds: milliseconds / 1000,
      passed: ended('expected', 'flaky').length,
      failed: ended('unexpected').map(({ title, line, results: [first] }) => ({
        test: title,
        at: `e2e/${suite.file}:${line}`,
        error: firstLinesOf(first?.error?.message ?? ''),
      })),
      skipped: ended('skipped').map(({ title }) => title),
      // Playwright's reporter lists them.
      flaky: [],
    };
  });
}

type PlaywrightSpec = PlaywrightSuite['specs'][0];

function testsOf({
  suites = [],
  specs,
}: PlaywrightSuite): (Omit<PlaywrightSpec, 'tests'> & PlaywrightSpec['tests'][0])[] {
  const own = specs.flatMap(({ tests, ...spec }) => tests.map((test) => ({ ...spec, ...test })));
  return [...own, ...suites.flatMap(testsOf)];
}

/** Prints the page content of failed tests, because their files may not be accessible on CI. */
function printFailedPages(): void {
  for (const file of globSync(join(results, 'browser/*/error-context.md')).slice(0, 3)) {
    const [, page = ''] = /```yaml\n(.*?)\n```/s.exec(readFileSync(file, 'utf8')) ?? [];
    console.log(`\n— ${file}\n${page.slice(0, 10_000)}`);
  }
}

function printSummary(): void {
  console.log('\n— Seconds by step');
  for (const [title, seconds] of stepSeconds) console.log(line(seconds, title));
  console.log('\n— Seconds by kind of test (files run side by side)');
  for (const [project, of] of Object.entries(Object.groupBy(files, ({ project }) => project)))
    console.log(
      line(sum(of, 'seconds'), `${project}: ${of?.length} files, ${sum(of, 'passed')} passed`),
    );
  console.log(`\n— The ${slowestShown} slowest files`);
  for (const { seconds, file, project } of files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown))
    console.log(line(seconds, `${file} (${project})`));
  printSkipped();
  printFlaky();
  printFailed();
  console.log(`\nTotal: ${secondsSince(started).toFixed(1)} s`);
  // A step may fail before any test runs, such as the format check.
  const failed = files.flatMap((of) => of.failed).length || (succeeded ? 0 : 1);
  const skipped = files.flatMap((file) => file.skipped).length;
  console.log(`${sum(files, 'passed')} passed, ${failed} failed, ${skipped} skipped`);
}

function printSkipped(): void {
  const skipped = files.filter((file) => file.skipped.length > 0);
  if (skipped.length > 0) console.log('\n— Skipped');
  for (const { file, skipped: names } of skipped)
    for (const name of names) console.log(`  ${file} › ${name}`);
}

/** Prints the flaky tests of Vitest and Playwright, and adds Vitest's to `flaky.json`. */
function printFlaky(): void {
  if (files.length === 0) return;
  const file = join(results, 'flaky.json');
  const ofBrowser: TestError[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const flaky = [...files.flatMap((of) => of.flaky), ...ofBrowser];
  writeFileSync(file, `${JSON.stringify(flaky, null, 2)}\n`);
  console.log(`\n— Flaky: ${flaky.length === 0 ? 'none' : ''}`);
  for (const one of flaky) printTest(one);
}

/** Prints the failed tests once more: CI keeps only the end of the output. */
function printFailed(): void {
  const failed = files.flatMap((of) => of.failed);
  if (failed.length > 0) console.log('\n— Failed');
  for (const one of failed) printTest(one);
}

function printTest({ at, test, error }: TestError): void {
  console.log(`  ${at} › ${test}\n    ${error.split('\n').join('\n    ')}`);
}

function line(seconds: number, text: string): string {
  return `  ${seconds.toFixed(1).padStart(6)}  ${text}`;
}

function sum(of: readonly TestFile[] = [], what: 'seconds' | 'passed'): number {
  return of.reduce((total, file) => total + file[what], 0);
}

/** Runs a tool with visible output and returns whether it succeeded. */
async function step(
  title: string,
  file: string,
  options: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const begun = performance.now();
  console.log(`\n— ${title}`);
  const child = spawn(file, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  running.delete(child);
  const seconds = secondsSince(begun);
  stepSeconds.push([title, seconds]);
  console.log(`— ${title}: ${code === 0 ? 'passed' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return code === 0;
}

function tool(name: string): string {
  return join(root, 'node_modules/.bin', name);
}

/** Returns the seconds since a time of `performance.now()`. */
function secondsSince(time: number): number {
  return (performance.now() - time) / 1000;
}
