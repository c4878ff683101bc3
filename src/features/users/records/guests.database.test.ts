import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { listGuestSessions } from '../activity/contract.ts';
import {
  createGuest,
  eraseGuest,
  extendGuest,
  getGuestChoices,
  setGuestStatus,
  updateGuest,
} from '../contract.ts';
import { exampleGuest } from '../examples.ts';

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

const inHours = (hours: number) =>
  new Date(server.clock.now.getTime() + hours * 3_600_000).toISOString();

test('creating, opening, updating and extending a guest each write one history entry without personal data', async () => {
  const plan = await guests.addPlan({ duration: 7200 });
  const added = await guests.create({
    planId: plan.id,
    username: 'zoe',
    password: 'Quiet-Harbour',
  });
  expect(added).toMatchObject({ state: 'Active', hasPassword: true, planName: 'Premium' });
  expect(JSON.stringify(added)).not.toContain('argon2');
  expect(await guests.open(added.id)).toMatchObject({
    name: 'Zoë Ångström',
    timeZone: 'Atlantic/Reykjavik',
    siteName: family.site.name,
    areaName: family.area.name,
  });
  expect((await guests.list()).rows).toMatchObject([{ siteName: family.site.name }]);
  const atArea = await server.signInAs(family.area.number);
  expect((await guests.list({}, family.area, atArea)).rows).toMatchObject([{ siteName: null }]);
  const { id: _id, ...rest } = added;
  const changed = await server.call(
    updateGuest,
    {
      ...guests.at(added.id),
      body: { ...exampleGuest({ ...rest, room: 'Suite 117' }), version: 1, password: null },
    },
    token,
  );
  expect(changed).toMatchObject({ room: 'Suite 117', version: 2, hasPassword: false });
  const extend = (body: { planId: string | null; until: string | null }) =>
    server.call(extendGuest, { ...guests.at(added.id), body }, token);
  expect((await extend({ planId: plan.id, until: null })).validUntil).toBe(inHours(2));
  expect((await extend({ planId: plan.id, until: null })).validUntil).toBe(inHours(4));
  expect((await extend({ planId: null, until: inHours(9) })).planName).toBe(null);
  const rows = await guests.history();
  expect(rows.map(({ action }) => action)).toEqual([
    'create',
    'view personal data',
    'update',
    'update',
    'update',
    'update',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/zo[eë]|suite|555 ?0100|Quiet|argon2/i);
  expect(rows[2]).toMatchObject({
    before: { room: 'set' },
    after: { room: 'changed', password: 'removed' },
  });
});

test('saving a guest without a change keeps its version and writes no history entry', async () => {
  const { id, ...added } = await guests.create({ username: 'zoe', password: 'Quiet-Harbour' });
  const entries = await guests.history();
  const body = { ...exampleGuest({ ...added }), version: 1 };
  const save = (more: object) =>
    server.call(updateGuest, { ...guests.at(id), body: { ...body, ...more } }, token);
  expect(await save({})).toMatchObject({ version: 1, hasPassword: true });
  expect(await guests.history()).toEqual(entries);
  expect(await save({ password: 'Louder-Harbour' })).toMatchObject({ version: 2 });
});

test('saving an outdated version is rejected with the current record', async () => {
  const { id } = await guests.create();
  const save = (name: string) =>
    server.call(
      updateGuest,
      { ...guests.at(id), body: { ...exampleGuest({ name }), version: 1 } },
      token,
    );
  await save('First');
  await expect(save('Second')).rejects.toMatchObject({
    status: 409,
    current: expect.objectContaining({ name: 'First', version: 2 }),
  });
});

describe('invalid input', () => {
  test.each([
    ['a validity in the past', { validUntil: '2026-06-10T11:59:00Z' }, 'validUntil'],
    ['an invalid e-mail address', { email: 'zoe' }, 'email'],
    [
      'no name, e-mail address, phone number or room',
      { name: ' ', email: null, phone: null, room: null },
      'name',
    ],
    ['a name of 101 characters', { name: '王'.repeat(101) }, 'name'],
    ['a password of seven characters', { username: 'zoe', password: 'Quiet-H' }, 'password'],
    ['a password without a username', { password: 'Quiet-Harbour' }, 'username'],
    ['a plan that does not exist', { planId: '00000000-0000-4000-8000-000000000000' }, 'planId'],
  ])('%s is rejected at its field', async (_what, fields, field) => {
    await expect(guests.create(fields)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.anything() },
    });
  });

  test('a name of 100 Chinese or Arabic characters and a capitalized e-mail address are accepted', async () => {
    for (const name of ['王'.repeat(100), 'م'.repeat(100)])
      expect(await guests.create({ name, email: 'ZOE@EXAMPLE.COM' })).toMatchObject({ name });
  });

  test('a username must be unique in its area, ignoring case', async () => {
    await guests.create({ username: 'zoe' });
    await expect(guests.create({ username: 'ZOE' })).rejects.toMatchObject({
      fields: { username: 'Must be unique' },
    });
    await expect(guests.create({ username: 'ZOE' }, family.siblingArea)).resolves.toBeDefined();
  });

  test('a guest belongs to a service area of the requested organization', async () => {
    const platformToken = await server.signInAs(null);
    for (const areaNumber of [family.siblingArea.number, family.site.number, family.foreign.number])
      await expect(
        server.call(
          createGuest,
          { params: guests.of(family.site), body: { ...exampleGuest(), areaNumber } },
          platformToken,
        ),
      ).rejects.toMatchObject({ status: 400, fields: { areaNumber: expect.anything() } });
  });

  test('extending by a plan without a duration requires a date', async () => {
    const monthly = await guests.addPlan({ durationKind: 'recurring', duration: null });
    const { id } = await guests.create();
    await expect(
      server.call(
        extendGuest,
        { ...guests.at(id), body: { planId: monthly.id, until: null } },
        token,
      ),
    ).rejects.toMatchObject({ fields: { until: expect.stringContaining('choose a date') } });
  });
});

test('a plan until checkout ends at the next checkout time of the site', async () => {
  const plan = await guests.addPlan({
    durationKind: 'untilTime',
    duration: null,
    untilTime: '11:00',
  });
  const { plans, timeZone } = await server.call(
    getGuestChoices,
    { params: guests.of(family.area), query: {} },
    token,
  );
  expect(timeZone).toBe('Atlantic/Reykjavik');
  expect(plans).toMatchObject([{ id: plan.id, endsAt: '2026-06-11T11:00:00.000Z' }]);
});

describe('a role without the right to see personal data', () => {
  test('sees masked values, searches only by complete identifiers, and cannot update', async () => {
    const { id } = await guests.create();
    await guests.addDevice(id, 'a483.e700.0001');
    const token = await server.signInAs(family.provider.number, { users: 'delete' }, ['export']);
    const shown = [await guests.list({}, family.provider, token), await guests.open(id, token)];
    expect(JSON.stringify(shown)).not.toMatch(/zo[eë]|suite|555 ?0100|A4:83/i);
    expect(shown).toMatchObject([{ isMasked: true }, { isMasked: true, hasPassword: null }]);
    await expect(guests.list({ text: 'zoe' }, family.provider, token)).rejects.toMatchObject({
      status: 403,
    });
    expect(await guests.list({ text: 'A4-83-E7-00-00-01' }, family.provider, token)).toMatchObject({
      total: 1,
    });
    await expect(
      server.call(
        updateGuest,
        { ...guests.at(id), body: { ...exampleGuest(), version: 1 } },
        token,
      ),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('can disable and extend without changing personal data', async () => {
    const { id } = await guests.create();
    const token = await server.signInAs(family.provider.number, { users: 'edit' });
    const body = { planId: null, until: inHours(1) };
    await server.call(extendGuest, { ...guests.at(id), body }, token);
    await server.call(setGuestStatus, { ...guests.at(id), body: { status: 'Disabled' } }, token);
    expect(await guests.open(id)).toMatchObject({
      name: 'Zoë Ångström',
      room: 'Suite 204',
      state: 'Disabled',
    });
  });
});

test('viewing is enough to open a guest, and sessions are readable only after opening', async () => {
  const { id } = await guests.create();
  const token = await server.signInAs(family.provider.number, { users: 'view' }, ['guest-data']);
  const sessions = () => server.call(listGuestSessions, { ...guests.at(id), query: {} }, token);
  await expect(sessions()).rejects.toMatchObject({ status: 409 });
  await guests.open(id, token);
  await expect(sessions()).resolves.toEqual({ rows: [], total: 0 });
  await expect(
    server.call(setGuestStatus, { ...guests.at(id), body: { status: 'Disabled' } }, token),
  ).rejects.toMatchObject({ status: 403 });
  const editor = await server.signInAs(family.provider.number, { users: 'edit' }, ['guest-data']);
  await expect(server.call(eraseGuest, guests.at(id), editor)).rejects.toMatchObject({
    status: 403,
  });
});

test('guests of several areas are listed with the time zone of their area', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'Asia/Tokyo' })
    .where('number', '=', family.sibling.number)
    .execute();
  await guests.create({ name: 'Here' });
  await guests.create({ name: 'There' }, family.siblingArea);
  const { rows } = await guests.list({ sort: 'name' });
  expect(rows).toMatchObject([
    { name: 'Here', timeZone: 'Atlantic/Reykjavik' },
    { name: 'There', timeZone: 'Asia/Tokyo' },
  ]);
});

test('a guest outside the requested organization is not found', async () => {
  const { id } = await guests.create();
  const elsewhere = await server.signInAs(family.foreign.number);
  await expect(guests.open(id, elsewhere, family.foreign)).rejects.toMatchObject({ status: 404 });
  await expect(guests.open(id, token, family.siblingArea)).rejects.toMatchObject({ status: 404 });
  await expect(guests.open(id, token, family.site)).resolves.toMatchObject({ id });
});

test('guests with an active session are shown as online, and can be filtered', async () => {
  const [online, plan] = [await guests.create({ name: 'Online' }), await guests.addPlan()];
  await guests.create({ name: 'Offline' });
  await guests.addActivity(online.id, plan.id);
  const namesOf = async (query: Parameters<typeof guests.list>[0]) => {
    const { rows, total } = await guests.list(query);
    return { names: rows.map(({ name, isOnline }) => [name, isOnline]), total };
  };
  expect(await namesOf({ sort: 'name' })).toEqual({
    names: [
      ['Offline', false],
      ['Online', true],
    ],
    total: 2,
  });
  expect(await namesOf({ state: 'Online' })).toEqual({ names: [['Online', true]], total: 1 });
  expect(await namesOf({ state: 'Online', text: 'offline' })).toMatchObject({ total: 0 });
});
