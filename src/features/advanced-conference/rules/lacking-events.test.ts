import { expect, test } from 'vitest';
import { exampleSettings } from '../examples.ts';
import { lackingEvents } from './lacking-events.ts';
import type { ItemKind, Reservation } from './reservation.ts';

const hour = 3_600_000;
const now = 100 * hour;

function reservation(
  name: string,
  [from, until]: readonly [number, number],
  amount: number,
  kind: ItemKind = 'down',
): Reservation {
  const [start, end] = [now + from * hour, now + until * hour];
  return {
    event: { kind: 'conference', id: name, name },
    kind,
    item: kind,
    itemName: kind,
    amount,
    from: start,
    until: end,
    startsAt: start,
    endsAt: end,
  };
}

const namesOf = (reservations: readonly Reservation[], change: object, from: object = {}) =>
  lackingEvents(reservations, {
    before: exampleSettings(from),
    after: exampleSettings({ ...from, ...change }),
    now,
  }).map(({ name }) => name);

const gala = reservation('Gala', [10, 20], 60_000);
const forum = reservation('Forum', [1, 12], 40_000);
const alone = reservation('Alone', [30, 40], 40_000);

test('a smaller pool concerns the events that have more together than it, once each and by their start', () => {
  const both = [gala, reservation('Gala', [10, 20], 60_000, 'up'), forum, alone];
  // The pool of 100 Mbit/s becomes one of 50.
  expect(namesOf(both, { share: 25 })).toEqual(['Forum', 'Gala']);
  expect(namesOf(both, { share: 15 })).toEqual(['Forum', 'Gala', 'Alone']);
  expect(namesOf(both, { uplinkDown: null, uplinkUp: null })).toHaveLength(3);
});

test('what is over, what fits and what did not fit before is not named', () => {
  expect(namesOf([gala, forum], {})).toEqual([]);
  expect(namesOf([gala, forum], { share: 60 })).toEqual([]);
  expect(namesOf([gala, forum], { share: 20 }, { share: 10 })).toEqual([]);
  expect(namesOf([reservation('Past', [-9, 0], 90_000)], { share: 10 })).toEqual([]);
  const began = [reservation('Past', [-9, -1], 90_000), reservation('On', [-5, 5], 20_000)];
  expect(namesOf(began, { share: 25 })).toEqual([]);
});

test('fewer events at a time, and less per event, are concerns too', () => {
  const events = ['Gala', 'Forum'].map((name) => reservation(name, [1, 5], 1, 'event'));
  expect(namesOf(events, { concurrentEvents: 1 })).toEqual(['Gala', 'Forum']);
  expect(namesOf([gala, forum], { mostPerEvent: 50_000 })).toEqual(['Gala']);
  expect(namesOf([gala, forum], { mostPerEvent: 70_000 }, { mostPerEvent: 50_000 })).toEqual([]);
});

test('each says how much is reserved, and what there would be', () => {
  const textsOf = (reservations: readonly Reservation[], change: object) =>
    lackingEvents(reservations, {
      before: exampleSettings(),
      after: exampleSettings(change),
      now,
    }).map(({ text }) => text);
  const events = ['Gala', 'Forum'].map((name) => reservation(name, [1, 5], 1, 'event'));
  expect(textsOf(events, { concurrentEvents: 1 })[0]).toBe(
    '2 events take place at the same time, and at most 1 would be allowed.',
  );
  expect(textsOf([alone], { share: 15 })).toEqual([
    'Events have reserved 40 Mbit/s of download together, and the pool would have 30 Mbit/s.',
  ]);
});
