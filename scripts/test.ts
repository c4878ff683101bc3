import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalPostgres } from './local-postgres.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let stopped: string | undefined;
const totals = { passed: 0, failed: 0 };
const npmBin = (tool: string) => join(root, 'node_modules/.bin', tool);

step('Format', npmBin('biome'), ['ci', '--reporter=summary']);
step('Lint', npmBin('oxlint'), ['--quiet']);
step('Types', npmBin('tsc'), ['--noEmit', '-p', '.']);
step('Unused', npmBin('knip'), ['--no-progress']);
vitest('Tests, embedded engine', 'embedded', [], {});
await testOnPostgres();
step('Browser tests', npmBin('playwright'), ['test'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json'),
});
countPlaywright(join(results, 'browser.json'));
finish();

async function testOnPostgres(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const local = given === undefined ? await startLocalPostgres() : undefined;
  const url = given ?? local?.url;
  if (url === undefined) {
    console.log('PostgreSQL: skipped. Install it, or set TEST_DATABASE_URL to an administrator of one.');
    return;
  }
  try {
    vitest('Server tests, PostgreSQL', 'postgresql', ['--project', 'database'], {
      TEST_DATABASE_URL: url,
    });
  } finally {
    local?.stop();
  }
}

function vitest(title: string, name: string, options: string[], env: Record<string, string>): void {
  const file = join(results, `${name}.json`);
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    step(title, npmBin('vitest'), ['run', ...options, ...outputs], env);
  } finally {
    if (existsSync(file)) {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
      totals.passed += Number(numPassedTests);
      totals.failed += Number(numFailedTests);
    }
  }
}

function countPlaywright(file: string): void {
  if (!existsSync(file)) return;
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += Number(stats.expected) + Number(stats.flaky);
  totals.failed += Number(stats.unexpected);
}

/** Runs one step in sight; the first that fails ends the run. */
function step(title: string, file: string, options: string[], env: Record<string, string> = {}): void {
  const started = performance.now();
  console.log(`\n— ${title}`);
  const { status } = spawnSync(file, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  console.log(`— ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) {
    process.exitCode = 1;
    stopped = title;
    if (title === 'Browser tests') return;
    finish();
  }
}

function finish(): never {
  const failed = totals.failed === 0 && process.exitCode ? 1 : totals.failed;
  if (stopped !== undefined) console.log(`Stopped at: ${stopped}`);
  console.log(`${totals.passed} passed, ${failed} failed`);
  process.exit();
}
