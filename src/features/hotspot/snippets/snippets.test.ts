import { describe, expect, test } from 'vitest';
import { exampleHotspot } from '../examples.ts';
import type { HotspotSettings } from '../fields.ts';
import { hostapdErrors } from '../testing/tools.ts';
import { arubaSnippet } from './aruba.ts';
import { ciscoSnippet } from './cisco.ts';
import { hostapdSnippet, ipTypes } from './hostapd.ts';
import { ruckusSnippet } from './ruckus.ts';

const everything: HotspotSettings = {
  ssid: 'Haus Süd #1',
  hessid: '02:03:04:05:06:07',
  security: 'mixed',
  roamingConsortia: ['5A03BA0000', '506F9A', '001BC50460', 'BAA2D00000'].map((oi) => ({ oi })),
  naiRealms: [
    {
      realm: 'example.com',
      methods: ['tls', 'ttls-pap', 'ttls-mschapv2', 'sim', 'aka', 'aka-prime'],
    },
    { realm: 'other.example', methods: [] },
  ],
  domains: [{ domain: 'hotel.example' }, { domain: 'rooms.example' }],
  plmns: [
    { mcc: '262', mnc: '01' },
    { mcc: '310', mnc: '410' },
  ],
  venue: '7-2',
  venueNames: [
    { language: 'en', name: 'South House: rooms 1–20' },
    { language: 'de', name: 'ü'.repeat(126) },
  ],
  accessNetworkType: '2',
  internet: 'yes',
  wanStatus: 'up',
  wanDown: 100_000,
  wanUp: 4_294_967_295,
  wanDownLoad: 50,
  wanUpLoad: 100,
  ipv4: '3',
  ipv6: '1',
  connections: [
    { protocol: '6', port: 443, status: '1' },
    { protocol: '1', port: 0, status: '0' },
    { protocol: '50', port: 0, status: '2' },
  ],
  operatorNames: [{ language: 'deu', name: 'Süd Betrieb' }],
  termsAddress: 'https://hotel.example/terms',
  termsFile: 'terms-1.txt',
  termsVersion: '2026-11-01',
  osuServer: 'https://osu.hotel.example/',
  osuMethod: 'soap',
  osuName: 'South House',
  osuIcon: 'icon.png',
};

describe('hostapd accepts', () => {
  test.each<[string, HotspotSettings]>([
    ['everything that can be set', everything],
    ['sign-up beside the longest SSID', { ...everything, ssid: 'ü'.repeat(16) }],
    ['a usual network', exampleHotspot()],
    ['WPA3 without a realm', exampleHotspot({ security: 'wpa3', naiRealms: [], plmns: [] })],
    ['WPA2 with a link in test', exampleHotspot({ security: 'wpa2', wanStatus: 'test' })],
    ['each kind of venue', exampleHotspot({ venue: '11-6', venueNames: null })],
  ])('%s', async (_name, settings) => {
    expect(await hostapdErrors(hostapdSnippet(settings))).toEqual([]);
  });

  test('nothing that it does not know', async () => {
    const broken = hostapdSnippet(everything).replace(
      'roaming_consortium=5a03ba0000',
      'roaming_consortium=5a03b',
    );
    expect((await hostapdErrors(broken)).join('\n')).toContain(
      "invalid roaming_consortium '5a03b'",
    );
  });
});

test('the octet of address types has IPv4 in its upper six bits', () => {
  expect([ipTypes('3', '1'), ipTypes('1', '0'), ipTypes(null, null)]).toEqual(['0d', '04', '1e']);
});

test('DGAF and P2P cross-connect are off wherever the vendor has a word for them', () => {
  expect(hostapdSnippet(everything)).toContain('\ndisable_dgaf=1\n');
  expect(arubaSnippet(everything)).toMatch(/group-frame-block\n +no p2p-cross-connect/);
  expect(ciscoSnippet(everything)).toContain('DGAF and P2P cross-connect are off');
});

test('vendors get the first three consortia for the beacon, the others for queries', () => {
  expect(arubaSnippet(everything)).toContain('roam-cons-oi-3 001BC50460');
  expect(arubaSnippet(everything)).toMatch(
    /anqp-roam-cons-profile atrium-oi-1\n +roam-cons-oi BAA2D00000/,
  );
  expect(ciscoSnippet(everything)).toContain(
    ' roaming-oi 001BC50460 beacon\n roaming-oi BAA2D00000\n',
  );
});

test('the bodies for Ruckus are JSON', () => {
  const bodies = ruckusSnippet(everything)
    .split(/^POST .*\n/m)
    .filter(Boolean)
    .map((body) => JSON.parse(body));
  expect(bodies).toHaveLength(3);
  expect(bodies[1]).toMatchObject({ plmns: everything.plmns });
});
