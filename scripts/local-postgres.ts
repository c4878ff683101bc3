import { execFile, execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface LocalPostgres {
  url: string;
  /** Stops the cluster and starts it again; `immediate` is like a crash. Does not block this process. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): void;
}

/** Settings for a cluster whose data need not survive a crash, which makes commits ten times faster. */
export const disposable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export const hasLocalPostgres = () => binaries() !== undefined;

/**
 * Starts a private PostgreSQL cluster with these settings on a free loopback port. Returns undefined when PostgreSQL is
 * not installed.
 */
export async function startLocalPostgres(
  settings: readonly string[] = [],
): Promise<LocalPostgres | undefined> {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'atrium-postgres-'));
  const user = unprivilegedUser();
  // Without a locale, the cluster would not lower letters beyond ASCII.
  const env = { LANG: 'C.UTF-8', ...process.env };
  const commandOf = (tool: string, options: string[]): [string, string[]] =>
    user === undefined
      ? [join(bin, tool), options]
      : ['runuser', ['-u', user, '--', join(bin, tool), ...options]];
  const run = (tool: string, ...options: string[]) =>
    execFileSync(...commandOf(tool, options), { stdio: 'pipe', env });
  if (user !== undefined) execFileSync('chown', [user, directory]);
  const data = join(directory, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'max_connections=200',
    ...settings,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  const start = ['-D', data, '-o', `-p ${port} ${options}`, '-l', join(directory, 'log'), '-w'];
  run('pg_ctl', ...start, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode) => {
      await promisify(execFile)(...commandOf('pg_ctl', [...start, '-m', mode, 'restart']), { env });
    },
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the user `postgres` of Debian's package when running as root, because initdb rejects root. */
function unprivilegedUser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8')) ? 'postgres' : 'nobody';
}

function binaries(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

/** Returns a free port below the range of outgoing connections, so that none of them takes it before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await canListen(port)) ? port : freePort();
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
