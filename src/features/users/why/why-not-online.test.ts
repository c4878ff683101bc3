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
  refusedLogins: 0,
  state: 'Active',
  planName: 'Day pass',
  validUntil: at(-60),
  planTime: null,
  blocker: null,
  devicesOnline: 1,
  maxDevices: 3,
  othersOnline: 184,
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
const online = { since: at(141), device: 'iPhone', where: 'Lobby AP' };
const refusedWith = (reason: string) => ({
  login: { at: at(1), result: 'rejected', reason, isByCode: false } as const,
});
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
    ['time', 'extend'],
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
  ['the data is used up', { blocker: 'quota-used-up' }, ['quota', 'other-plan']],
  [
    'the time online is used up',
    { blocker: 'time-used-up', validUntil: null },
    ['time', 'other-plan'],
  ],
  ['the area is disabled', { blocker: 'organization-disabled' }, ['time', 'activity']],
  ['the plan starts at other hours', { blocker: 'outside-hours' }, ['time', 'activity']],
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
    'the gateway has not asked for hours, and nobody came',
    { ...nas({ lastPacketAt: at(180) }), portal: null },
    null,
  ],
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
  [
    { state: 'Expired', validUntil: at(141) },
    'Offline since 11:55.',
    'The plan Day pass ended at 09:39.',
  ],
  [
    { state: 'Expired', validUntil: at(18 * 60), offlineSince: at(18 * 60) },
    'Offline since yesterday at 18:00.',
    'The plan Day pass ended yesterday at 18:00.',
  ],
  [
    { state: 'Expired', validUntil: at(5 * 24 * 60), offlineSince: at(200 * 24 * 60) },
    'Offline since 22 Nov 2025, 12:00.',
    'The plan Day pass ended on 5 Jun, 12:00.',
  ],
  [
    { online, validUntil: null, planTime: { seconds: 7_200, counts: 'elapsed' } },
    'Online since 09:39 on iPhone at Lobby AP.',
    'The plan Day pass lasts 2 hours from the first login.',
  ],
  [
    { online, validUntil: null, planTime: { seconds: 3_600, counts: 'usage' } },
    'Online since 09:39 on iPhone at Lobby AP.',
    'The plan Day pass lasts 1 hour of time online.',
  ],
  [
    { online, validUntil: null },
    'Online since 09:39 on iPhone at Lobby AP.',
    'The plan Day pass has no end.',
  ],
  [
    { online },
    'Online since 09:39 on iPhone at Lobby AP.',
    'The plan Day pass is valid until 13:00.',
  ],
  [
    {
      online,
      usage: { seconds: 60, secondsAllowed: null, bytes: 1_200_000_000, bytesAllowed: 5e9 },
      validUntil: at(-24 * 60),
    },
    'Online since 09:39 on iPhone at Lobby AP, 1.2 GB of 5 GB used.',
    'The plan Day pass is valid until tomorrow at 12:00.',
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

test.each<[string, Partial<WhyFacts>, string, string]>([
  [
    'the time is used up, and the device tries again',
    { ...refusedWith('time-used-up'), state: 'Expired', validUntil: at(141), refusedLogins: 3 },
    'The plan Day pass ended at 09:39. 3 logins since the last session were refused: time used up.',
    'warning',
  ],
  [
    'the time is used up, and nobody tries',
    { state: 'Expired', validUntil: at(141) },
    'The plan Day pass ended at 09:39.',
    'idle',
  ],
  [
    'the data is used up',
    { ...refusedWith('quota-used-up'), blocker: 'quota-used-up', refusedLogins: 1 },
    'The data of the plan Day pass is used up. 1 login since the last session was refused: data used up.',
    'warning',
  ],
  [
    'the guest is disabled, and the last session ended days ago',
    { ...refusedWith('disabled'), state: 'Disabled', refusedLogins: 3, offlineSince: at(7_200) },
    'The guest is disabled. 3 logins in the last day were refused: guest disabled.',
    'warning',
  ],
  [
    'the guest is disabled and was never online',
    { ...refusedWith('disabled'), state: 'Disabled', offlineSince: null, refusedLogins: 2 },
    'The guest is disabled. 2 logins in the last day were refused: guest disabled.',
    'warning',
  ],
  [
    'the guest is slowed down',
    { ...refusedWith('slowed-down'), refusedLogins: 1 },
    'The login at 11:59 was refused: slowed down. This device, or all devices of the area together, guessed wrongly too often.',
    'warning',
  ],
  [
    'the device limit is reached',
    { ...refusedWith('too-many-devices'), blocker: 'too-many-devices', devicesOnline: 3 },
    '3 devices are online, and 3 may be.',
    'warning',
  ],
  [
    'the password is wrong again and again',
    { ...refusedWith('wrong-password'), refusedLogins: 5 },
    'The login at 11:59 was refused: wrong password. The guest exists, but the password is another one. 4 other logins were refused before.',
    'warning',
  ],
  [
    'the guest was never connected',
    { offlineSince: null, portal: null, login: null },
    'The guest has reached neither the portal nor a login in the last day.',
    'idle',
  ],
  ['the gateway is down', nas({ state: 'down' }) ?? {}, 'GW-1 is down.', 'bad'],
  ['the guest is online', { online }, 'The plan Day pass is valid until 13:00.', 'good'],
  [
    'a guest without a plan is online',
    { online, planName: null, validUntil: null },
    'The access has no end.',
    'good',
  ],
])('the sentence when %s', (_case, changes, sentence, tone) => {
  expect(why(changes)).toMatchObject({ sentence, tone });
});

test('a device without a name, or one that is masked, is left out', () => {
  expect(why({ online: { ...online, device: null } }).headline).toBe(
    'Online since 09:39 at Lobby AP.',
  );
  expect(why({ online: { ...online, device: null, where: null } }).headline).toBe(
    'Online since 09:39.',
  );
});

test.each<[Partial<WhyFacts>, string, string]>([
  [{}, 'good', 'The network is fine: GW-1 is up, 184 other guests online here.'],
  [{ othersOnline: 1 }, 'good', 'The network is fine: GW-1 is up, 1 other guest online here.'],
  [{ othersOnline: 0 }, 'good', 'The network is fine: GW-1 is up, nobody else online here.'],
  [
    { othersOnline: 1_000 },
    'good',
    'The network is fine: GW-1 is up, over 1,000 other guests online here.',
  ],
  [nas({ state: 'down' }) ?? {}, 'bad', 'GW-1 is down, 184 other guests online here.'],
  [nas({ state: 'degraded' }) ?? {}, 'warning', 'GW-1 is degraded, 184 other guests online here.'],
  [
    nas({ state: 'unknown' }) ?? {},
    'good',
    'The network is fine: GW-1 last asked 11:59, 184 other guests online here.',
  ],
  [
    { ...nas({ state: 'unknown', lastPacketAt: at(180) }), othersOnline: 0 },
    'idle',
    'GW-1 is not monitored and last asked 09:00, nobody else online here.',
  ],
  [
    { ...nas({ lastPacketAt: at(180) }), othersOnline: 0 },
    'idle',
    'The network is quiet: GW-1 is up and last asked 09:00, nobody else online here.',
  ],
  [
    { ...nas({ lastPacketAt: null }), othersOnline: 0 },
    'bad',
    'GW-1 has never asked for a login: check its RADIUS server and secret; nobody else online here.',
  ],
  [
    { nas: null, othersOnline: 0 },
    'bad',
    'No gateway of this area is known, nobody else online here.',
  ],
])('the network of %j', (changes, tone, text) => {
  expect(why(changes).network).toEqual({ tone, text });
});
