import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const totals = { passed: 0, failed: 0 };
const running = new Set<ChildProcess>();
let postgres: LocalPostgres | undefined;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    postgres?.stop();
    process.exit(1);
  });

const steps = [
  checks,
  () => vitest('Tests, embedded engine', 'embedded', [], {}),
  testOnPostgres,
  browserTests,
];

const started = performance.now();
let succeeded = true;
for (const run of steps) {
  succeeded = await run();
  if (!succeeded) break;
}
// A step may fail before it counts anything, a bad format for one.
if (!succeeded && totals.failed === 0) totals.failed = 1;
console.log(`\nAll of it: ${secondsSince(started)}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(succeeded ? 0 : 1);

/** What reads the sources only, all at once: each alone leaves most of the machine idle. */
async function checks(): Promise<boolean> {
  const outcomes = await Promise.all([
    step('Format', tool('biome'), ['ci', '--reporter=summary']),
    step('Lint', tool('oxlint'), []),
    step('Types', tool('tsc'), ['--noEmit', '-p', '.']),
    step('Unused code and dependencies', tool('knip'), ['--no-progress']),
  ]);
  return outcomes.every((succeeded) => succeeded);
}

async function testOnPostgres(): Promise<boolean> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) postgres = await startLocalPostgres();
  const url = given ?? postgres?.url;
  if (url === undefined) {
    console.log(
      '\n— Tests, PostgreSQL: skipped. Install PostgreSQL, or set TEST_DATABASE_URL to an administrator of one.',
    );
    return true;
  }
  try {
    return await vitest('Tests, PostgreSQL', 'postgresql', ['--project', 'database*'], {
      TEST_DATABASE_URL: url,
    });
  } finally {
    postgres?.stop();
    postgres = undefined;
  }
}

async function vitest(
  title: string,
  name: string,
  options: string[],
  env: Record<string, string>,
): Promise<boolean> {
  const file = join(results, `${name}.json`);
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = await step(title, tool('vitest'), ['run', ...options, ...outputs], env);
  if (existsSync(file)) {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    totals.passed += Number(numPassedTests);
    totals.failed += Number(numFailedTests);
  }
  return succeeded;
}

async function browserTests(): Promise<boolean> {
  const file = join(results, 'browser.json');
  const succeeded = await step('Browser tests', tool('playwright'), ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (existsSync(file)) {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    totals.passed += Number(stats.expected);
    totals.failed += Number(stats.unexpected) + Number(stats.flaky);
  }
  if (!succeeded) printFailedPages();
  return succeeded;
}

/** What the pages of failed tests showed: where the tests run, their files may be out of reach. */
function printFailedPages(): void {
  for (const file of globSync(join(results, 'browser/*/error-context.md')).slice(0, 3)) {
    const [, page = ''] = /```yaml\n(.*?)\n```/s.exec(readFileSync(file, 'utf8')) ?? [];
    console.log(`\n— ${file}\n${page.slice(0, 10_000)}`);
  }
}

/** Runs one step in sight and answers whether it went well. */
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
  console.log(`— ${title}: ${code === 0 ? 'passed' : 'FAILED'}, ${secondsSince(begun)}`);
  return code === 0;
}

function tool(name: string): string {
  return join(root, 'node_modules/.bin', name);
}

function secondsSince(time: number): string {
  return `${((performance.now() - time) / 1000).toFixed(1)} s`;
}
