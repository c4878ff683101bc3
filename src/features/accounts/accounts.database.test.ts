// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { listAuthentications, openAuthentication } from '../radius-activity/contract.ts';
import { addLogins } from '../radius-activity/testing/activity.ts';
import { findAccounts, findAddressHolder, openAccount, tryLogin } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  guests = guestCalls({ server, family, token });
});

const params = () => ({ orgNumber: String(family.provider.number) });
const namesOf = async (text: string) =>
  (await server.call(findAccounts, { params: params(), query: { text } }, token)).rows.map(
    ({ name }) => name,
  );
const open = (guestId: string) =>
  server.call(openAccount, { params: { ...params(), guestId } }, token);
const inMinutes = (minutes: number) =>
  new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();

test('a guest is found by room, device, session id and the support code of the portal', async () => {
  const { id: planId } = await guests.addPlan({ name: 'Day pass' });
  const { id } = await guests.create({ name: 'Zoë', room: 'Suite 204', planId });
  await guests.create({ name: 'Bob', room: '117', email: 'bob@example.com', phone: null });
  await guests.addDevice(id, '02:00:00:00:5D:B5');
  await guests.addActivity(id, planId);
  const { number, path } = family.area;
  await server.database.system
    .insertInto('portal_attempt')
    .values({
      organization_number: number,
      organization_path: path,
      code: 'K7QX4NPR',
      at: server.clock.now,
      updated_at: server.clock.now,
      step: 'Refused',
      reason: 'code-expired',
      language: 'en',
      guest_id: id,
    })
    .execute();
  for (const text of ['suite 204', '02-00-00-00-5d-b5', '5d:b5', '8000000A', 'k7qx 4npr'])
    expect(await namesOf(text), text).toEqual(['Zoë']);
  expect(await open(id)).toMatchObject({
    isOnline: true,
    facts: {
      online: { where: null },
      portal: { step: 'Refused', reason: 'code-expired' },
      blocker: null,
      nas: null,
    },
    deviceList: [{ macAddress: '02:00:00:00:5D:B5', isOnline: false }],
  });
});

test('a guest has the time zone of the service area', async () => {
  await guests.create({ name: 'Zoë', email: null, phone: null });
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'Asia/Tokyo' })
    .where('number', '=', family.area.number)
    .execute();
  const query = { text: 'Zoë' };
  expect(await server.call(findAccounts, { params: params(), query }, token)).toMatchObject({
    rows: [{ name: 'Zoë', timeZone: 'Asia/Tokyo' }],
  });
});

test('exact matches come first, then guests who are online, then those seen last', async () => {
  const { id: planId } = await guests.addPlan({ name: 'Day pass' });
  const add = async (name: string, room: string, seenMinutes: number | null) => {
    const { id } = await guests.create({ name, room, email: null, phone: null });
    if (seenMinutes === null) return id;
    const mac = `02:00:00:00:5D:${String(10 + seenMinutes)}`;
    await guests.addDevice(id, mac);
    await server.database.system
      .updateTable('guest_device')
      .set({ last_seen_at: new Date(inMinutes(-seenMinutes)) })
      .where('guest_id', '=', id)
      .execute();
    return id;
  };
  await add('Seen long ago', '2041', 50);
  await add('Seen lately', '2042', 5);
  await guests.addActivity(await add('Online', '2043', null), planId);
  await add('Exact_', '204', null);
  await add('Never seen', '2044', null);
  await add('Exacto', '305', null);
  await server.database.system
    .updateTable('guest_session')
    .set({ state: 'open', stopped_at: null })
    .where('organization_number', '=', family.area.number)
    .execute();
  const order = ['Online', 'Seen lately', 'Seen long ago', 'Never seen'];
  expect(await namesOf('204')).toEqual(['Exact_', ...order]);
  expect(await namesOf('exact_')).toEqual(['Exact_']);
});

test('a guest shows the refusals of the access code on other devices', async () => {
  const { id: planId } = await guests.addPlan({ name: 'Day pass' });
  const { id } = await guests.create({ name: 'Zoë', planId });
  const other = await guests.create({ name: 'Bob', planId, email: null, phone: null });
  const access_code_id = await guests.redeemCode(id, 'MEDQVVNR', { planId });
  const refused = { result: 'rejected', reason: 'code-used-up', method: 'accessCode' } as const;
  const at = new Date(inMinutes(-3));
  const find = async () =>
    (await server.call(findAccounts, { params: params(), query: { text: 'MEDQ-VVNR' } }, token))
      .rows;
  await addLogins(server.database.system, family.area, [
    // A later refusal of another guest with the same code is not this guest's.
    { ...refused, at: new Date(inMinutes(-1)), access_code_id, guest_id: other.id },
    { ...refused, at: new Date(inMinutes(-2 * 24 * 60)), access_code_id },
  ]);
  expect(await find()).toMatchObject([{ id, last: null }]);
  const [authenticationId = ''] = await addLogins(server.database.system, family.siblingArea, [
    { ...refused, at, access_code_id },
  ]);
  const last = { at: at.toISOString(), result: 'rejected', reason: 'code-used-up' };
  expect(await find()).toMatchObject([{ id, last }]);
  expect((await open(id)).facts.login).toEqual({ ...last, isByCode: true });
  const login = { params: { ...params(), authenticationId } };
  expect(await server.call(openAuthentication, login, token)).toMatchObject({
    guestId: null,
    guest: { id, name: 'Zoë', areaNumber: family.area.number },
  });
  const list = async (as: string) => {
    const asked = { params: params(), query: { guest: id } };
    return (await server.call(listAuthentications, asked, as)).rows.map((row) => row.id);
  };
  expect(await list(token)).toEqual([authenticationId]);
  const views = (await guests.history()).filter(({ action }) => action === 'view personal data');
  expect(views.map(({ entity_id }) => entity_id)).toEqual([id, id]);
  const withoutCodes = await server.signInAs(family.provider.number, { radius: 'view' });
  expect((await server.call(openAuthentication, login, withoutCodes)).guest).toBeNull();
  expect(await list(withoutCodes)).toEqual([]);
});

describe('a refusal of a code', () => {
  const refused = { result: 'rejected', reason: 'code-used-up', method: 'accessCode' } as const;
  /** Stores that a guest typed the code on the portal, before a use of it begins. */
  const typeCode = (guestId: string, access_code_id: string) =>
    server.database.system
      .updateTable('guest')
      .set({ access_code_id })
      .where('id', '=', guestId)
      .execute();
  /** Refuses the code in the area, and returns what an administrator of the area sees of it. */
  async function seenInArea(access_code_id: string, guestIds: readonly string[]) {
    const at = new Date(inMinutes(-3));
    const logins = [{ ...refused, at, access_code_id }];
    const [authenticationId = ''] = await addLogins(server.database.system, family.area, logins);
    const as = await server.signInAs(family.area.number);
    const area = guests.of(family.area);
    const login = { params: { ...area, authenticationId } };
    const { guest } = await server.call(openAuthentication, login, as);
    const ofGuests = [];
    // One after the other: each call records that the guest was looked at, and a test compares that order.
    for (const guestId of guestIds) {
      const listed = await server.call(
        listAuthentications,
        { params: area, query: { guest: guestId } },
        as,
      );
      const account = await server.call(openAccount, { params: { ...area, guestId } }, as);
      ofGuests.push({
        listed: listed.rows.length,
        isLogin: account.facts.login?.isByCode ?? false,
      });
    }
    return { guest: guest?.id ?? null, ofGuests };
  }

  test('is shown to administrators of the area although its batch is the provider’s', async () => {
    const { id: planId } = await guests.addPlan({ name: 'Day pass' });
    const { id } = await guests.create({ name: 'Zoë', planId });
    const code = await guests.redeemCode(id, 'MEDQVVNR', { planId });
    expect(await seenInArea(code, [id])).toEqual({
      guest: id,
      ofGuests: [{ listed: 1, isLogin: true }],
    });
  });

  test('is nobody’s when the code has another guest, who may be out of sight', async () => {
    const { id: planId } = await guests.addPlan({ name: 'Day pass' });
    const { id } = await guests.create({ name: 'Zoë', planId });
    const code = await guests.redeemCode(id, 'MEDQVVNR', { planId });
    const other = await guests.create(
      { name: 'Bob', planId: null, email: null, phone: null },
      family.siblingArea,
    );
    await typeCode(other.id, code);
    expect(await seenInArea(code, [id])).toEqual({
      guest: null,
      ofGuests: [{ listed: 0, isLogin: false }],
    });
  });

  test('is nobody’s when the code is for many uses, also while it has one guest', async () => {
    const { id: planId } = await guests.addPlan({ name: 'Seminar' });
    const { id } = await guests.create({ name: 'Zoë', planId });
    const code = await guests.redeemCode(id, 'MEDQVVNR', { planId, usesPerCode: 50 });
    const nobody = { listed: 0, isLogin: false };
    expect(await seenInArea(code, [id])).toEqual({ guest: null, ofGuests: [nobody] });
    const bob = await guests.create({ name: 'Bob', planId, email: null, phone: null });
    await typeCode(bob.id, code);
    expect(await seenInArea(code, [id, bob.id])).toEqual({
      guest: null,
      ofGuests: [nobody, nobody],
    });
    const views = (await guests.history()).filter(({ action }) => action === 'view personal data');
    expect(views).toMatchObject([id, id, bob.id].map((entity_id) => ({ entity_id })));
  });
});

test('a code that no guest has is found with its batch and its last refusal', async () => {
  const { id: planId } = await guests.addPlan({ name: 'Day pass' });
  const { id } = await guests.create({ name: 'Zoë', planId });
  const access_code_id = await guests.redeemCode(id, 'MEDQVVNR', { planId });
  await server.database.system
    .updateTable('guest')
    .set({ access_code_id: null })
    .where('id', '=', id)
    .execute();
  const find = async (as = token) =>
    (await server.call(findAccounts, { params: params(), query: { text: 'medq-vvnr' } }, as)).codes;
  expect(await find()).toMatchObject([
    { code: 'ME-DQVV-NR', batchName: 'Vouchers', planName: 'Day pass', refused: null },
  ]);
  const at = new Date(inMinutes(-3));
  await addLogins(server.database.system, family.area, [
    { at, result: 'rejected', reason: 'plan-not-here', method: 'accessCode', access_code_id },
  ]);
  expect(await find()).toMatchObject([
    { refused: { at: at.toISOString(), reason: 'plan-not-here' } },
  ]);
  const rights = ['guest-data'] as const;
  const withoutCodes = await server.signInAs(family.provider.number, { account: 'view' }, rights);
  expect(await find(withoutCodes)).toEqual([]);
});

test('time that begins with the first login is shown until it has begun', async () => {
  const { id: planId } = await guests.addPlan({
    name: 'Free 2 hours',
    durationKind: 'elapsed',
    duration: 7_200,
  });
  const { id } = await guests.create({ name: 'Zoë', planId, validUntil: null });
  const planTime = { seconds: 7_200, counts: 'elapsed' };
  expect(await open(id)).toMatchObject({ planTime, facts: { planTime } });
  await server.database.system
    .updateTable('guest')
    .set({ entitled_at: server.clock.now, valid_until: new Date(inMinutes(120)) })
    .where('id', '=', id)
    .execute();
  expect(await open(id)).toMatchObject({ planTime: null, validUntil: inMinutes(120) });
});

test('a login is tried without effect, as RADIUS would decide', async () => {
  const { id } = await guests.create({ validUntil: inMinutes(30) });
  const attempt = () => server.call(tryLogin, { params: { ...params(), guestId: id } }, token);
  expect(await attempt()).toEqual({ reason: null });
  server.clock.now = new Date(inMinutes(40));
  token = await server.signInAs(family.provider.number);
  expect(await attempt()).toEqual({ reason: 'time-used-up' });
  const grants = await server.database.system
    .selectFrom('radius_grant')
    .select('id')
    .where('guest_id', '=', id)
    .execute();
  expect(grants).toEqual([]);
});

test('the holder of an IP address is found by its moment, with a recorded reason', async () => {
  const { id: planId } = await guests.addPlan({ name: 'Day pass' });
  const { id } = await guests.create({ name: 'Zoë', planId });
  await guests.addActivity(id, planId);
  const find = (minutes: number, as = token) =>
    server.call(
      findAddressHolder,
      {
        params: params(),
        body: { ipAddress: '10.5.0.7', at: inMinutes(minutes), reason: 'Request 17/2026' },
      },
      as,
    );
  expect((await find(-60)).rows).toMatchObject([{ guestId: id, name: 'Zoë' }]);
  expect((await find(-10)).rows).toEqual([]);
  const masked = await server.signInAs(family.provider.number, { account: 'view' });
  await expect(find(-60, masked)).rejects.toMatchObject({ status: 403 });
  const entries = await server.database.system
    .selectFrom('admin_history')
    .select('after')
    .where('label', '=', 'Holder of an IP address')
    .where('organization_number', '=', family.provider.number)
    .execute();
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).toContain('Request 17/2026');
  expect(JSON.stringify(entries)).not.toContain('10.5.0.7');
});
