import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/local-postgres.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the product as an operator does, in a process of its own. */
export async function startAtrium(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/application/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      ADMIN_PASSWORD: 'Correct-Horse-9',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Atrium is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the process of a PostgreSQL cluster that started its others. */
export async function postgresPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}

/** In hundredths of a second (USER_HZ of Linux), of a process and of all those that it has started. */
export function cpuOf(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const own = processes.filter((one) => one === pid || parentOf(one) === pid);
  const ended = sumOf(statOf(pid).slice(13, 15));
  return own.reduce((sum, one) => sum + sumOf(statOf(one).slice(11, 13)), ended);
}

function sumOf(ticks: readonly string[]): number {
  return ticks.reduce((sum, one) => sum + Number(one), 0);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** The fields after the name, which may contain spaces; a process that has ended has none. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
