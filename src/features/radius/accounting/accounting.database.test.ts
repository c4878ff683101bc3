// On both engines: no route's example executes these statements.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import {
  type AccountingArea,
  accountingArea,
  classOf,
  macAddress,
  type Sent,
} from './testing/accounting-area.ts';

const now = new Date('2026-06-10T12:34:00Z');
const gibibyte = 2 ** 30;

let server: TestServer;
let area: AccountingArea;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = now;
  area = await accountingArea(server);
});

const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};
const usage = (table: 'usage_hour' | 'usage_day' | 'usage_mac_day') =>
  server.database.system
    .selectFrom(table)
    .selectAll()
    .where('organization_number', '=', area.family.area.number)
    .execute();
const counters = (seconds: number, bytesIn: number, bytesOut: number) => ({
  'Acct-Session-Time': seconds,
  'Acct-Input-Octets': bytesIn % 2 ** 32,
  'Acct-Input-Gigawords': Math.floor(bytesIn / 2 ** 32),
  'Acct-Output-Octets': bytesOut % 2 ** 32,
  'Acct-Output-Gigawords': Math.floor(bytesOut / 2 ** 32),
});

describe('a session', () => {
  test('is followed from its start to its stop, with its sums and timeline', async () => {
    expect(
      await area.send('Start', {
        'User-Name': 'zo\u00c3\u00ab',
        'Called-Station-Id': '11-22-33-44-55-66:Lobby',
        'Framed-IP-Address': '10.5.0.7',
      }),
    ).toBe(204);
    expect(await area.sessions()).toMatchObject([
      {
        organization_number: area.family.area.number,
        device_id: area.gatewayId,
        acct_session_id: '8000000a',
        mac_address: macAddress,
        user_name: 'zoë',
        ssid: 'Lobby',
        access_point: null,
        ip_address: '10.5.0.7',
        state: 'open',
        stopped_at: null,
        started_at: now,
        guest_id: null,
      },
    ]);
    pass(300);
    await area.send('Interim-Update', counters(300, 1_000, 5 * gibibyte));
    pass(3_600);
    expect(
      await area.send('Stop', {
        ...counters(3_900, 3_000, 6 * gibibyte),
        'Acct-Terminate-Cause': 'User-Request',
      }),
    ).toBe(204);
    expect(await area.sessions()).toMatchObject([
      {
        state: 'stopped',
        stopped_at: server.clock.now,
        termination_cause: 'User-Request',
        seconds: '3900',
        bytes_in: '3000',
        bytes_out: String(6 * gibibyte),
      },
    ]);
    expect(await area.timeline()).toEqual(['start', 'interim', 'stop']);
    const sum = { ssid: 'Lobby', plan_id: '00000000-0000-0000-0000-000000000000', peak: 1 };
    expect(
      (await usage('usage_hour')).toSorted((a, b) => Number(a.seconds) - Number(b.seconds)),
    ).toMatchObject([
      { ...sum, sessions: 1, seconds: '300', bytes_in: '1000', bytes_out: String(5 * gibibyte) },
      {
        ssid: 'Lobby',
        sessions: 0,
        seconds: '3600',
        bytes_in: '2000',
        bytes_out: String(gibibyte),
      },
    ]);
    const day = { seconds: '3900', bytes_in: '3000', bytes_out: String(6 * gibibyte) };
    expect(await usage('usage_day')).toMatchObject([
      { ...sum, ...day, day: '2026-06-10', sessions: 1 },
    ]);
    expect(await usage('usage_mac_day')).toMatchObject([{ ...day, mac_address: macAddress }]);
  });

  test('counts once although its events are repeated', async () => {
    const interim = counters(300, 1_000, 2_000);
    await area.send('Start');
    await area.send('Start');
    pass(300);
    await area.send('Interim-Update', interim);
    await Promise.all(Array.from({ length: 5 }, () => area.send('Interim-Update', interim)));
    expect(await area.sessions()).toMatchObject([{ bytes_in: '1000', seconds: '300' }]);
    expect(await usage('usage_day')).toMatchObject([{ sessions: 1, bytes_in: '1000' }]);
    expect(await area.timeline()).toEqual(['start', 'interim']);
  });

  test('belongs to the day of its site', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('number', '=', area.family.site.number)
      .execute();
    await area.send('Start');
    expect(await usage('usage_day')).toMatchObject([{ day: '2026-06-11' }]);
  });
});

test('the session of an erased guest ends without storing the device again', async () => {
  await area.send('Start', { 'User-Name': 'zoe', 'Framed-IP-Address': '10.5.0.7' });
  const pseudonym = `erased ${crypto.randomUUID()}`;
  await server.database.system
    .updateTable('guest_session')
    .set({ mac_address: pseudonym, user_name: null, ip_address: null })
    .where('device_id', '=', area.gatewayId)
    .execute();
  pass(300);
  await area.send('Stop', {
    ...counters(300, 1, 2),
    'User-Name': 'zoe',
    'Framed-IP-Address': '10.5.0.7',
  });
  expect(await area.sessions()).toMatchObject([
    { mac_address: pseudonym, user_name: null, ip_address: null, state: 'stopped', bytes_out: '2' },
  ]);
});

describe('the owner of a session', () => {
  test('is the guest of the grant in Class, whose first session begins it', async () => {
    const guestId = await area.addGuest();
    const grantId = await area.addGrant(guestId);
    const { id: attemptId } = await server.database.system
      .insertInto('portal_attempt')
      .values({
        organization_number: area.family.area.number,
        organization_path: area.family.area.path,
        code: 'K7',
        at: now,
        updated_at: now,
        step: 'Granted',
        language: 'en',
        grant_id: grantId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await area.send('Start', { Class: ['0x00ff', classOf(grantId)] });
    pass(60);
    await area.send('Interim-Update', { ...counters(60, 10, 20), Class: classOf(grantId) });
    const { system } = server.database;
    expect(await area.sessions()).toMatchObject([
      {
        guest_id: guestId,
        grant_id: grantId,
        plan_id: area.planId,
        interim_seconds: 60,
        silent_at: new Date(server.clock.now.getTime() + 240_000),
      },
    ]);
    const row = (table: 'radius_grant' | 'portal_attempt', id: string) =>
      system.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row('radius_grant', grantId)).toMatchObject({ started_at: now });
    expect(await row('portal_attempt', attemptId)).toMatchObject({ step: 'Online' });
    expect(
      await system
        .selectFrom('guest_usage')
        .selectAll()
        .where('guest_id', '=', guestId)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({ since: now, seconds: '60', bytes_in: '10', bytes_out: '20' });
    expect(
      await system.selectFrom('guest_device').selectAll().where('guest_id', '=', guestId).execute(),
    ).toMatchObject([{ last_seen_at: server.clock.now }]);
    expect(await usage('usage_day')).toMatchObject([{ plan_id: area.planId, sessions: 1 }]);
  });

  test.each([
    ['user name', { 'User-Name': 'ZOE', 'Calling-Station-Id': '02-00-5E-00-00-99' }],
    ['device', { 'User-Name': 'else' }],
  ])('is the guest with its %s, without a grant', async (_what, attributes) => {
    const guestId = await area.addGuest({ username: 'zoe' });
    await area.send('Start', attributes);
    expect(await area.sessions()).toMatchObject([
      { guest_id: guestId, plan_id: area.planId, grant_id: null },
    ]);
  });

  test('is not a grant of another area', async () => {
    const elsewhere = await accountingArea(server);
    const grantId = await elsewhere.addGrant(await elsewhere.addGuest());
    await area.send('Start', { Class: classOf(grantId) });
    expect(await area.sessions()).toMatchObject([{ guest_id: null, grant_id: null }]);
  });
});

describe('a gateway that restarts', () => {
  test.each([
    ['Accounting-On', 'NAS-Reboot'],
    ['Accounting-Off', 'Admin-Reboot'],
  ])('with %s ends what began before, on its NAS identifier only', async (status, cause) => {
    await area.send('Start');
    await area.send('Start', {
      'NAS-Identifier': 'gw-2',
      'Acct-Session-Id': 'other',
      'Calling-Station-Id': '02-00-5E-00-00-02',
    });
    pass(60);
    await area.send(status, { 'Acct-Session-Id': null, 'Calling-Station-Id': null });
    const [ended, other] = (await area.sessions()).toSorted((a) =>
      a.nas_identifier === 'gw-1' ? -1 : 1,
    );
    expect(ended).toMatchObject({ state: 'stale', stopped_at: now, termination_cause: cause });
    expect(other).toMatchObject({ state: 'open' });
    pass(60);
    await area.send('Interim-Update', counters(120, 7, 7));
    expect((await area.sessions()).map(({ state }) => state)).toEqual(['open', 'open']);
    expect(await area.timeline()).toEqual(expect.arrayContaining(['stale', 'reopen']));
  });

  test('shares an address with others, which differ by their NAS identifier', async () => {
    const second = await area.addGateway({ nasIdentifier: 'gw-2', host: '10.0.0.1' });
    await area.send('Start', { 'NAS-Identifier': 'gw-2' });
    expect(await area.sessions()).toMatchObject([{ device_id: second }]);
  });

  test('loses no accounting to a device with its address and another secret', async () => {
    const { siblingArea } = area.family;
    const stranger = {
      nasIdentifier: 'gw-3',
      host: '10.0.0.1',
      secret: 'another-secret-of-28-signs..',
    };
    await area.addGateway(stranger, siblingArea);
    await area.send('Start', { 'NAS-Identifier': 'gw-3' });
    expect(await area.sessions()).toMatchObject([{ device_id: area.gatewayId }]);
  });
});

test('a peak is the most sessions that were open at once', async () => {
  const session = (number: number) => ({
    'Acct-Session-Id': `s${number}`,
    'Calling-Station-Id': `02-00-5E-00-00-1${number}`,
  });
  for (const number of [1, 2, 3]) await area.send('Start', session(number));
  await area.send('Stop', session(1));
  await area.send('Start', session(4));
  expect(await usage('usage_hour')).toMatchObject([{ peak: 3, sessions: 4 }]);
  pass(3_600);
  await area.send('Interim-Update', { ...session(2), ...counters(3_600, 1, 1) });
  expect((await usage('usage_hour')).map(({ peak }) => peak)).toEqual([3, 3]);
});

describe('an event that can never be taken', () => {
  const discarded = async (path: string) =>
    await server.database.system
      .selectFrom('radius_discarded')
      .select(['reason', 'count', 'device_id', 'organization_number'])
      .where('organization_path', 'like', `${path}%`)
      .orderBy('reason')
      .execute();

  test('is acknowledged, and counted with its reason', async () => {
    expect(await area.post('{')).toBe(204);
    expect(await area.post('[]')).toBe(204);
    expect(await area.post(`"${'x'.repeat(200_000)}"`)).toBe(204);
    const invalid: Sent[] = [
      { 'Calling-Station-Id': null },
      { 'Calling-Station-Id': '10.0.0.1' },
      { 'Acct-Session-Id': null },
      { 'Acct-Status-Type': 'Tunnel-Start' },
      { 'Tmp-String-0': crypto.randomUUID() },
      { 'Tmp-String-0': 'x' },
    ];
    for (const attributes of invalid) expect(await area.send('Start', attributes)).toBe(204);
    const { provider, area: place } = area.family;
    const ofArea = { organization_number: place.number, device_id: area.gatewayId };
    const ofServer = { organization_number: provider.number, device_id: null };
    expect(await discarded(provider.path)).toEqual([
      { ...ofArea, reason: 'no-mac', count: '2' },
      { ...ofArea, reason: 'no-session-id', count: '1' },
      { ...ofServer, reason: 'unknown-device', count: '2' },
      { ...ofArea, reason: 'unknown-status', count: '1' },
      { ...ofServer, reason: 'unreadable', count: '3' },
    ]);
    expect(await area.sessions()).toEqual([]);
  });

  test('because its gateway belongs to another provider changes nothing there', async () => {
    const other = await accountingArea(server);
    expect(await area.send('Start', { 'Tmp-String-0': other.gatewayId })).toBe(204);
    expect(await other.sessions()).toEqual([]);
    expect(await discarded(area.family.provider.path)).toMatchObject([
      { reason: 'unknown-device' },
    ]);
  });
});

test('texts of 253 bytes and strange characters are stored', async () => {
  const longest = 'ü'.repeat(126);
  await area.send('Start', {
    'User-Name': `${longest}xy\0\ud800`,
    'Acct-Session-Id': '5'.repeat(253),
  });
  const [session] = await area.sessions();
  expect(session?.user_name).toBe(`${longest}x`);
  expect(session?.acct_session_id).toHaveLength(253);
});

test('events that arrive together are stored together, each once', async () => {
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  const replies = await Promise.all(
    numbers.flatMap((number) => {
      const session = {
        'Acct-Session-Id': `s${number}`,
        'Calling-Station-Id': `02005e01${number.toString(16).padStart(4, '0')}`,
      };
      return [
        area.send('Start', session),
        area.send('Interim-Update', { ...session, ...counters(0, number, 2 * number) }),
      ];
    }),
  );
  expect(new Set(replies)).toEqual(new Set([204]));
  const total = numbers.reduce((sum, number) => sum + number, 0);
  expect(await usage('usage_day')).toMatchObject([
    { sessions: 250, bytes_in: String(total), bytes_out: String(2 * total), peak: 250 },
  ]);
});
