import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyForm } from '../fields.ts';
import { keyBits, newKey } from '../networks/new-key.ts';
import { unitOfLabel } from './label-units.ts';
import { numbered, numberedCount, patternError } from './numbering.ts';
import { pickVlan } from './pick-vlan.ts';
import { portRows } from './port-rows.ts';
import { ssidError } from './ssid.ts';
import { networkIn, subnetAt, subnetCount } from './subnets.ts';
import { wifiUri } from './wifi-uri.ts';

describe('numbers by a pattern', () => {
  test.each([
    ['{floor}{n:2}', 4, 12, '412'],
    ['{floor:2}-{n:3}', 4, 12, '04-012'],
    ['B{floor}{n:2}', -1, 3, 'B-103'],
    ['{n}', 0, 7, '7'],
  ])('%s on floor %d is unit %d: %s', (pattern, floor, n, number) => {
    const numbering = { pattern, fromFloor: floor, toFloor: floor, first: n, last: n, skipped: [] };
    expect(numbered(numbering)).toEqual([{ floor, number }]);
  });

  test.each(['{floor}', '12', '{n}{unit}', '{n:5}'])('%s is refused', (pattern) => {
    expect(patternError(pattern)).not.toBe(true);
  });

  test('are as many as announced, each once, and without those that are left out', () => {
    fc.assert(
      fc.property(
        fc.record({
          fromFloor: fc.integer({ min: -10, max: 20 }),
          toFloor: fc.integer({ min: -10, max: 20 }),
          first: fc.integer({ min: 0, max: 40 }),
          last: fc.integer({ min: 0, max: 40 }),
          skipped: fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 10 }),
        }),
        (numbering) => {
          const units = numbered({ pattern: '{floor}-{n}', ...numbering });
          expect(units).toHaveLength(numberedCount({ pattern: '{floor}-{n}', ...numbering }));
          expect(new Set(units.map(({ number }) => number)).size).toBe(units.length);
          for (const n of numbering.skipped)
            expect(units.some(({ number }) => number.endsWith(`-${n}`))).toBe(false);
        },
      ),
    );
  });
});

/** Reads a QR code as phones do: fields up to the next semicolon without a backslash. */
function readWifi(uri: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of uri
    .replace(/^WIFI:/, '')
    .matchAll(/([A-Z]):((?:\\.|[^;\\])*);/g))
    fields[name] = value.replaceAll(/\\(.)/g, '$1');
  return fields;
}

test('a phone reads from a QR code what was written, with any characters', () => {
  expect(wifiUri({ ssid: 'Fjord; "A"', key: String.raw`a\b;c:d,e` })).toBe(
    String.raw`WIFI:T:WPA;S:Fjord\; \"A\";P:a\\b\;c\:d\,e;;`,
  );
  const printable = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 63 });
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 32 }), printable, (ssid, key) => {
      expect(readWifi(wifiUri({ ssid, key }))).toEqual({ T: 'WPA', S: ssid, P: key });
    }),
  );
});

describe.each(keyForm.values)('a made key of %s', (form) => {
  test('is a WPA2 passphrase with 60 bits of chance or more, without look-alikes', () => {
    expect(keyBits[form]).toBeGreaterThanOrEqual(60);
    const keys = Array.from({ length: 500 }, () => newKey(form));
    for (const key of keys) expect(key).toMatch(/^[a-z2-9-]{14,63}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('has each of its letters about equally often', () => {
    const letters = Array.from({ length: 3_000 }, () => newKey(form).replaceAll('-', '')).join('');
    const counts = new Map<string, number>();
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    // Of characters all are alike; of words vowels are, and consonants but for rude words.
    const alike =
      form === 'characters' ? [...counts.values()] : [...'aeou'].map((one) => counts.get(one) ?? 0);
    expect(Math.max(...alike) / Math.min(...alike)).toBeLessThan(1.35);
  });
});

describe('subnets', () => {
  test('are cut from a network, each once and in it', () => {
    const network = networkIn('10.64.0.0/18');
    if (network === null) throw new Error('A network');
    expect(subnetCount(network, 28)).toBe(1_024);
    expect([0, 1, 17, 1_023].map((position) => subnetAt(network, 28, position))).toEqual([
      '10.64.0.0/28',
      '10.64.0.16/28',
      '10.64.1.16/28',
      '10.64.63.240/28',
    ]);
  });

  test.each(['10.0.0.1/24', '10.0.0.0/31', '10.0.0/24', '300.0.0.0/24', '10.0.0.0'])(
    '%s is no network',
    (text) => {
      expect(networkIn(text)).toBeNull();
    },
  );
});

describe('the VLAN of a new network', () => {
  const vlans = [200, 201, 202];
  const choice = { vlans, unitVlan: null, taken: new Set<number>() };

  test.each([
    ['unit', { unitVlan: 777 }, 777],
    ['unit', { unitVlan: 201, taken: new Set([201]) }, null],
    ['unit', { taken: new Set([200]) }, 201],
    ['stay', { unitVlan: 202, taken: new Set([200]) }, 201],
    ['stay', { taken: new Set(vlans) }, null],
    ['shared', { taken: new Set(vlans) }, 200],
  ] as const)('by %s with %o is %s', (sharing, changes, vlan) => {
    expect(pickVlan({ ...choice, sharing, ...changes })).toBe(vlan);
  });
});

test('labels of ports name units in many ways', () => {
  const units = new Map(['412', '12', 'B-12', 'SUITE 1', '4'].map((number) => [number, number]));
  const found = (label: string) => unitOfLabel(label, units);
  expect(
    ['412', ' 412-A', 'R412/1', 'FL4 412', 'B-12/3', 'Suite 1', 'suite 1 TV', 'x', '', '4120'].map(
      found,
    ),
  ).toEqual([
    '412',
    '412',
    '412',
    '412',
    'B-12',
    'SUITE 1',
    'SUITE 1',
    undefined,
    undefined,
    undefined,
  ]);
});

test('pasted ports are read from lines with commas, semicolons or tabs', () => {
  expect(portRows('SW-4, 11, 412-A\nSW-4;12;412-B\r\nSW-4\t13\t413\nSwitch,Port\n\n')).toEqual([
    { switch: 'SW-4', port: '11', label: '412-A' },
    { switch: 'SW-4', port: '12', label: '412-B' },
    { switch: 'SW-4', port: '13', label: '413' },
  ]);
});

test('an SSID has at most 32 bytes, so an emoji counts four times', () => {
  expect(ssidError('x'.repeat(32))).toBe(true);
  expect(ssidError('😀'.repeat(8))).toBe(true);
  expect(ssidError('😀'.repeat(8) + 'x')).not.toBe(true);
});
