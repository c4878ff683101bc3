import { describe, expect, test } from 'vitest';
import { type AccountingEvent, readEvent } from './accounting-event.ts';

const now = Date.UTC(2026, 10, 24, 9, 55, 37);
const seconds = now / 1_000;
const deviceId = '2f46edb8-d87b-43ae-bac0-e018769347c4';

/** Reads an interim with these attributes, as rlm_rest sends it. */
function read(attributes: Record<string, unknown> = {}): AccountingEvent {
  const all = {
    'Tmp-String-0': deviceId,
    'Acct-Status-Type': 'Interim-Update',
    'Acct-Session-Id': '8000000a',
    'Calling-Station-Id': '02-00-5E-00-00-01',
    ...attributes,
  };
  const body = Object.entries(all).map(([name, value]) => [
    name,
    { type: 'string', value: Array.isArray(value) ? value : [value] },
  ]);
  const event = readEvent(Object.fromEntries(body), now);
  if (event.kind === 'discarded') throw new Error(event.reason);
  return event;
}

test.each([
  '02:00:5E:AB:00:01',
  '02-00-5E-AB-00-01',
  '02-00-5e-ab-00-01',
  '0200.5eab.0001',
  '02005eab0001',
  '02005EAB0001',
  '0200-5eab-0001',
  '02 00 5e ab 00 01',
  '02-00-5E-AB-00-01:Lobby',
])('a MAC address is read from %s', (written) => {
  expect(read({ 'Calling-Station-Id': written })).toMatchObject({
    macAddress: '02:00:5E:AB:00:01',
  });
});

describe('the time of an event', () => {
  const at = (attributes: Record<string, unknown>) => (now - read(attributes).at) / 1_000;
  const event = (ago: number) => ({
    'Event-Timestamp': 'Nov 24 2026 10:55:36 CET',
    'Tmp-Integer-0': seconds - ago,
  });
  const original = (ago: number) => ({
    'Packet-Original-Timestamp': 'Nov 24 2026 10:55:36 CET',
    'Tmp-Integer-1': seconds - ago,
  });

  test.each([
    [
      'the gateway’s, without the delay, which it includes',
      { ...event(100), 'Acct-Delay-Time': 7 },
      100,
    ],
    ['now, without any time', {}, 0],
    ['now less the delay', { 'Acct-Delay-Time': 7 }, 7],
    ['now less the delay for a clock of 1970', { ...event(seconds), 'Acct-Delay-Time': 7 }, 7],
    ['now for a clock that is a day behind', event(86_401), 0],
    ['now for a clock that is ahead', event(-61), 0],
    ['the gateway’s for a clock that is slightly ahead', event(-60), -60],
    [
      'the gateway’s in a replay, whose delay FreeRADIUS counts from it',
      { ...event(10_000), ...original(9_990), 'Acct-Delay-Time': 10_007 },
      10_000,
    ],
    [
      'when FreeRADIUS stored it less the gateway’s delay, in a replay without a time',
      { ...original(9_990), 'Acct-Delay-Time': 9_997 },
      9_997,
    ],
    [
      'the same for a clock of 1970, where FreeRADIUS leaves the delay',
      { ...event(seconds), ...original(9_990), 'Acct-Delay-Time': 7 },
      9_997,
    ],
    [
      'the same for a clock of 1971, where FreeRADIUS counts the delay from then',
      {
        ...event(seconds - 40_000_000),
        ...original(9_990),
        'Acct-Delay-Time': seconds - 40_000_000 + 7,
      },
      9_997,
    ],
    [
      'the gateway’s within a day of a replay after days',
      { ...event(300_000), ...original(299_990) },
      300_000,
    ],
  ])('is %s', (_which, attributes, expected) => {
    expect(at(attributes)).toBe(expected);
  });

  test('is read from text of UTC without our configuration', () => {
    expect(at({ 'Event-Timestamp': 'Nov 24 2026 09:55:30 UTC' })).toBe(7);
    expect(at({ 'Event-Timestamp': 'Nov 24 2026 10:55:30 CET' })).toBe(0);
  });

  test('shows how far the gateway’s clock is ahead, unless it is a replay', () => {
    const ahead = (attributes: Record<string, unknown>) => read(attributes).clockAheadSeconds;
    expect(ahead({ ...event(-3_600), 'Acct-Delay-Time': 5 })).toBe(3_605);
    expect(ahead({ ...event(5), ...original(3) })).toBeNull();
    expect(ahead({})).toBeNull();
  });
});

test('counters, access point, SSID, address and grant are read', () => {
  const grantId = '3b241101-e2bb-4255-8caf-4136c566a962';
  expect(
    read({
      'Acct-Session-Time': 60,
      'Acct-Input-Octets': 4_000_000_000,
      'Acct-Input-Gigawords': 1,
      'Acct-Output-Octets': '12',
      'Called-Station-Id': '10-20-30-40-50-60:Lobby: 2nd floor',
      'Framed-IP-Address': '10.5.0.7',
      Class: ['0x00ff', `0x${Buffer.from(`atr:${grantId}`).toString('hex')}`],
    }),
  ).toMatchObject({
    kind: 'interim',
    seconds: 60,
    input: { octets: 4_000_000_000, gigawords: 1 },
    output: { octets: 12, gigawords: null },
    ssid: 'Lobby: 2nd floor',
    accessPoint: '10:20:30:40:50:60',
    ipAddress: '10.5.0.7',
    grantId,
    terminationCause: null,
  });
});

test('counters that no session can have are not read', () => {
  const counters = { 'Acct-Input-Octets': 5, 'Acct-Input-Gigawords': 2 ** 31 - 1 };
  expect(read({ ...counters, 'Acct-Output-Octets': 7 })).toMatchObject({
    input: { octets: null, gigawords: null },
    output: { octets: 7, gigawords: null },
  });
});

test.each([
  ['Alive', 'interim'],
  ['Accounting-On', 'on'],
  ['Accounting-Off', 'off'],
])('%s is %s', (status, kind) => {
  expect(read({ 'Acct-Status-Type': status }).kind).toBe(kind);
});
