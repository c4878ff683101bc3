import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestCalls } from '../../../test/guest-calls.ts';
import { family, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { listGuestSessions } from './activity/contract.ts';
import {
  createGuest,
  eraseGuest,
  extendGuest,
  getGuestChoices,
  setGuestStatus,
  updateGuest,
} from './contract.ts';
import { exampleGuest } from './examples.ts';

const { area, provider, site, siblingArea, foreign } = family;
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const { of, at, create, open, addPlan, addDevice, history } = guestCalls(known);
const hour = 3_600_000;
const inHours = (hours: number) =>
  new Date(known.server.clock.now.getTime() + hours * hour).toISOString();

beforeAll(async () => {
  known.server = await startTestServer();
});
afterAll(() => known.server.close());
beforeEach(async () => {
  const { system } = known.server.database;
  for (const table of ['guest_session', 'purchase', 'guest', 'service_plan'] as const)
    await system.deleteFrom(table).execute();
  await refillFamily(system);
  await system.deleteFrom('admin_history').execute();
  known.server.clock.now = new Date('2026-06-10T12:00:00Z');
  known.token = await known.server.signInAs(provider.number);
});

test('a guest is added, opened, changed and extended; the history has one row for each, and nothing personal', async () => {
  const plan = await addPlan({ duration: 7200 });
  const added = await create({ planId: plan.id, username: 'zoe', password: 'Quiet-Harbour' });
  expect(added).toMatchObject({ state: 'Active', hasPassword: true, planName: 'Premium' });
  expect(JSON.stringify(added)).not.toContain('argon2');
  expect(await open(added.id)).toMatchObject({
    name: 'Zoë Ångström',
    timeZone: 'Atlantic/Reykjavik',
  });
  const { id: _id, ...rest } = added;
  const changed = await known.server.call(
    updateGuest,
    {
      ...at(added.id),
      body: { ...exampleGuest({ ...rest, room: '117' }), version: 1, password: null },
    },
    known.token,
  );
  expect(changed).toMatchObject({ room: '117', version: 2, hasPassword: false });
  const extend = (body: { planId: string | null; until: string | null }) =>
    known.server.call(extendGuest, { ...at(added.id), body }, known.token);
  expect((await extend({ planId: plan.id, until: null })).validUntil).toBe(inHours(2));
  expect((await extend({ planId: plan.id, until: null })).validUntil).toBe(inHours(4));
  expect((await extend({ planId: null, until: inHours(9) })).planName).toBe(null);
  const rows = await history();
  expect(rows.map(({ action }) => action)).toEqual([
    'create',
    'view personal data',
    'update',
    'update',
    'update',
    'update',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/zo[eë]|"204"|"117"|555 ?0100|Quiet|argon2/i);
  expect(rows[2]).toMatchObject({
    before: { room: 'set' },
    after: { room: 'changed', password: 'removed' },
  });
});

test('two editors: the second is told what the first has saved', async () => {
  const { id } = await create();
  const save = (name: string) =>
    known.server.call(
      updateGuest,
      { ...at(id), body: { ...exampleGuest({ name }), version: 1 } },
      known.token,
    );
  await save('First');
  await expect(save('Second')).rejects.toMatchObject({
    status: 409,
    current: expect.objectContaining({ name: 'First', version: 2 }),
  });
});

describe('the worst input', () => {
  const ill = (fields: Parameters<typeof create>[0]) => create(fields);

  test.each([
    ['a validity before now', { validUntil: '2026-06-10T11:59:00Z' }, 'validUntil'],
    ['an e-mail address that is none', { email: 'zoe' }, 'email'],
    ['nothing to know the guest by', { name: ' ', email: null, phone: null, room: null }, 'name'],
    ['a name of 101 characters', { name: '王'.repeat(101) }, 'name'],
    ['a password of seven characters', { username: 'zoe', password: 'Quiet-H' }, 'password'],
    ['a password without a username', { password: 'Quiet-Harbour' }, 'username'],
    ['a plan of nowhere', { planId: '00000000-0000-4000-8000-000000000000' }, 'planId'],
  ])('%s is refused at its field', async (_what, fields, field) => {
    await expect(ill(fields)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.anything() },
    });
  });

  test('a name of 100 Chinese or Arabic characters and an address in capitals are kept', async () => {
    for (const name of ['王'.repeat(100), 'م'.repeat(100)])
      expect(await create({ name, email: 'ZOE@EXAMPLE.COM' })).toMatchObject({ name });
  });

  test('a username that is taken in another case, in the same area only', async () => {
    await create({ username: 'zoe' });
    await expect(create({ username: 'ZOE' })).rejects.toMatchObject({
      fields: { username: 'Must be unique' },
    });
    await expect(create({ username: 'ZOE' }, siblingArea)).resolves.toBeDefined();
  });

  test('an area elsewhere, or what is no area', async () => {
    const at = await known.server.signInAs(null);
    for (const areaNumber of [siblingArea.number, site.number, foreign.number])
      await expect(
        known.server.call(
          createGuest,
          { params: of(site), body: { ...exampleGuest(), areaNumber } },
          at,
        ),
      ).rejects.toMatchObject({ status: 400, fields: { areaNumber: expect.anything() } });
  });

  test('a plan that does not say how long it lasts: a date must be chosen', async () => {
    const monthly = await addPlan({ durationKind: 'recurring', duration: null });
    const { id } = await create();
    await expect(
      known.server.call(
        extendGuest,
        { ...at(id), body: { planId: monthly.id, until: null } },
        known.token,
      ),
    ).rejects.toMatchObject({ fields: { until: expect.stringContaining('choose a date') } });
  });
});

test('until checkout: the plan ends at the next eleven o’clock of the site', async () => {
  const plan = await addPlan({ durationKind: 'untilTime', duration: null, untilTime: '11:00' });
  const { plans, timeZone } = await known.server.call(
    getGuestChoices,
    { params: of(area) },
    known.token,
  );
  expect(timeZone).toBe('Atlantic/Reykjavik');
  expect(plans).toMatchObject([{ id: plan.id, endsAt: '2026-06-11T11:00:00.000Z' }]);
});

describe('a role without the right to see personal data', () => {
  test('sees masks in list and details, and cannot find out by searching, sorting or saving', async () => {
    const { id } = await create();
    await addDevice(id, 'a483.e700.0001');
    const { list } = guestCalls(known);
    const token = await known.server.signInAs(provider.number, { users: 'delete' }, ['export']);
    const shown = [await list({}, provider, token), await open(id, token)];
    expect(JSON.stringify(shown)).not.toMatch(/zo[eë]|"204"|555 ?0100|A4:83/i);
    expect(shown).toMatchObject([{ isMasked: true }, { isMasked: true, hasPassword: null }]);
    await expect(list({ text: 'zoe' }, provider, token)).rejects.toMatchObject({ status: 403 });
    expect(await list({ text: 'A4-83-E7-00-00-01' }, provider, token)).toMatchObject({ total: 1 });
    await expect(
      known.server.call(updateGuest, { ...at(id), body: { ...exampleGuest(), version: 1 } }, token),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('still disables and extends, and the data stays what it was', async () => {
    const { id } = await create();
    const token = await known.server.signInAs(provider.number, { users: 'edit' });
    const body = { planId: null, until: inHours(1) };
    await known.server.call(extendGuest, { ...at(id), body }, token);
    await known.server.call(setGuestStatus, { ...at(id), body: { status: 'Disabled' } }, token);
    expect(await open(id)).toMatchObject({ name: 'Zoë Ångström', room: '204', state: 'Disabled' });
  });
});

test('a guest is opened with the level to view, and only who has opened reads the sessions', async () => {
  const { id } = await create();
  const token = await known.server.signInAs(provider.number, { users: 'view' }, ['guest-data']);
  const sessions = () => known.server.call(listGuestSessions, { ...at(id), query: {} }, token);
  await expect(sessions()).rejects.toMatchObject({ status: 409 });
  await open(id, token);
  await expect(sessions()).resolves.toEqual({ rows: [], total: 0 });
  await expect(
    known.server.call(setGuestStatus, { ...at(id), body: { status: 'Disabled' } }, token),
  ).rejects.toMatchObject({ status: 403 });
  const editor = await known.server.signInAs(provider.number, { users: 'edit' }, ['guest-data']);
  await expect(known.server.call(eraseGuest, at(id), editor)).rejects.toMatchObject({
    status: 403,
  });
});

test('a guest of another organization does not exist, by whichever address', async () => {
  const { id } = await create();
  const elsewhere = await known.server.signInAs(foreign.number);
  await expect(open(id, elsewhere, foreign)).rejects.toMatchObject({ status: 404 });
  await expect(open(id, known.token, siblingArea)).rejects.toMatchObject({ status: 404 });
  await expect(open(id, known.token, site)).resolves.toMatchObject({ id });
});
