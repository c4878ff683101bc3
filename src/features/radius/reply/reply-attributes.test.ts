import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeviceType, typeNames } from '../../devices/device-types.ts';
import { dictionary } from '../config/dictionary.ts';
import type { Limits } from '../contract.ts';
import type { ReplyAttribute } from './attribute.ts';
import { dialects } from './dialects.ts';
import { keyAttributes } from './key-attributes.ts';
import { replyAttributes } from './reply-attributes.ts';
import { restReply } from './rest-reply.ts';

const types = Object.keys(typeNames).filter((type): type is DeviceType => type in typeNames);
const rate = fc.option(fc.integer({ min: 64, max: 10_000_000 }), { nil: null });
const anyLimits: fc.Arbitrary<Limits> = fc.record({
  sessionSeconds: fc.option(fc.integer({ min: 60, max: 366 * 86_400 }), { nil: null }),
  idleSeconds: fc.option(fc.integer({ min: 60, max: 86_400 }), { nil: null }),
  interimSeconds: fc.integer({ min: 60, max: 86_400 }),
  rates: fc.record({
    down: rate,
    up: rate,
    burst: fc.option(
      fc.record({ down: rate, up: rate, seconds: fc.integer({ min: 1, max: 3600 }) }),
      { nil: null },
    ),
  }),
  quotaBytes: fc.option(fc.integer({ min: 1, max: 1e15 }), { nil: null }),
  vlan: fc.option(fc.integer({ min: 1, max: 4094 }), { nil: null }),
  filterId: fc.option(fc.string({ minLength: 1, maxLength: 64 }), { nil: null }),
  endsAt: fc.option(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    { nil: null },
  ),
  role: fc.option(fc.string({ maxLength: 80, unit: 'grapheme' }), { nil: null }),
  class: fc.uuid().map((id) => `atr:${id}`),
});

const limits: Limits = {
  sessionSeconds: 3_600,
  idleSeconds: 900,
  interimSeconds: 300,
  rates: { down: 50_000, up: 10_000, burst: null },
  quotaBytes: 5_000_000_000,
  vlan: 120,
  filterId: 'staff',
  endsAt: '2026-11-24T11:00:00.000Z',
  role: 'Premium',
  class: 'atr:1',
};

function valuesFor(type: DeviceType, changes: Partial<Limits> = {}) {
  const all = replyAttributes({ ...limits, ...changes }, type);
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

const standard = {
  Class: 'atr:1',
  'Session-Timeout': 3_600,
  'Idle-Timeout': 900,
  'Acct-Interim-Interval': 300,
  'Tunnel-Type': 13,
  'Tunnel-Medium-Type': 6,
  'Tunnel-Private-Group-Id': '120',
  'Filter-Id': 'staff',
};
const terminate = { 'WISPr-Session-Terminate-Time': '2026-11-24T11:00:00+00:00' };
const wisprRates = {
  'WISPr-Bandwidth-Max-Down': 50_000_000,
  'WISPr-Bandwidth-Max-Up': 10_000_000,
};

test.each<[DeviceType, Record<string, number | string>]>([
  [
    'mikrotik',
    {
      ...terminate,
      'Mikrotik-Rate-Limit': '10000k/50000k',
      'Mikrotik-Total-Limit': 705_032_704,
      'Mikrotik-Total-Limit-Gigawords': 1,
    },
  ],
  [
    'chillispot',
    {
      ...terminate,
      ...wisprRates,
      'ChilliSpot-Max-Total-Octets': 705_032_704,
      'ChilliSpot-Max-Total-Gigawords': 1,
    },
  ],
  ['nomadix', { ...terminate, 'Nomadix-Bw-Down': 50_000, 'Nomadix-Bw-Up': 10_000 }],
  ['aruba-controller', { 'Aruba-User-Role': 'Premium' }],
  [
    'cisco-wlc',
    {
      'Airespace-Data-Bandwidth-Average-Contract': 50_000,
      'Airespace-Real-Time-Bandwidth-Average-Contract': 50_000,
      'Airespace-Data-Bandwidth-Average-Contract-Upstream': 10_000,
      'Airespace-Real-Time-Bandwidth-Average-Contract-Upstream': 10_000,
    },
  ],
  ['generic-radius', { ...terminate, ...wisprRates }],
  ['meraki', {}],
])('%s gets the standard attributes and those that it knows', (type, own) => {
  expect(valuesFor(type)).toEqual({ ...standard, ...own });
});

test.each<[DeviceType, Record<string, string[]>]>([
  ['cisco-wlc', { 'reply:Cisco-AVPair': ['psk-mode=ascii', 'psk=four calm words'] }],
  ['meraki', { 'reply:Tunnel-Password:0': ['four calm words'] }],
  ['unifi', { 'reply:Tunnel-Password:0': ['four calm words'] }],
  ['generic-radius', { 'reply:Tunnel-Password:0': ['four calm words'] }],
  ['aruba-controller', { 'reply:Aruba-MPSK-Passphrase': ['four calm words'] }],
  ['mikrotik', { 'reply:Mikrotik-Wireless-PSK': ['four calm words'] }],
  ['switch', {}],
])('%s is told a device’s passphrase by its own attributes', (type, expected) => {
  const reply = restReply(keyAttributes({ passphrase: 'four calm words' }, type));
  expect(
    Object.fromEntries(Object.entries(reply).map(([name, { value }]) => [name, value])),
  ).toEqual(expected);
});

test('MikroTik gets bursts after the rates, upload first', () => {
  const rates = { down: 50_000, up: 10_000, burst: { down: 100_000, up: null, seconds: 8 } };
  expect(valuesFor('mikrotik', { rates })['Mikrotik-Rate-Limit']).toBe(
    '10000k/50000k 10000k/100000k 10000k/50000k 8/8',
  );
});

test('what is unlimited is not sent', () => {
  const unlimited = { down: null, up: null, burst: null };
  const changes = {
    sessionSeconds: null,
    rates: unlimited,
    quotaBytes: null,
    vlan: null,
    filterId: null,
  };
  for (const type of types)
    expect(Object.keys(valuesFor(type, { ...changes, endsAt: null, role: null }))).toEqual([
      'Class',
      'Idle-Timeout',
      'Acct-Interim-Interval',
    ]);
});

describe.each(types)('for any limits, %s', (type) => {
  test('gets values that fit into a packet, each once, and the whole quota if it knows one', () => {
    fc.assert(
      fc.property(anyLimits, (any) => {
        const attributes = replyAttributes(any, type);
        expect(new Set(attributes.map(({ name }) => name)).size).toBe(attributes.length);
        for (const { value } of attributes)
          if (typeof value === 'number')
            expect(Number.isInteger(value) && value >= 0 && value < 2 ** 32).toBe(true);
          else expect(Buffer.byteLength(value)).toBeLessThanOrEqual(247);
        if (any.quotaBytes !== null && dialects[type].quota !== null)
          expect(quotaIn(attributes)).toBe(any.quotaBytes);
        expect(sizeOf(attributes)).toBeLessThan(4_096 - 20);
      }),
    );
  });
});

test('FreeRADIUS gets strings that it does not expand, and tags of zero', () => {
  expect(
    restReply(replyAttributes({ ...limits, role: '%{User-Password}' }, 'aruba-instant')),
  ).toMatchObject({
    'reply:Aruba-User-Role': { op: ':=', do_xlat: false, value: ['%{User-Password}'] },
    'reply:Tunnel-Type:0': { op: ':=', do_xlat: false, value: ['13'] },
    'reply:Session-Timeout': { op: ':=', do_xlat: false, value: ['3600'] },
  });
});

test('names, vendors and numbers are those of the dictionaries', () => {
  const known = new Map<string, string>();
  for (const text of [...debianDictionaries(), dictionary]) readDictionary(text, known);
  for (const type of types)
    for (const burst of [null, { down: 60_000, up: 20_000, seconds: 5 }])
      for (const { name, vendor, type: number } of replyAttributes(
        { ...limits, rates: { ...limits.rates, burst } },
        type,
      ))
        expect({ name, known: known.get(name.toLowerCase()) }).toEqual({
          name,
          known: `${vendor ?? ''} ${number}`,
        });
});

function quotaIn(attributes: readonly ReplyAttribute[]): number {
  return attributes.reduce((sum, { name, value }) => {
    if (name.endsWith('Gigawords')) return sum + Number(value) * 2 ** 32;
    return /Total-(Limit|Octets)$/.test(name) ? sum + Number(value) : sum;
  }, 0);
}

function sizeOf(attributes: readonly ReplyAttribute[]): number {
  return attributes.reduce((sum, { vendor, value }) => {
    const length = typeof value === 'number' ? 4 : Buffer.byteLength(value) + 1;
    return sum + length + (vendor === null ? 2 : 8);
  }, 0);
}

function debianDictionaries(): string[] {
  const names = ['rfc2865', 'rfc2868', 'rfc2869', 'wispr', 'mikrotik', 'chillispot', 'nomadix'];
  return [...names, 'aruba', 'airespace'].map((name) =>
    readFileSync(`/usr/share/freeradius/dictionary.${name}`, 'utf8'),
  );
}

/** Adds '<vendor number> <attribute number>' by name in lower case. */
function readDictionary(text: string, known: Map<string, string>): void {
  const vendors = new Map<string, string>([['chillispot', '14559']]);
  let vendor = '';
  for (const line of text.split('\n')) {
    const [word, name = '', number = ''] = line.trim().split(/\s+/);
    if (word === 'VENDOR') vendors.set(name.toLowerCase(), number);
    if (word === 'BEGIN-VENDOR') vendor = vendors.get(name.toLowerCase()) ?? '';
    if (word === 'END-VENDOR') vendor = '';
    if (word === 'ATTRIBUTE') known.set(name.toLowerCase(), `${vendor} ${number}`);
  }
}
