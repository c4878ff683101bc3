// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { extendGuest, getGuestChoices, setGuestStatus, undoExtension } from '../contract.ts';

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

const extend = (id: string, body: { planId: string | null; until: string | null }) =>
  server.call(extendGuest, { ...guests.at(id), body }, token);

const undo = (id: string, version: number, as = token) =>
  server.call(undoExtension, { ...guests.at(id), body: { version } }, as);

test('undoing an extension restores the plan, the end and what was used of the plan', async () => {
  const { system } = server.database;
  const before = await guests.addPlan({ name: 'Small' });
  const after = await guests.addPlan({ name: 'Large' });
  const { id } = await guests.create({ planId: before.id, validUntil: inHours(0.1) });
  await guests.addActivity(id, before.id);
  const entitled_at = new Date('2026-06-10T11:00:00Z');
  await system.updateTable('guest').set({ entitled_at }).where('id', '=', id).execute();
  const used = { seconds: '600', bytes_in: '1000', bytes_out: '2000' };
  const since = new Date('2026-06-10T11:00:00Z');
  await system
    .insertInto('guest_usage')
    .values({ guest_id: id, since, quota_reached_at: since, ...used })
    .onConflict((row) =>
      row.column('guest_id').doUpdateSet({ since, quota_reached_at: since, ...used }),
    )
    .execute();
  // The guest has expired meanwhile: the former end may be over.
  server.clock.now = new Date('2026-06-10T12:12:00Z');
  const extended = await extend(id, { planId: after.id, until: inHours(5) });
  expect(extended).toMatchObject({ state: 'Active', planName: 'Large' });
  await system
    .updateTable('guest_usage')
    .set({ seconds: '30' })
    .where('guest_id', '=', id)
    .execute();
  expect(await undo(id, extended.version)).toMatchObject({
    state: 'Expired',
    planName: 'Small',
    validUntil: '2026-06-10T12:06:00.000Z',
    version: extended.version + 1,
  });
  const usage = system.selectFrom('guest_usage').selectAll().where('guest_id', '=', id);
  expect(await usage.executeTakeFirst()).toMatchObject({
    ...used,
    seconds: '630',
    since,
    quota_reached_at: since,
  });
  const guest = system.selectFrom('guest').select(['entitled_at', 'replaced_access']);
  expect(await guest.where('id', '=', id).executeTakeFirst()).toEqual({
    entitled_at,
    replaced_access: null,
  });
  const rows = await guests.history();
  expect(rows.at(-1)).toMatchObject({
    action: 'update',
    before: { plan: 'Large' },
    after: { plan: 'Small' },
  });
});

test('an extension is undone once, and not after another change', async () => {
  const { id } = await guests.create({ validUntil: inHours(1) });
  await expect(undo(id, 1)).rejects.toMatchObject({ status: 409 });
  const first = await extend(id, { planId: null, until: inHours(2) });
  await undo(id, first.version);
  await expect(undo(id, first.version)).rejects.toMatchObject({ status: 409 });
  const second = await extend(id, { planId: null, until: inHours(3) });
  await server.call(setGuestStatus, { ...guests.at(id), body: { status: 'Disabled' } }, token);
  await expect(undo(id, second.version)).rejects.toMatchObject({ status: 409 });
  expect(await guests.open(id)).toMatchObject({ state: 'Disabled', validUntil: inHours(3) });
});

test('an extension is not undone when its plan was deleted, or another guest has the device', async () => {
  // One with a price has the purchase of its guest, and cannot be deleted.
  const small = await guests.addPlan({ name: 'Small', price: 0 });
  const mac = '02:00:00:00:00:01';
  const { id } = await guests.create({ planId: small.id, validUntil: null });
  await guests.addDevice(id, mac);
  const { version } = await extend(id, { planId: null, until: inHours(0.1) });
  server.clock.now = new Date(inHours(0.2));
  const next = await guests.create();
  await guests.addDevice(next.id, mac);
  await expect(undo(id, version)).rejects.toMatchObject({ status: 409 });
  await server.call(setGuestStatus, { ...guests.at(next.id), body: { status: 'Disabled' } }, token);
  await server.database.system.deleteFrom('service_plan').where('id', '=', small.id).execute();
  await expect(undo(id, version)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('deleted'),
  });
});

test('a role that only sees guests undoes no extension', async () => {
  const { id } = await guests.create({ validUntil: inHours(1) });
  const { version } = await extend(id, { planId: null, until: inHours(2) });
  const viewer = await server.signInAs(family.provider.number, { users: 'view' });
  await expect(undo(id, version, viewer)).rejects.toMatchObject({ status: 403 });
});

test('more time is added to the present end, or to now when that is over', async () => {
  const { id } = await guests.create({ validUntil: inHours(0.1) });
  const choices = async (guestId?: string) => {
    const { presentEnd, extensionStart } = await server.call(
      getGuestChoices,
      { params: guests.of(family.area), query: guestId === undefined ? {} : { guestId } },
      token,
    );
    return { presentEnd, extensionStart };
  };
  expect(await choices()).toEqual({ presentEnd: null, extensionStart: inHours(0) });
  const end = inHours(0.1);
  expect(await choices(id)).toEqual({ presentEnd: end, extensionStart: end });
  server.clock.now = new Date('2026-06-10T12:12:00Z');
  expect(await choices(id)).toEqual({ presentEnd: end, extensionStart: inHours(0) });
});
