import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleSettings } from '../examples.ts';
import { during, exampleSite, minuteMs, taken, wish } from '../testing/example-site.ts';
import type { ConferenceSite } from './conference-site.ts';
import { conflictText } from './conflict-text.ts';
import { isTaken } from './conflicts.ts';
import { conflictFinder } from './find-conflicts.ts';
import { nearestFit } from './nearest-fit.ts';
import { planClaims } from './plan-claims.ts';
import type { Reservation } from './reservation.ts';
import type { EventTimes, Wanted } from './wanted.ts';

interface Given {
  times?: EventTimes;
  site?: ConferenceSite;
  reservations?: Reservation[];
}

const planOf = (
  wanted: Wanted,
  { times = during(60, 120), site = exampleSite(), reservations = [] }: Given = {},
) => planClaims(times, wanted, site, conflictFinder(reservations, site));
const conflictsOf = (wanted: Wanted, given: Given = {}) => planOf(wanted, given).conflicts;
const textsOf = (wanted: Wanted, given: Given = {}) =>
  conflictsOf(wanted, given).map((conflict) => conflictText(conflict, 'UTC'));

describe('rooms', () => {
  const whole = taken('room', 'Ballroom', [0, 100]);

  test('a whole blocks its parts, also those of its parts, and the other way round', () => {
    for (const room of ['A', 'B', 'C', 'North', 'Ballroom'])
      expect(conflictsOf(wish({ roomIds: [room] }), { reservations: [whole] })).toHaveLength(1);
    expect(conflictsOf(wish({ roomIds: ['Library'] }), { reservations: [whole] })).toEqual([]);
    const part = taken('room', 'A', [0, 100]);
    for (const room of ['A', 'North', 'Ballroom'])
      expect(conflictsOf(wish({ roomIds: [room] }), { reservations: [part] })).toHaveLength(1);
    for (const room of ['B', 'C'])
      expect(conflictsOf(wish({ roomIds: [room] }), { reservations: [part] })).toEqual([]);
  });

  test('a whole and its part are not for one event', () => {
    expect(textsOf(wish({ roomIds: ['Ballroom', 'A'] }))).toContain(
      'A is wanted twice, as a whole and as a part. Choose one of them.',
    );
  });

  test('a whole brings the access points of its parts, and their ports are taken with it', () => {
    const { chosen } = planOf(wish({ roomIds: ['North'], hasOwnSsid: true }));
    expect(chosen.accessPoints).toEqual(['AP-A', 'AP-B']);
    const port = wish({ portIds: ['port 1'] });
    expect(textsOf(port, { reservations: [whole] })).toEqual([
      'SW-1 1 is taken: Sales kickoff (Ballroom, Jan 1, 1970, 00:00 – Jan 1, 1970, 01:40)',
    ]);
    expect(conflictsOf(wish({ roomIds: ['North'], portIds: ['port 1'] }))).toEqual([]);
  });

  test('lead and turnover of both events count, and one may begin when the other is done', () => {
    const reservations = [taken('room', 'A', [130, 200])];
    const roomIds = ['A'];
    expect(conflictsOf(wish({ roomIds }), { reservations })).toEqual([]);
    const times = (turnover: number) => during(60, 120, { turnover });
    expect(conflictsOf(wish({ roomIds }), { reservations, times: times(10) })).toEqual([]);
    expect(conflictsOf(wish({ roomIds }), { reservations, times: times(11) })).toMatchObject([
      { from: 130 * minuteMs, until: 131 * minuteMs },
    ]);
  });

  test('a conflict names the item, the event and when', () => {
    expect(textsOf(wish({ roomIds: ['A'] }), { reservations: [whole] })).toEqual([
      'A is taken: Sales kickoff (Ballroom, Jan 1, 1970, 00:00 – Jan 1, 1970, 01:40)',
    ]);
  });
});

describe('networks', () => {
  test('the lowest free VLAN is chosen with its subnet', () => {
    const wanted = wish({ network: 'conference' });
    expect(planOf(wanted).chosen.vlan).toEqual({
      number: 700,
      network: 'Events',
      subnet: '10.80.0.0/24',
    });
    const reservations = [taken('vlan', '700', [110, 130])];
    expect(planOf(wanted, { reservations })).toMatchObject({
      chosen: { vlan: { number: 701, subnet: '10.80.1.0/24' } },
      conflicts: [],
    });
  });

  test('when no VLAN is free all the time, who has the lowest is named', () => {
    const reservations = [taken('vlan', '700', [110, 130]), taken('vlan', '701', [0, 70])];
    expect(conflictsOf(wish({ network: 'conference' }), { reservations })).toMatchObject([
      { kind: 'vlan', item: '700', from: 110 * minuteMs },
    ]);
  });

  test('a dark VLAN is with one event at a time, only on ports that may carry it, without bandwidth', () => {
    const dark = (given: Partial<Wanted> = {}) => wish({ network: 'dark', ...given });
    expect(planOf(dark({ portIds: ['port 2'] }))).toMatchObject({
      chosen: { vlan: { number: 790, subnet: null } },
      conflicts: [],
    });
    expect(conflictsOf(dark(), { reservations: [taken('dark', '790', [0, 61])] })).toHaveLength(1);
    expect(conflictsOf(dark({ portIds: ['port 1'] }))).toMatchObject([{ reason: 'cannotCarry' }]);
    expect(conflictsOf(dark({ downKbps: 1 }))).toMatchObject([{ reason: 'cannotCarry' }]);
  });

  test('a port that carries nothing, or is gone, is refused', () => {
    expect(conflictsOf(wish({ portIds: ['port 3', 'port 9'] }))).toMatchObject([
      { reason: 'missing', kind: 'port' },
      { reason: 'cannotCarry', itemName: 'SW-1 3' },
    ]);
  });

  test('public addresses are chosen among the free ones', () => {
    const wanted = wish({ network: 'conference', publicAddresses: 1 });
    const reservations = [taken('address', '203.0.113.10', [0, 61])];
    expect(planOf(wanted, { reservations }).chosen.publicAddresses).toEqual(['203.0.113.11']);
    expect(
      conflictsOf({ ...wanted, publicAddresses: 2 }, { reservations }).map(
        ({ itemName }) => itemName,
      ),
    ).toEqual(['203.0.113.10']);
  });

  test('an own SSID takes a slot at each access point and at the controller above them', () => {
    const settings = exampleSettings({ slots: 2, controllers: [{ name: 'Ctrl', slots: 1 }] });
    const wanted = wish({ roomIds: ['A'], hasOwnSsid: true });
    const slot = (item: string, name: string) => taken('ssid', item, [0, 300], { name });
    const one = [slot('ap-a', 'One')];
    const site = exampleSite({ settings });
    expect(conflictsOf(wanted, { site, reservations: one })).toEqual([]);
    const full = [...one, slot('ap-a', 'Two')];
    expect(conflictsOf(wanted, { site, reservations: full })).toMatchObject([
      { kind: 'ssid', itemName: 'AP-A', limit: 2, taken: 2 },
    ]);
    const below = exampleSite({ settings, controllersOf: new Map([['ap-a', ['Ctrl']]]) });
    expect(
      conflictsOf(wanted, { site: below, reservations: [slot('ctrl', 'Elsewhere')] }),
    ).toMatchObject([{ kind: 'ssid', itemName: 'Ctrl', limit: 1 }]);
  });
});

describe('bandwidth', () => {
  const rate = (downKbps: number, upKbps = downKbps) =>
    wish({ network: 'conference', downKbps, upKbps });

  test('reservations fill the pool to the last kbit/s', () => {
    const reservations = [taken('down', 'pool', [100, 200], { amount: 60_000 })];
    expect(conflictsOf(rate(40_000), { reservations })).toEqual([]);
    expect(conflictsOf(rate(40_001, 0), { reservations })).toMatchObject([
      { kind: 'down', limit: 100_000, wanted: 40_001, taken: 60_000, from: 100 * minuteMs },
    ]);
    expect(textsOf(rate(40_001, 0), { reservations })).toEqual([
      '40001 kbit/s down are needed, and 40 Mbit/s of 100 Mbit/s are free Jan 1, 1970, 01:40 – Jan 1, 1970, 02:00: Sales kickoff (60 Mbit/s, Jan 1, 1970, 01:40 – Jan 1, 1970, 03:20)',
    ]);
  });

  test('lead and turnover need no bandwidth', () => {
    const reservations = [taken('down', 'pool', [120, 200], { amount: 100_000 })];
    const times = during(60, 120, { turnover: 60 });
    expect(conflictsOf(rate(100_000, 0), { reservations, times })).toEqual([]);
  });

  test('the reserve for guests is never promised, and oversubscription multiplies the rest', () => {
    const settings = exampleSettings({ share: 90, guestReserveDown: 50_000, oversubscription: 15 });
    const site = exampleSite({ settings });
    expect(conflictsOf(rate(225_000, 0), { site })).toEqual([]);
    expect(conflictsOf(rate(225_001, 0), { site })).toMatchObject([{ limit: 225_000 }]);
  });

  test('least and most of an event bound what it reserves, and best effort reserves nothing', () => {
    const site = exampleSite({
      settings: exampleSettings({ leastPerEvent: 5_000, mostPerEvent: 50_000 }),
    });
    expect(conflictsOf(rate(4_999, 0), { site })).toMatchObject([
      { reason: 'belowLeast', limit: 5_000 },
    ]);
    expect(conflictsOf(rate(0, 50_001), { site })).toMatchObject([{ reason: 'aboveMost' }]);
    expect(conflictsOf(rate(0), { site })).toEqual([]);
  });

  test('nothing is promised while the uplink is not known', () => {
    const site = exampleSite({ settings: exampleSettings({ uplinkDown: null, uplinkUp: null }) });
    expect(conflictsOf(rate(1), { site })).toMatchObject([{ reason: 'noUplink' }]);
  });

  test('events at a time are limited', () => {
    const site = exampleSite({ settings: exampleSettings({ concurrentEvents: 1 }) });
    const reservations = [taken('event', 'any', [100, 200])];
    expect(conflictsOf(wish(), { site, reservations })).toMatchObject([{ kind: 'event' }]);
  });
});

describe('the nearest time that fits', () => {
  const horizon = 240;
  const anyReservation = fc
    .record({
      kind: fc.constantFrom('room' as const, 'down' as const, 'vlan' as const),
      from: fc.integer({ min: 0, max: horizon }),
      length: fc.integer({ min: 1, max: 90 }),
      amount: fc.integer({ min: 10_000, max: 90_000 }),
      item: fc.constantFrom('A', 'North', 'Library'),
      vlan: fc.constantFrom('700', '701'),
    })
    .map(({ kind, from, length, amount, item, vlan }, index = 0) => {
      const span = [from, from + length] as const;
      const name = `${kind} ${from} ${index}`;
      if (kind === 'down') return taken('down', 'pool', span, { amount, name });
      return taken(kind, kind === 'room' ? item : vlan, span, { name });
    });

  test('is the nearest minute of all that fit', () => {
    const site = exampleSite();
    const wanted = wish({ roomIds: ['A'], network: 'conference', downKbps: 50_000 });
    fc.assert(
      fc.property(
        fc.array(anyReservation, { maxLength: 8 }),
        fc.integer({ min: 40, max: 160 }),
        fc.integer({ min: 10, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        (reservations, start, length, lead) => {
          const turnover = 5;
          const find = conflictFinder(reservations, site);
          const fits = (minute: number) =>
            planClaims(during(minute, minute + length, { lead, turnover }), wanted, site, find)
              .conflicts.length === 0;
          const found = nearestFit(
            during(start, start + length, { lead, turnover }),
            wanted,
            site,
            reservations,
            { earliest: 20 * minuteMs, farthest: 150 * minuteMs },
          );
          const near = Array.from({ length: 151 }, (_none, distance) => distance)
            .flatMap((distance) => [start + distance, start - distance])
            .filter((minute) => minute >= 20)
            .find(fits);
          expect(found).toBe(near === undefined ? null : near * minuteMs);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('it is a whole minute, as forms enter it, also where something ends within one', () => {
    const until = 90 * minuteMs + 20_000;
    const reservations = [{ ...taken('room', 'Library', [0, 90]), until }];
    const wanted = wish({ roomIds: ['Library'] });
    expect(
      nearestFit(during(60, 120), wanted, exampleSite(), reservations, {
        earliest: 30_000,
        farthest: 1_000 * minuteMs,
      }),
    ).toBe(91 * minuteMs);
  });

  test('there is none for what does not fit at any time', () => {
    const bounds = { earliest: 0, farthest: 1_000 * minuteMs };
    const site = exampleSite();
    for (const wanted of [
      wish({ network: 'conference', downKbps: 100_001 }),
      wish({ roomIds: ['Gone'] }),
    ])
      expect(nearestFit(during(60, 120), wanted, site, [], bounds)).toBeNull();
    expect(conflictsOf(wish({ network: 'conference', downKbps: 100_001 })).every(isTaken)).toBe(
      true,
    );
  });
});
