import { expect, test } from 'vitest';
import type { WhyFacts } from './contract.ts';
import { whyNotOnline } from './why-not-online.ts';

const now = new Date('2026-06-10T12:00:00Z');
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString();
const fine: WhyFacts = {
  online: null,
  offlineSince: at(5),
  usage: null,
  portal: { at: at(5), step: 'Granted', reason: null },
  login: { at: at(5), result: 'accepted', reason: null, isByCode: false },
  state: 'Active',
  planName: 'Day pass',
  validUntil: at(-60),
  planTime: null,
  blocker: null,
  devicesOnline: 1,
  maxDevices: 3,
  nas: {
    deviceId: '00000000-0000-4000-8000-000000000001',
    name: 'GW-1',
    type: 'mikrotik',
    state: 'up',
    lastPacketAt: at(1),
    lastAccountingAt: at(1),
  },
  accessPoint: null,
  signInMethod: null,
};
const why = (changes: Partial<WhyFacts>) =>
  whyNotOnline({ ...fine, ...changes }, now, 'UTC', 'en-GB');
const online = { since: at(141), where: 'Lobby AP' };
const failureOf = (changes: Partial<WhyFacts>) => {
  const { failure } = why(changes);
  return failure === null ? null : [failure.id, failure.action];
};
const nas = (changes: Partial<NonNullable<WhyFacts['nas']>>) =>
  fine.nas && { nas: { ...fine.nas, ...changes } };

test('the steps go from the portal to accounting', () => {
  expect(why({}).steps.map(({ id }) => id)).toEqual([
    'portal',
    'login',
    'reason',
    'time',
    'quota',
    'devices',
    'nas',
    'accounting',
  ]);
});

test.each<[string, Partial<WhyFacts>, [string, string | null] | null]>([
  ['nothing is known to be wrong', {}, null],
  ['the guest is online', { online, state: 'Disabled' }, null],
  ['nothing was seen of the guest', { portal: null, login: null }, ['portal', 'portal']],
  ['a remembered device needs no portal', { portal: null }, null],
  [
    'the portal refused',
    { portal: { at: at(1), step: 'Refused', reason: 'code-expired' } },
    ['portal', 'activity'],
  ],
  ['the gateway did not ask after the portal', { login: null }, ['login', 'try-login']],
  [
    'the password was wrong',
    { login: { at: at(1), result: 'rejected', reason: 'wrong-password', isByCode: false } },
    ['reason', 'activity'],
  ],
  [
    'the secret is wrong',
    { login: { at: at(1), result: 'rejected', reason: 'bad-secret', isByCode: false } },
    ['reason', 'open-nas'],
  ],
  [
    'the time was used up, and still is',
    {
      login: { at: at(1), result: 'rejected', reason: 'time-used-up', isByCode: false },
      blocker: 'time-used-up',
      state: 'Expired',
    },
    ['reason', 'extend'],
  ],
  [
    'the time was used up, and the guest was extended since',
    { login: { at: at(1), result: 'rejected', reason: 'time-used-up', isByCode: false } },
    null,
  ],
  ['the time has ended since the last login', { state: 'Expired' }, ['time', 'extend']],
  [
    'the time has ended, and the guest has not tried since',
    { state: 'Expired', portal: null, login: null },
    ['time', 'extend'],
  ],
  ['the guest is disabled', { state: 'Disabled' }, ['time', 'enable']],
  ['the data is used up', { blocker: 'quota-used-up' }, ['quota', 'extend']],
  ['too many devices are online', { blocker: 'too-many-devices' }, ['devices', 'devices']],
  ['the area has no gateway', { nas: null }, ['nas', 'open-nas']],
  ['the gateway is down', nas({ state: 'down' }) ?? {}, ['nas', 'open-nas']],
  [
    'the gateway is down, so nothing was seen of the guest',
    { ...nas({ state: 'down' }), portal: null, login: null },
    ['nas', 'open-nas'],
  ],
  [
    'the gateway is down, so it did not ask after the portal',
    { ...nas({ state: 'down' }), login: null },
    ['nas', 'open-nas'],
  ],
  [
    'the password was wrong, and the gateway is down since',
    {
      ...nas({ state: 'down' }),
      login: { at: at(1), result: 'rejected', reason: 'wrong-password', isByCode: false },
    },
    ['reason', 'activity'],
  ],
  [
    'the code was refused on another device',
    { login: { at: at(1), result: 'rejected', reason: 'code-used-up', isByCode: true } },
    ['reason', 'activity'],
  ],
  ['the gateway has never asked', nas({ lastPacketAt: null }) ?? {}, ['nas', 'open-nas']],
  [
    'the gateway has not asked for hours',
    nas({ lastPacketAt: at(180) }) ?? {},
    ['nas', 'open-nas'],
  ],
  [
    'the gateway sends no accounting',
    nas({ lastAccountingAt: null }) ?? {},
    ['accounting', 'open-nas'],
  ],
])('the first failure when %s', (_case, changes, failure) => {
  expect(failureOf(changes)).toEqual(failure);
});

test.each<[Partial<WhyFacts>, string, string]>([
  [{}, 'Offline since 11:55.', 'Nothing is known to be wrong: ask the guest to connect again.'],
  [
    { offlineSince: null, portal: null, login: null },
    'Not online yet.',
    'The guest has reached neither the portal nor a login in the last day.',
  ],
  [{ state: 'Expired', validUntil: at(141) }, 'Offline since 11:55.', 'Day pass ended at 09:39.'],
  [
    { state: 'Expired', validUntil: at(18 * 60), offlineSince: at(18 * 60) },
    'Offline since yesterday at 18:00.',
    'Day pass ended yesterday at 18:00.',
  ],
  [
    { state: 'Expired', validUntil: at(5 * 24 * 60), offlineSince: at(200 * 24 * 60) },
    'Offline since 22 Nov 2025, 12:00.',
    'Day pass ended on 5 Jun, 12:00.',
  ],
  [
    { online, validUntil: null, planTime: { seconds: 7_200, counts: 'elapsed' } },
    'Online at Lobby AP since 09:39.',
    'The access lasts 2 hours from the first login.',
  ],
  [
    { online, validUntil: null, planTime: { seconds: 3_600, counts: 'usage' } },
    'Online at Lobby AP since 09:39.',
    'The access lasts 1 hour of time online.',
  ],
  [{ online, validUntil: null }, 'Online at Lobby AP since 09:39.', 'The access has no end.'],
  [{ online }, 'Online at Lobby AP since 09:39.', 'The access is valid until 13:00.'],
  [
    {
      online,
      usage: { seconds: 60, secondsAllowed: null, bytes: 1_200_000_000, bytesAllowed: 5e9 },
      validUntil: at(-24 * 60),
    },
    'Online at Lobby AP since 09:39, 1.2 GB of 5 GB used.',
    'The access is valid until tomorrow at 12:00.',
  ],
])('%j is told as %s %s', (changes, headline, sentence) => {
  expect(why(changes)).toMatchObject({ headline, sentence });
});

test('the cause comes before what it explains, and another device is no concern of a guest who is online', () => {
  const unseen = { ...nas({ state: 'down' }), login: null };
  expect(
    why(unseen)
      .steps.slice(0, 3)
      .map(({ id }) => id),
  ).toEqual(['nas', 'portal', 'login']);
  const refused = {
    at: at(1),
    result: 'rejected',
    reason: 'code-used-up',
    isByCode: true,
  } as const;
  expect(why({ online, login: refused }).steps.some(({ state }) => state === 'bad')).toBe(false);
});

test('nothing is wrong with the gateway of a guest who is online, even when it is unknown', () => {
  const unseen = { online, portal: null, login: null, nas: null };
  expect(why(unseen).steps.filter(({ state }) => state === 'bad')).toEqual([]);
});
