// Runs every npm command. Needs only Node 20 and npm: installs, builds, then continues with the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stateOfSources } from './build/state-of-sources.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const ownNode = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');

/** The commands, and whether they need the build. */
const commands = {
  start: { needsBuild: true, run: ['src/application/main.ts'] },
  test: { needsBuild: true, run: ['scripts/test.ts'] },
  'check:deep': { needsBuild: true, run: ['scripts/check-deep.ts'] },
  bench: { needsBuild: true, run: ['bench/run.ts'] },
  import: { needsBuild: true, run: ['src/features/organizations/import/import-command.ts'] },
  'freeradius:config': { needsBuild: true, run: ['src/features/radius/config/config-command.ts'] },
  'demo:hotel': { needsBuild: false, run: ['scripts/demo-hotel.ts'] },
  'demo:network': { needsBuild: true, run: ['scripts/demo-network.ts'] },
  'history:check': { needsBuild: true, run: ['src/features/admin-history/chain/check-command.ts'] },
  'database:backup': {
    needsBuild: false,
    run: ['src/server/database/backup/commands/backup-command.ts'],
  },
  'database:restore': {
    needsBuild: true,
    run: ['src/server/database/backup/commands/restore-command.ts'],
  },
  'database:move': {
    needsBuild: false,
    run: ['src/server/database/backup/commands/move-command.ts'],
  },
  build: { needsBuild: true, run: [] },
  screens: { needsBuild: true, run: ['scripts/screens.ts'] },
  dev: { needsBuild: true, run: ['scripts/dev.ts'] },
  types: { needsBuild: false, run: ['scripts/database-types.ts'] },
  vitest: { needsBuild: true, run: ['node_modules/vitest/vitest.mjs', 'run'] },
  e2e: { needsBuild: true, run: ['node_modules/@playwright/test/cli.js', 'test'] },
  lint: { needsBuild: false, run: ['node_modules/oxlint/bin/oxlint'] },
  format: { needsBuild: false, run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'] },
  typecheck: { needsBuild: false, run: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
};

const [name = 'start', ...rest] = process.argv.slice(2);
const command = commands[name];
if (command === undefined)
  fail(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}.`);
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node 20 or later is needed; this is ${process.versions.node}.`);

install();
if (command.needsBuild) build();
if (command.run.length > 0) continueWith([...command.run, ...rest]);

function install() {
  const stamp = join(root, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(ownNode) && textOf(stamp) === wanted) return;
  step('Installing packages', () => {
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    // `npm ci` fails when the lock file lacks an optional package of another platform; `npm install` does not.
    if (outcomeOf(...npm('ci', ...quietly)).status !== 0)
      run(...npm('install', '--no-save', ...quietly));
    // If npm may not run install scripts, runs the one that downloads Node.
    if (!existsSync(ownNode))
      run(process.execPath, ['installArchSpecificPackage.js'], join(root, 'node_modules/node'));
    if (!existsSync(ownNode)) fail(`The project's own Node is missing at ${ownNode}.`);
    writeFileSync(stamp, wanted);
  });
}

function build() {
  const stamp = join(root, 'dist/.built');
  const wanted = stateOfSources(root);
  if (textOf(stamp) === wanted) return;
  step('Building', () => {
    run(ownNode, [join(root, 'scripts/build.ts')]);
    writeFileSync(stamp, wanted);
  });
}

function step(text, work) {
  const started = Date.now();
  process.stdout.write(`${text} …`);
  work();
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Returns the npm that called this script, otherwise the one in the PATH. */
function npm(...options) {
  const file = process.env.npm_execpath;
  return file?.endsWith('.js') ? [process.execPath, [file, ...options]] : ['npm', options];
}

function run(file, options, cwd = root) {
  const { status, error, stdout, stderr } = outcomeOf(file, options, cwd);
  if (status !== 0)
    fail(`${file} ${options.join(' ')} failed.\n${stdout ?? ''}${stderr ?? ''}${error ?? ''}`);
}

function outcomeOf(file, options, cwd = root) {
  // On Windows npm is a command file, which only a shell can start.
  const shell = isWindows && file === 'npm';
  return spawnSync(file, options, { cwd, encoding: 'utf8', shell, maxBuffer: 64 * 1024 * 1024 });
}

function continueWith(options) {
  const child = spawn(ownNode, ['--disable-warning=ExperimentalWarning', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Halves the time until the server's modules are loaded.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
    },
  });
  // Forwards signals of `kill`. In a terminal the child also gets Ctrl+C itself, and our commands accept a second
  // signal.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // On SIGTERM `npm` ends only the shell between it and this process, which is noticed by the changed parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
  child.on('error', (error) => fail(`The project's own Node cannot be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
