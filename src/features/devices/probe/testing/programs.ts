import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns whether a program is installed; tests that need a missing one are skipped. */
export function hasProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0;
}

export function hasIpv6Loopback(): boolean {
  return Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => address === '::1'),
  );
}

export interface RunningProgram extends AsyncDisposable {
  pid: number;
  printed: () => string;
}

/** Starts a program and waits until it prints that it is ready; disposing ends it. */
export async function startProgram(
  command: string,
  options: readonly string[],
  ready: RegExp,
  environment: Record<string, string> = {},
): Promise<RunningProgram> {
  const child = spawn(command, options, { env: { ...process.env, ...environment } });
  let output = '';
  const isReady = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command} ended: ${output}`)));
  });
  try {
    await isReady;
  } catch (error) {
    await end(child);
    throw error;
  }
  return { pid: child.pid ?? 0, printed: () => output, [Symbol.asyncDispose]: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  const { port } = socket.address();
  socket.close();
  return port;
}

export interface TemporaryDirectory extends Disposable {
  path: string;
}

export function temporaryDirectory(): TemporaryDirectory {
  const path = mkdtempSync(join(tmpdir(), 'atrium-probe-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
