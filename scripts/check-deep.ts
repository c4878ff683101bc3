import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { disposable, startLocalPostgres } from './local-postgres.ts';
import type { TestFile } from './vitest-summary.ts';

/** One kind of check, divided into batches so that it can stop when the time is up. */
interface Check {
  title: string;
  engine: string;
  /** the unit of `size`; left out for checks of one batch */
  unit?: string;
  size: number;
  batch: number;
  options: string[];
  /** returns the environment variables of a batch, by its start and size */
  env(from: number, size: number): Record<string, string>;
}

interface Outcome {
  check: Check;
  done: number;
  passed: number;
  failed: number;
  seconds: number;
  isCutShort: boolean;
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '90' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('--minutes must be a number greater than 0, such as --minutes 45.');
  process.exit(1);
}

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results/deep');
const report = join(root, 'docs/checks.md');
const serverTests = ['--project', 'database', '--project', 'mutants'];
const inputs = ['--project', 'database', 'src/application/bad-input'];

// One PostgreSQL for all batches.
const local =
  process.env.TEST_DATABASE_URL === undefined ? await startLocalPostgres(disposable) : undefined;
const databaseUrl = process.env.TEST_DATABASE_URL ?? local?.url;
if (databaseUrl === undefined) {
  console.error('The deep checks need PostgreSQL. Install it, or set TEST_DATABASE_URL.');
  process.exit(1);
}
const onPostgres = { TEST_DATABASE_URL: databaseUrl, TEST_ENGINE: 'postgresql' };

const checks: Check[] = [
  {
    title: 'Server tests with every kind of caller on every route, and the mutants',
    engine: 'PostgreSQL',
    size: 1,
    batch: 1,
    options: serverTests,
    env: () => ({ ...onPostgres, TEST_DEPTH: 'deep' }),
  },
  {
    title: 'Server tests with every kind of caller on every route, and the mutants',
    engine: 'embedded',
    size: 1,
    batch: 1,
    options: serverTests,
    env: () => ({ TEST_DEPTH: 'deep', TEST_ENGINE: 'embedded' }),
  },
  {
    title: 'SIGKILL under writes: no acknowledged write is lost, and no transaction is partial',
    engine: 'embedded',
    unit: 'kills',
    size: 300,
    batch: 50,
    options: ['--project', 'embedded', 'src/server/database/embedded/crash.test.ts'],
    env: (_from, size) => ({ TEST_DEPTH: 'deep', KILL_ROUNDS: String(size) }),
  },
  {
    title:
      'Restarts under 20 writers: no acknowledged write is lost, none is stored twice, back in 10 s',
    engine: 'PostgreSQL',
    unit: 'restarts',
    size: 20,
    batch: 20,
    options: ['--project', 'database', 'src/application/database-outages.database.test.ts'],
    env: (_from, size) => ({
      ...onPostgres,
      DATABASE_RESTARTS: String(size),
      DATABASE_WRITERS: '20',
    }),
  },
  {
    title:
      'RADIUS accounting through FreeRADIUS, the server killed ten times and FreeRADIUS three times: each session and byte once',
    engine: 'PostgreSQL',
    unit: 'events',
    size: 100_000,
    batch: 100_000,
    options: ['--project', 'database', 'src/features/radius/accounting/outages.database.test.ts'],
    env: (_from, size) => ({
      ...onPostgres,
      ACCOUNTING_EVENTS: String(size),
      API_KILLS: '10',
      FREERADIUS_KILLS: '3',
    }),
  },
  {
    title: 'Generated bad input: no 5xx, no stack trace, no undeclared status, none over 2 s',
    engine: 'PostgreSQL',
    unit: 'inputs',
    size: 1_000_000,
    batch: 50_000,
    options: inputs,
    env: (from, size) => ({
      ...onPostgres,
      FUZZ_INPUTS: String(size),
      FUZZ_SEED: String(from + 1),
    }),
  },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    running?.kill(signal);
    local?.stop();
    process.exit(1);
  });
mkdirSync(results, { recursive: true });
const started = performance.now();
const deadline = started + minutes * 60_000;
const outcomes: Outcome[] = [];
try {
  for (const check of checks) outcomes.push(await run(check));
} finally {
  local?.stop();
}
writeFileSync(report, reportOf(outcomes));
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', report], { cwd: root });
console.log(`\nWritten to docs/checks.md`);
const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
console.log(
  `${outcomes.reduce((total, { passed }) => total + passed, 0)} passed, ${failed} failed`,
);
process.exit(failed > 0 ? 1 : 0);

async function run(check: Check): Promise<Outcome> {
  const outcome: Outcome = {
    check,
    done: 0,
    passed: 0,
    failed: 0,
    seconds: 0,
    isCutShort: false,
  };
  while (outcome.done < check.size && performance.now() < deadline) {
    const size = Math.min(check.batch, check.size - outcome.done);
    const summary = join(results, 'vitest.json');
    rmSync(summary, { force: true });
    const begun = performance.now();
    const code = await runVitest(check, {
      ...check.env(outcome.done, size),
      VITEST_SUMMARY: summary,
    });
    outcome.seconds += (performance.now() - begun) / 1000;
    outcome.isCutShort = code === null;
    const files: TestFile[] = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : [];
    outcome.passed += files.reduce((total, file) => total + file.passed, 0);
    const failures = files.reduce((total, file) => total + file.failed.length, 0);
    // Vitest also fails without a failed test, when a file cannot be loaded.
    outcome.failed += failures || (code === 0 || outcome.isCutShort ? 0 : 1);
    if (outcome.isCutShort) break;
    outcome.done += size;
  }
  return outcome;
}

/** Returns the exit code, or null when the time was up first. */
async function runVitest(check: Check, env: Record<string, string>): Promise<number | null> {
  console.log(`\n— ${check.title}, ${check.engine}`);
  const reporters = ['--reporter=dot', `--reporter=${join(root, 'scripts/vitest-summary.ts')}`];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...check.options],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  running = child;
  let isCutShort = false;
  const timer = setTimeout(() => {
    isCutShort = true;
    child.kill('SIGTERM');
  }, deadline - performance.now());
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  }).finally(() => clearTimeout(timer));
  return isCutShort ? null : (code ?? 1);
}

function reportOf(all: readonly Outcome[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const rows = all.map(
    ({
      check: { title, engine, unit, size },
      done,
      passed,
      failed: wrong,
      seconds,
      isCutShort,
    }) => {
      const extent = unit === undefined ? '' : `${number(done)} of ${number(size)} ${unit}`;
      const counts = wrong > 0 ? `${number(wrong)} FAILED` : `${number(passed)} passed`;
      const result = isCutShort
        ? `${counts}, then the time was up`
        : done > 0 || wrong > 0
          ? counts
          : 'not reached';
      return `| ${title} | ${engine} | ${extent} | ${result} | ${Math.round(seconds)} |`;
    },
  );
  return `# Deep checks

Written by \`npm run check:deep -- --minutes ${minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${commit}, ${cpus().length} cores,
in ${Math.round((performance.now() - started) / 60_000)} minutes. \`npm test\` runs smaller sizes of the same checks.

| check | engine | extent | result | seconds |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
