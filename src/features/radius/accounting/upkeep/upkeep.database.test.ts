// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/server.ts';
import { takeDueSteps } from '../../../../server/jobs/run-job.ts';
import { sumLogins } from '../../logins/decisions/sum-logins.ts';
import { type AccountingArea, accountingArea, classOf } from '../testing/accounting-area.ts';
import { endSilentSessions } from './end-silent-sessions.ts';
import { forgetOldRecords } from './forget-old-records.ts';

let server: TestServer;
let area: AccountingArea;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { system } = server.database;
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  await system.deleteFrom('recurring_job').execute();
  await system.deleteFrom('guest_session').execute();
  await system.deleteFrom('usage_mac_day').execute();
  await system.deleteFrom('accounting_watch').execute();
  area = await accountingArea(server);
});

const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};
const judge = () => takeDueSteps(endSilentSessions(server.context));
/** Lets minutes pass in which the server runs. */
async function runFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    pass(60);
    await judge();
  }
}
const states = async () => (await area.sessions()).map(({ state }) => state);

describe('a silent session', () => {
  test('is over after three intervals and a minute, ended at its last event', async () => {
    await judge();
    await area.send('Start');
    pass(300);
    await judge();
    await judge();
    await area.send('Interim-Update', { 'Acct-Session-Time': 300, 'Acct-Input-Octets': 5 });
    const lastEvent = server.clock.now;
    pass(-60);
    await runFor(16);
    expect(await states()).toEqual(['open']);
    await runFor(1);
    expect(await area.sessions()).toMatchObject([
      { state: 'stale', stopped_at: lastEvent, termination_cause: 'No-Accounting' },
    ]);
    expect(await area.timeline()).toEqual(['start', 'interim', 'stale']);
    await area.send('Interim-Update', { 'Acct-Session-Time': 1_260, 'Acct-Input-Octets': 9 });
    expect(await area.sessions()).toMatchObject([
      { state: 'open', stopped_at: null, bytes_in: '9', seconds: '1260' },
    ]);
  });

  test('is not over while nothing could be received', async () => {
    await judge();
    await area.send('Start');
    pass(3 * 3_600);
    await judge();
    await runFor(15);
    expect(await states()).toEqual(['open']);
    await runFor(2);
    expect(await states()).toEqual(['stale']);
  });
});

test('old records are forgotten, and what is still needed is not', async () => {
  const { system } = server.database;
  const { number, path } = area.family.area;
  const location = { organization_number: number, organization_path: path };
  const guestId = await area.addGuest();
  const used = await area.addGrant(guestId);
  await area.addGrant(guestId);
  await area.send('Start', { Class: classOf(used) });
  await area.send('Interim-Update', { 'Acct-Session-Time': 60, 'Acct-Input-Octets': 1 });
  await area.send('Stop', { 'Calling-Station-Id': '02-00-5E-00-00-02', 'Acct-Session-Id': 'x' });
  await area.send('Nothing');
  await system
    .insertInto('radius_auth')
    .values({
      ...location,
      at: server.clock.now,
      result: 'rejected',
      user_name: 'x',
      milliseconds: 1,
    })
    .execute();
  const { id: attempt_id } = await system
    .insertInto('portal_attempt')
    .values({
      ...location,
      code: 'A',
      at: server.clock.now,
      updated_at: server.clock.now,
      step: 'Arrived',
      language: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('portal_ticket')
    .values({
      ...location,
      ticket_hash: Buffer.from('ticket'),
      attempt_id,
      method: 'free',
      guest_id: guestId,
      starts_entitlement: false,
      created_at: server.clock.now,
      expires_at: server.clock.now,
    })
    .execute();
  await system
    .insertInto('guest')
    .values({
      ...location,
      name: 'Never online',
      search_text: '',
      created_at: server.clock.now,
      created_by: 'Portal',
      updated_at: server.clock.now,
      updated_by: 'Portal',
    })
    .execute();
  const tables = [
    'guest',
    'guest_session_event',
    'guest_session',
    'radius_grant',
    'radius_auth',
    'radius_discarded',
    'portal_attempt',
    'portal_ticket',
    'usage_mac_day',
  ] as const;
  const counts = () =>
    Promise.all(
      tables.map(async (table) => {
        const { count } = await system
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    );
  const forget = async () => {
    for (const job of forgetOldRecords) await takeDueSteps(job(server.context));
  };
  const before = await counts();
  expect(before).toEqual([2, 4, 2, 2, 1, 1, 1, 1, 2]);
  await forget();
  expect(await counts()).toEqual(before);
  pass(8 * 86_400);
  await forget();
  expect(await counts()).toEqual([1, 0, 2, 1, 1, 1, 1, 0, 2]);
  pass(91 * 86_400);
  await forget();
  expect(await counts()).toEqual([1, 0, 2, 1, 0, 0, 0, 0, 2]);
  pass(400 * 86_400);
  await forget();
  // The open session is still there, and with it its grant.
  expect(await counts()).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 0]);
});

test('logins and rejections are summed by hour and by the day of the site, each once', async () => {
  const { system } = server.database;
  const { area: place } = area.family;
  await system.deleteFrom('radius_auth').execute();
  await system.deleteFrom('login_sums').execute();
  const at = new Date('2026-06-10T23:30:00Z');
  const login = {
    organization_number: place.number,
    organization_path: place.path,
    at,
    user_name: 'zoe',
    ssid: 'Lobby',
    milliseconds: 4,
  };
  await system
    .insertInto('radius_auth')
    .values([
      { ...login, result: 'accepted', plan_id: area.planId },
      { ...login, result: 'rejected', reason: 'code-unknown', repeats: 2 },
      { ...login, result: 'accepted', at: new Date('2026-06-11T01:30:00Z') },
    ])
    .execute();
  server.clock.now = new Date('2026-06-11T02:00:00Z');
  const sums = (table: 'usage_hour' | 'usage_day') =>
    system
      .selectFrom(table)
      .select(['plan_id', 'ssid', 'logins', 'rejects'])
      .where('organization_number', '=', place.number)
      .orderBy('logins')
      .orderBy('rejects', 'desc')
      .execute();
  for (const _ of [1, 2, 3]) {
    await takeDueSteps(sumLogins(server.context));
    pass(60);
  }
  const plan_id = area.planId;
  const ssid = 'Lobby';
  const none = '00000000-0000-0000-0000-000000000000';
  const accepted = { plan_id, ssid, logins: 1, rejects: 0 };
  expect(await sums('usage_hour')).toEqual(
    expect.arrayContaining([
      { plan_id: none, ssid, logins: 0, rejects: 3 },
      { plan_id: none, ssid, logins: 1, rejects: 0 },
      accepted,
    ]),
  );
  const perDay = await sums('usage_day');
  expect(perDay.reduce((sum, { logins }) => sum + logins, 0)).toBe(2);
  expect(perDay.reduce((sum, { rejects }) => sum + rejects, 0)).toBe(3);
});
