import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const limitMs = 20_000;

const packages = { '/usr/sbin/hostapd': 'hostapd', '/usr/bin/xmllint': 'libxml2-utils' } as const;

/** Throws with the command that installs a program, if it is missing. */
export function requireTool(file: keyof typeof packages): void {
  if (!existsSync(file)) throw new Error(`Missing ${file}: sudo apt-get install ${packages[file]}`);
}

/** Runs `work` in a directory that is removed afterwards. */
export async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-hotspot-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Starts Debian's hostapd with a configuration, without a radio: its driver `none` takes every setting, but has no access
 * point. Returns what is wrong with the configuration; [] once it is in use.
 */
export async function hostapdErrors(configuration: string): Promise<string[]> {
  requireTool('/usr/sbin/hostapd');
  return inDirectory(async (directory) => {
    const file = join(directory, 'hostapd.conf');
    const withoutRadio = configuration
      .replace(/^driver=.*$/m, 'driver=none')
      .replace(/^interface=.*$/m, 'interface=lo');
    await writeFile(file, withoutRadio);
    const child = spawn('/usr/sbin/hostapd', [file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const read = (text: Buffer) => {
      output += text.toString();
      if (output.includes('AP-ENABLED')) resolve([]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve(output.trim().split('\n')));
    const timer = setTimeout(() => resolve([`Nothing within ${limitMs} ms`, output]), limitMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.kill();
    }
  });
}

/** Validates XML by Debian's xmllint against a schema or DTD beside the tests; returns its errors. */
export async function xmlErrors(
  xml: string,
  against: { schema: string } | { dtd: string },
): Promise<string> {
  requireTool('/usr/bin/xmllint');
  return inDirectory(async (directory) => {
    const file = join(directory, 'profile.xml');
    // The document's own DTD is at its vendor's; ours is named instead.
    await writeFile(file, xml.replace(/<!DOCTYPE[^>]+>\n?/, ''));
    const option = 'schema' in against ? ['--schema', against.schema] : ['--dtdvalid', against.dtd];
    try {
      await run('/usr/bin/xmllint', ['--noout', '--nonet', ...option, file]);
      return '';
    } catch (error) {
      return String(error);
    }
  });
}
