import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addressOf } from '../../src/contract/call-request.ts';
import type { Endpoint, Reply, Sent } from '../../src/contract/endpoint.ts';
import { importPath } from '../../src/features/organizations/import/import-route.ts';
import { login } from '../../src/features/session/contract.ts';
import { runningServer } from '../../src/server/startup/running-server.ts';

const root = join(import.meta.dirname, '../..');

export interface Product {
  url: string;
  /** Calls an endpoint as the first administrator. */
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Reply<E>>;
  /** Imports organizations, like the command. */
  importLines(lines: readonly string[]): Promise<void>;
  /** Runs a command that uses the product's data directory; throws its output when it fails. */
  runCommand(file: string, words: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  dataDirectory: string;
  administrator: { username: string; password: string };
}

/** Starts the product with its embedded database, and with devices on loopback allowed. */
export async function startProduct({ dataDirectory, administrator }: Settings): Promise<Product> {
  const { DATABASE_URL: _other, ...inherited } = process.env;
  const env = {
    LOG_LEVEL: 'warn',
    PORT: '0',
    ...inherited,
    DATA_DIR: dataDirectory,
    DEVICE_NETWORKS: '127.0.0.0/8',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  };
  const child = spawn(process.execPath, [join(root, 'src/application/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl+C of the terminal must not end it before its guests have left.
    detached: true,
  });
  const url = await addressIn(child);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const token = await signIn(url, administrator);
    return {
      url,
      stop,
      async call(endpoint, sent) {
        const response = await fetch(url + addressOf(endpoint, sent), {
          method: endpoint.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          ...('body' in sent && { body: JSON.stringify(sent.body) }),
        });
        if (!response.ok)
          throw new Error(`${endpoint.method} ${endpoint.path}: ${await response.text()}`);
        return response.json();
      },
      async importLines(lines) {
        const running = await runningServer(dataDirectory);
        const response = await fetch(url + importPath, {
          method: 'POST',
          headers: { authorization: `Bearer ${running?.token}` },
          body: lines.join('\n'),
        });
        const reply = await response.text();
        if (!reply.includes('"imported":true')) throw new Error(`The import failed: ${reply}`);
      },
      async runCommand(file, words) {
        const command = spawn(process.execPath, [join(root, file), ...words], {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        command.stdout.on('data', (text) => (output += text));
        command.stderr.on('data', (text) => (output += text));
        await once(command, 'close');
        if (command.exitCode !== 0) throw new Error(output);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the address that the product prints when it is ready; throws its output when it ends before. */
async function addressIn(child: ChildProcess): Promise<string> {
  const ready = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const [, address] = /^ {2}Address +(\S+)/m.exec(output) ?? [];
    if (address !== undefined && output.includes('User name')) ready.resolve(address);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', () => ready.reject(new Error(`The product did not start:\n${output}`)));
  return ready.promise;
}

async function signIn(
  url: string,
  { username: Username, password: Password }: Settings['administrator'],
): Promise<string> {
  const response = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username, Password, Realm: '', Org: null }),
  });
  if (!response.ok)
    throw new Error(`${Username} cannot sign in. Set ADMIN_PASSWORD, or use another directory.`);
  return (await response.json()).AccessToken;
}
