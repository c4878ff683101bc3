import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/local-postgres.ts';

export const administrator = { username: 'admin', password: 'Correct-Horse-9' };

/** A server process with an embedded database and the sample provider. */
export class RunningServer {
  readonly url: string;
  readonly dataDirectory: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #output = '';

  /** `folder` is the worktree whose server runs. */
  constructor(
    port: number,
    dataDirectory: string,
    folder: string = join(import.meta.dirname, '..'),
  ) {
    this.#port = port;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDirectory = dataDirectory;
  }

  static async create(): Promise<RunningServer> {
    const server = new RunningServer(await freePort(), mkdtempSync(join(tmpdir(), 'atrium-e2e-')));
    await server.start();
    return server;
  }

  get processId(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts the server on the same port and data, and waits until it is ready. */
  start(): Promise<void> {
    // Without optimization of the WebAssembly code, which takes longer than it saves in a run of minutes.
    const child = spawn(process.execPath, ['--liftoff-only', 'src/application/main.ts'], {
      cwd: this.#folder,
      env: {
        ...process.env,
        // Servers share the compile cache.
        NODE_COMPILE_CACHE: join(tmpdir(), 'atrium-e2e-compiled'),
        PORT: String(this.#port),
        DATA_DIR: this.dataDirectory,
        ADMIN_PASSWORD: administrator.password,
        LOG_LEVEL: 'warn',
        // The tests expect lists that do not change by themselves.
        SAMPLE_GUESTS: 'off',
        DEVICE_NETWORKS: '127.0.0.0/8',
        LEGACY_ORIGIN: 'http://legacy.invalid',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.#output = '';
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.#output += chunk.toString();
        if (this.#output.includes('Atrium is ready')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code, signal) =>
        reject(new Error(`The server ended by ${signal ?? code}:\n${this.#output}`)),
      );
    });
  }

  /** Stops the server like Ctrl+C. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Kills the server, like a power failure. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }
}

export function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('There is no port');
  return address.port;
}
