import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleNetwork } from '../examples.ts';
import type { WirelessNetwork } from '../wish.ts';
import { hostapdLines } from './hostapd.ts';

const hostapd = '/usr/sbin/hostapd';
const key = { isIsolated: false, authentication: 'none' } as const;
const servers = [
  { host: '192.0.2.10', authPort: 1812, acctPort: 1813 },
  { host: '192.0.2.11', authPort: 1812, acctPort: 1813 },
];

const networks: Record<string, Partial<WirelessNetwork>> = {
  'a captive portal': { roaming: ['k', 'v'], leastRate: 12_000 },
  'an emoji and quotes': { ssid: '🛜 "Lobby" #1', isHidden: true },
  'Enhanced Open on 6 GHz': { security: 'owe', bands: ['5g', '6g'], authentication: 'none' },
  'a passphrase': { ...key, security: 'wpa2', roaming: ['r'], bands: ['2g'] },
  'WPA2 and WPA3': { ...key, security: 'wpa2-wpa3', roaming: ['r', 'k', 'v'] },
  'WPA3 on 6 GHz': { ...key, security: 'wpa3-sae', bands: ['6g'] },
  'a passphrase per unit': { security: 'wpa2', isKeyedByUnit: true, vlan: { by: 'pan' } },
  'Enterprise with other servers': {
    security: 'wpa2-enterprise',
    authentication: 'dot1x',
    radius: servers,
    roaming: ['r'],
  },
  'Enterprise with 192 bit': { security: 'wpa3-192', authentication: 'dot1x', radius: servers },
  Passpoint: {
    security: 'wpa3-enterprise',
    authentication: 'dot1x',
    radius: servers,
    passpoint: {
      realms: [{ realm: 'example.com', eapMethods: ['tls', 'ttls', 'peap', 'sim', 'aka'] }],
      roamingOis: ['5a03ba', '004096'],
      domains: ['example.com', 'example.org'],
      operatorName: 'Hotel',
      venueName: 'Hotel lobby',
      cellular: ['26201', '310410'],
    },
  },
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-hostapd-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the configuration with what a person types for the placeholders. */
const typed = (lines: string) =>
  lines
    .replaceAll(/<RADIUS of Atrium>/g, '192.0.2.1')
    .replaceAll(/<secret of server \d>/g, 'radius-secret')
    .replaceAll('<passphrase>', 'correct horse');

/** Returns what hostapd says about a configuration before it looks for a radio. */
async function errorsOf(lines: string): Promise<string[]> {
  const file = join(folder, `${crypto.randomUUID()}.conf`);
  await writeFile(file, lines);
  const output = await new Promise<string>((resolve) => {
    execFile(hostapd, [file], { timeout: 10_000 }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  return output.split('\n').filter((line) => /Line \d+|errors? found|invalid/i.test(line));
}

// Debian's hostapd reads the whole file before it fails for want of a radio.
describe.skipIf(!existsSync(hostapd))('hostapd accepts', () => {
  test.each(Object.entries(networks))('%s', async (_name, changes) => {
    const wish = exampleNetwork(changes);
    for (const [index, band] of wish.bands.entries()) {
      const lines = hostapdLines({ ...wish, bands: [band] }, 'atrium: test').replaceAll(
        'wlan0',
        `wlan9${index}`,
      );
      expect(await errorsOf(typed(lines))).toEqual([]);
    }
  });

  test('nothing that has an unknown item', async () => {
    const lines = `${hostapdLines(exampleNetwork({ bands: ['5g'] }), 'atrium')}\nno_such_item=1`;
    expect(await errorsOf(typed(lines))).toEqual([
      expect.stringContaining("unknown configuration item 'no_such_item'"),
      expect.stringContaining('1 errors found'),
    ]);
  });
});
