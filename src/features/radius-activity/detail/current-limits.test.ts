import { expect, test } from 'vitest';
import type { SessionEvent } from '../contract.ts';
import { currentLimitsOf } from './current-limits.ts';

const login = {
  at: '2026-06-10T12:00:00.000Z',
  rates: { down: 10_000, up: null },
  endsAt: '2026-06-10T14:00:00.000Z',
};
const change = (
  minute: number,
  limits: unknown,
  { result = 'changed', isChosen = true } = {},
): SessionEvent => ({
  at: `2026-06-10T12:${minute}:00.000Z`,
  kind: 'change',
  bytesIn: 0,
  bytesOut: 0,
  detail: { result, limits, isChosen },
});
const granted = { down: 10_000, up: null, endsAt: new Date(login.endsAt) };

test('without changes the limits are those of the login', () => {
  expect(currentLimitsOf({ login, events: [] })).toEqual({ now: granted, changed: {} });
  const unknown = { down: undefined, up: undefined, endsAt: undefined };
  expect(currentLimitsOf({ login: null, events: [] })).toEqual({ now: unknown, changed: {} });
});

test('the last change that the gateway applied counts', () => {
  const events = [
    change(10, { down: 4_000, up: null, endsIn: 6_590 }),
    change(20, { down: 2_000, endsIn: 600 }),
    change(25, { down: 1_000, up: 500, endsIn: null }, { result: 'failed' }),
  ];
  const endsAt = new Date('2026-06-10T12:30:00.000Z');
  expect(currentLimitsOf({ login, events })).toEqual({
    now: { down: 2_000, up: null, endsAt },
    changed: { down: 2_000, endsAt },
  });
  expect(currentLimitsOf({ login, events: events.slice(0, 1) }).changed).toEqual({ down: 4_000 });
});

test('a change that follows from the guest’s access is nobody’s choice, and replaces one', () => {
  const chosen = change(10, { down: 4_000 });
  const extended = change(20, { down: 20_000, up: 5_000 }, { isChosen: false });
  const now = { ...granted, down: 20_000, up: 5_000 };
  expect(currentLimitsOf({ login, events: [chosen, extended] })).toEqual({ now, changed: {} });
});

test('what a change does not send stays as it is: a session without a guest gets only what was chosen', () => {
  const events = [
    change(10, { down: 4_000 }),
    change(20, { up: 500 }),
    change(30, {}, { isChosen: false }),
  ];
  const chosen = { down: 4_000, up: 500 };
  expect(currentLimitsOf({ login: null, events })).toEqual({
    now: { ...chosen, endsAt: undefined },
    changed: chosen,
  });
  expect(currentLimitsOf({ login, events })).toEqual({
    now: { ...granted, ...chosen },
    changed: chosen,
  });
});

test('a change that follows from the guest’s access replaces only those chosen limits that it sends', () => {
  const events = [change(10, { down: 4_000 }), change(20, { up: 5_000 }, { isChosen: false })];
  expect(currentLimitsOf({ login, events })).toEqual({
    now: { ...granted, down: 4_000, up: 5_000 },
    changed: { down: 4_000 },
  });
});
