import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Database } from '../../../server/database/open.ts';
import { requestCertificates } from '../config/certificate-files.ts';
import { writeCertificates, writeConfig } from '../config/write-config.ts';
import { registerServer } from '../servers/register-server.ts';

const run = promisify(execFile);

export interface FreeRadius {
  directory: string;
  authPort: number;
  acctPort: number;
  /** the token that it calls with */
  token: string;
  process: ChildProcess;
  /** its output so far, for failures */
  log(): string;
  /** Ends it, as with SIGKILL, and leaves its directory for `start`. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends it and removes its directory. */
  close(): Promise<void>;
}

interface Started {
  /** where Atrium listens */
  apiUrl: string;
  database: Pick<Database, 'system'>;
  /** the provider that the server serves; null: the whole platform */
  organizationNumber: number | null;
  now: Date;
  addresses?: readonly string[];
}

/** Returns the command that installs what is missing of FreeRADIUS, or null. */
export function freeRadiusObstacle(): string | null {
  const needed = ['/usr/sbin/freeradius', '/usr/lib/freeradius/rlm_rest.so', '/usr/bin/radclient'];
  const missing = needed.filter((file) => !existsSync(file));
  return missing.length === 0
    ? null
    : `Missing ${missing.join(', ')}: sudo apt-get install freeradius freeradius-rest freeradius-utils eapoltest`;
}

export function requireFreeRadius(): void {
  const obstacle = freeRadiusObstacle();
  if (obstacle !== null) throw new Error(obstacle);
}

/** Starts Debian's FreeRADIUS from the configuration that `freeradius:config` writes, on free ports of loopback. */
export async function startFreeRadius(started: Started): Promise<FreeRadius> {
  requireFreeRadius();
  const directory = await mkdtemp(join(tmpdir(), 'atrium-freeradius-'));
  const { apiUrl, organizationNumber, addresses = ['127.0.0.1'] } = started;
  const [authPort, acctPort] = [await freePort(), await freePort()];
  const token = await writeConfig(directory, { apiUrl, addresses, authPort, acctPort });
  const error = await registerServer(
    started.database,
    { name: 'FreeRADIUS of a test', token, organizationNumber },
    started.now,
  );
  if (error !== null) throw new Error(error);
  const certificates = await requestCertificates(apiUrl, token, 'radius.test');
  await writeCertificates(directory, certificates.files);
  const state = { child: await startProcess(directory), log: '' };
  const follow = () => {
    state.child.stdout?.on('data', (text) => (state.log += text));
    state.child.stderr?.on('data', (text) => (state.log += text));
  };
  follow();
  const kill = async () => {
    if (state.child.exitCode !== null || state.child.signalCode !== null) return;
    const ended = once(state.child, 'exit');
    state.child.kill('SIGKILL');
    await ended;
  };
  return {
    directory,
    authPort,
    acctPort,
    token,
    get process() {
      return state.child;
    },
    log: () => state.log,
    kill,
    async start() {
      state.child = await startProcess(directory);
      follow();
    },
    async close() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the process when it is ready; throws its output when it ends before. A detached one does not get the Ctrl+C of
 * the terminal.
 */
export async function startProcess(
  directory: string,
  { detached = false } = {},
): Promise<ChildProcess> {
  const child = spawn('/usr/sbin/freeradius', ['-f', '-l', 'stdout', '-d', directory], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  const lines: string[] = [];
  child.stderr.on('data', (text) => lines.push(String(text)));
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('Ready to process requests')) {
      // Otherwise a full pipe would stop it.
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`FreeRADIUS did not start:\n${lines.join('\n')}`);
}

export async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Checks a configuration as an operator does; throws its output when FreeRADIUS rejects it. */
export async function checkConfig(directory: string): Promise<void> {
  await run('/usr/sbin/freeradius', ['-C', '-l', 'stdout', '-d', directory]);
}

/** The attributes of a packet, as radclient writes them. */
export type SentAttributes = Record<string, string | number>;

export interface RadclientReply {
  /** null: no reply */
  code: 'Access-Accept' | 'Access-Reject' | 'Accounting-Response' | null;
  /** the values as radclient prints them */
  attributes: Record<string, string>;
  output: string;
}

/** Sends one packet with Debian's radclient. */
export async function radclient(
  server: Pick<FreeRadius, 'authPort' | 'acctPort'>,
  command: 'auth' | 'acct',
  secret: string,
  attributes: SentAttributes,
  { host = '127.0.0.1', timeoutSeconds = 5 } = {},
): Promise<RadclientReply> {
  const port = command === 'auth' ? server.authPort : server.acctPort;
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const words = ['-x', '-r', '1', '-t', String(timeoutSeconds), target, command, secret];
  const child = spawn('/usr/bin/radclient', words, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const ended = once(child, 'close');
  child.stdin.end(
    Object.entries(attributes)
      .map(([name, value]) => `${name} = ${typeof value === 'number' ? value : quoted(value)}`)
      .join('\n'),
  );
  await ended;
  const [, received = ''] = output.split(/^Received /m);
  const code = /^(Access-Accept|Access-Reject|Accounting-Response)/.exec(received)?.[0] ?? null;
  return { code: isCode(code) ? code : null, attributes: attributesIn(received), output };
}

function isCode(text: string | null): text is NonNullable<RadclientReply['code']> {
  return text !== null;
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function attributesIn(received: string): Record<string, string> {
  const lines = received.matchAll(/^\t([\w:-]+) = (.*)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
  );
}

/** Signs in by EAP-MD5 with Debian's eapol_test; returns its last word and output. */
export function eapolTest(
  server: Pick<FreeRadius, 'authPort' | 'directory'>,
  secret: string,
  { identity, password, macAddress }: { identity: string; password: string; macAddress: string },
): Promise<{ isAccepted: boolean; output: string }> {
  return eapLogin(server, secret, { eap: 'MD5', identity, password }, macAddress);
}

/** Signs in by an EAP method with Debian's eapol_test. `network` are settings of wpa_supplicant. */
export async function eapLogin(
  { authPort, directory }: Pick<FreeRadius, 'authPort' | 'directory'>,
  secret: string,
  { eap, ...network }: { eap: 'MD5' | 'TLS' | 'TTLS'; [setting: string]: string },
  macAddress: string,
): Promise<{ isAccepted: boolean; output: string }> {
  const file = join(directory, 'eapol_test.conf');
  const lines = Object.entries(network).map(([name, value]) => `  ${name}="${value}"\n`);
  await writeFile(file, `network={\n  key_mgmt=IEEE8021X\n  eap=${eap}\n${lines.join('')}}\n`);
  const words = ['-c', file, '-a', '127.0.0.1', '-p', String(authPort), '-s', secret, '-t', '10'];
  const args = [...words, '-M', macAddress.toLowerCase(), '-r', '0'];
  // Only methods that make keys have them compared.
  const child = spawn('/usr/bin/eapol_test', eap === 'MD5' ? [...args, '-n'] : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  await once(child, 'close');
  return { isAccepted: /^SUCCESS$/m.test(output), output };
}
