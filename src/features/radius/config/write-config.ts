import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { newSecret } from '../../../server/authentication.ts';
import type { CertificateFiles } from './certificate-files.ts';
import { dictionary } from './dictionary.ts';

/** How FreeRADIUS reaches Atrium, and where it listens. */
export interface ConfigSettings {
  apiUrl: string;
  addresses: readonly string[];
  authPort: number;
  acctPort: number;
}

const files = join(import.meta.dirname, 'files');
const ownerOnly = 0o600;

/** Writes the certificates into a directory that `writeConfig` has made. A running FreeRADIUS reads them when it starts again. */
export async function writeCertificates(directory: string, files: CertificateFiles): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, 'certs', name);
    await writeFile(file, text, { mode: ownerOnly });
    await chmod(file, ownerOnly);
  }
}

/**
 * Writes a configuration of FreeRADIUS 3.2 into a directory that only its owner can read. It contains no secret of a
 * device, and the token of an earlier run stays. Returns the token.
 */
export async function writeConfig(directory: string, settings: ConfigSettings): Promise<string> {
  for (const part of ['', 'run', 'spool', 'certs']) {
    await mkdir(join(directory, part), { recursive: true, mode: 0o700 });
    await chmod(join(directory, part), 0o700);
  }
  const write = async (name: string, text: string) => {
    const file = join(directory, name);
    await writeFile(file, text, { mode: ownerOnly });
    await chmod(file, ownerOnly);
  };
  const copy = (name: string) => readFile(join(files, name), 'utf8');
  const token = (await tokenIn(directory)) ?? newSecret();
  await write('radiusd.conf', (await copy('radiusd.conf')).replaceAll('@DIR@', directory));
  await write('access_reject', await copy('access_reject'));
  await write('dictionary', dictionary);
  await write('settings.conf', `api = ${settings.apiUrl.replace(/\/+$/, '')}\n`);
  await write('listen.conf', listeners(settings));
  await write('pending.conf', pendingListeners());
  await write('token.conf', `token = ${token}\n`);
  return token;
}

async function tokenIn(directory: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(directory, 'token.conf'), 'utf8');
    return /^token = ([\w-]{43})$/m.exec(text)?.[1];
  } catch {
    return undefined;
  }
}

function listeners({ addresses, authPort, acctPort }: ConfigSettings): string {
  const ports = [
    ['auth', authPort],
    ['acct', acctPort],
  ] as const;
  return addresses
    .flatMap((address) =>
      ports.map(
        ([type, port]) =>
          `listen {\n  type = ${type}\n  ${isIPv6(address) ? 'ipv6addr' : 'ipaddr'} = ${address}\n  port = ${port}\n}\n`,
      ),
    )
    .join('');
}

/** The parts of the accounting that is stored during outages. FreeRADIUS reads each of them one event after another. */
const pendingParts = '0123456789abcdef';

function pendingListeners(): string {
  return [...pendingParts]
    .map(
      (part) =>
        `listen {\n  type = detail\n  filename = "\${spool}-${part}"\n  load_factor = 100\n  poll_interval = 1\n  retry_interval = 4\n  track = yes\n}\n`,
    )
    .join('');
}
