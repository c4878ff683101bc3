import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataDirectoryInUseError } from '../../../server/database/embedded/engine.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { createLogger } from '../../../server/logging.ts';
import { parseAddress } from '../../../server/network/addresses.ts';
import { runningServer } from '../../../server/startup/running-server.ts';
import { readSettings, type Settings, SettingsError } from '../../../server/startup/settings.ts';
import { registerPath } from '../servers/register-route.ts';
import { type RegisteredServer, registerServer } from '../servers/register-server.ts';
import { requestCertificates, serverNameOf, type Uncertified } from './certificate-files.ts';
import { type ConfigSettings, writeCertificates, writeConfig } from './write-config.ts';

const usage = `Usage: npm run freeradius:config -- DIR [options]

Writes a configuration of FreeRADIUS 3.2 into DIR and registers its token.

  --organization NUMBER   the service provider that it serves (default: the whole platform)
  --name NAME             its name in Atrium (default: the name of this machine)
  --api URL               how it reaches Atrium (default: http://127.0.0.1 with PORT); http only over loopback
  --listen ADDRESS        where it listens, repeatable (default: 0.0.0.0 and ::)
  --server-name NAME      the name that devices verify in its certificate (default: the name of this machine)
  --auth-port PORT        (default: 1812)
  --acct-port PORT        (default: 1813)
`;

interface Command {
  directory: string;
  serverName: string;
  server: Omit<RegisteredServer, 'token'>;
  config: ConfigSettings;
}

function readCommand(words: string[], settings: Settings): Command {
  const { values, positionals } = parseCommandLine(words);
  const [directory] = positionals;
  if (directory === undefined || positionals.length > 1) throw new SettingsError([usage]);
  const apiUrl = values.api ?? `http://127.0.0.1:${settings.port}`;
  if (!isSafe(apiUrl))
    throw new SettingsError([
      `--api must be an https:// address, or http:// on loopback, not ${apiUrl}: replies contain secrets of devices`,
    ]);
  const addresses = values.listen ?? ['0.0.0.0', '::'];
  const wrong = addresses.find((address) => isIP(address) === 0);
  if (wrong !== undefined)
    throw new SettingsError([`--listen must be an IP address, not ${wrong}`]);
  const path = resolve(directory);
  if (!/^[\w./+-]+$/.test(path))
    throw new SettingsError([`FreeRADIUS cannot read a directory with this name: ${path}`]);
  return {
    directory: path,
    serverName: serverNameOf(values['server-name'] ?? hostname()),
    server: {
      name: (values.name ?? hostname()).slice(0, 100),
      organizationNumber:
        values.organization === undefined
          ? null
          : numberIn('organization', values.organization, 2_147_483_647),
    },
    config: {
      apiUrl,
      addresses,
      authPort: numberIn('auth-port', values['auth-port'] ?? '1812', 65_535),
      acctPort: numberIn('acct-port', values['acct-port'] ?? '1813', 65_535),
    },
  };
}

function parseCommandLine(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        organization: { type: 'string' },
        name: { type: 'string' },
        api: { type: 'string' },
        listen: { type: 'string', multiple: true },
        'server-name': { type: 'string' },
        'auth-port': { type: 'string' },
        'acct-port': { type: 'string' },
      },
    });
  } catch (error) {
    throw new SettingsError([`${error instanceof Error ? error.message : error}\n\n${usage}`]);
  }
}

function numberIn(option: string, text: string, most: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > most || Number(text) < 1)
    throw new SettingsError([`--${option} must be a number from 1 to ${most}, not ${text}`]);
  return Number(text);
}

function isSafe(apiUrl: string): boolean {
  if (!URL.canParse(apiUrl)) return false;
  const { protocol, hostname: host } = new URL(apiUrl);
  const isLoopback = host === 'localhost' || parseAddress(host)?.range() === 'loopback';
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** Registers in the database, or through the server when it uses the embedded database. */
async function register(settings: Settings, server: RegisteredServer): Promise<string | null> {
  try {
    const database = await openDatabase(settings, createLogger('error'));
    try {
      return await registerServer(database, server, new Date());
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return registerThroughServer(settings, server);
    throw error;
  }
}

async function registerThroughServer(
  { dataDirectory }: Settings,
  server: RegisteredServer,
): Promise<string | null> {
  const running = await runningServer(dataDirectory);
  if (running === undefined)
    throw new SettingsError([
      `DATA_DIR ${dataDirectory} is used by another process that is not a running server. Try again when it is done.`,
    ]);
  const response = await fetch(running.url + registerPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(server),
  });
  if (!response.ok)
    throw new SettingsError([`The server at ${running.url} rejected it (${response.status}).`]);
  const { error } = await response.json();
  return error;
}

function certifiedText(why: Uncertified | null, serverName: string, apiUrl: string): string {
  switch (why) {
    case null:
      return `Atrium certified it as ${serverName}, which devices verify.`;
    case 'no-response':
      return `It has no certificate, because Atrium did not respond at ${apiUrl}. For devices with certificates, or with
user names over EAP-TTLS, run this command again while Atrium runs, and start FreeRADIUS again.`;
    case 'name-taken':
      return `It has no certificate, because a FreeRADIUS server of another organization has the name ${serverName}, or one
above or below it. For devices with certificates, or with user names over EAP-TTLS, run this command again with --server-name
and a name in your own domain, and start FreeRADIUS again.`;
  }
}

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const { directory, serverName, server, config } = readCommand(process.argv.slice(2), settings);
  const token = await writeConfig(directory, config);
  const error = await register(settings, { ...server, token });
  if (error !== null) throw new SettingsError([error]);
  const { files, uncertified } = await requestCertificates(config.apiUrl, token, serverName);
  await writeCertificates(directory, files);
  process.stdout.write(`
Wrote the configuration of FreeRADIUS to ${directory}, for ${config.apiUrl}.
${certifiedText(uncertified, serverName, config.apiUrl)}

  Install   apt-get install freeradius freeradius-rest
  Check     freeradius -C -d ${directory}
  Start     freeradius -f -l stdout -d ${directory}

docs/deploying.md describes how to run it as a service. Each gateway needs its address and RADIUS secret in Devices.
`);
}

run().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError;
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
