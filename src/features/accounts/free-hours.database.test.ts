// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { giveFreeHour, openAccount } from './contract.ts';

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
const open = (guestId: string) =>
  server.call(openAccount, { params: { ...params(), guestId } }, token);
const inMinutes = (minutes: number) =>
  new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();

test('a free hour extends the access, and a role gives only some of them a day', async () => {
  const { id } = await guests.create({ validUntil: inMinutes(30) });
  const support = await server.signInAs(family.provider.number, { account: 'edit' });
  const give = (as = support, guestId = id) =>
    server.call(giveFreeHour, { params: { ...params(), guestId } }, as);
  expect(await give()).toMatchObject({
    validUntil: inMinutes(90),
    freeHoursLeft: 9,
    guestFreeHoursLeft: 2,
    name: '',
  });
  for (let given = 1; given < 10; given += 1) {
    const other = await guests.create({ validUntil: inMinutes(30), email: null, phone: null });
    await give(support, other.id);
  }
  await expect(give()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('You have given'),
  });
  // The database's clock writes the history.
  await server.database.system
    .updateTable('admin_history')
    .set({ at: new Date(inMinutes(-25 * 60)) })
    .where('organization_number', '=', family.area.number)
    .execute();
  expect(await give()).toMatchObject({
    validUntil: inMinutes(150),
    freeHoursLeft: 9,
    guestFreeHoursLeft: 2,
  });
});

test('all administrators together can give a guest at most three free hours in 24 hours', async () => {
  const { id } = await guests.create({ validUntil: inMinutes(30) });
  const give = (as: string) =>
    server.call(giveFreeHour, { params: { ...params(), guestId: id } }, as);
  const colleague = await server.signInAs(family.provider.number, { account: 'edit' });
  // At once, as with an impatient pointer.
  const given = await Promise.allSettled(
    [token, colleague, token, colleague, token].map((as) => give(as)),
  );
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(give(token)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('3 free hours in 24 hours'),
  });
  expect(await open(id)).toMatchObject({ validUntil: inMinutes(210), guestFreeHoursLeft: 0 });
});

test('a free hour that would not let the guest in is not given', async () => {
  const { id: planId } = await guests.addPlan({ name: 'Day pass' });
  const { id } = await guests.create({ validUntil: inMinutes(30), planId });
  const accessCodeId = await guests.redeemCode(id, 'MEDQVVNR', { planId });
  const { system } = server.database;
  await system
    .updateTable('access_code')
    .set({ revoked_at: server.clock.now })
    .where('id', '=', accessCodeId)
    .execute();
  const give = server.call(giveFreeHour, { params: { ...params(), guestId: id } }, token);
  await expect(give).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('was revoked'),
  });
  expect(await open(id)).toMatchObject({ validUntil: inMinutes(30), freeHoursLeft: 50 });
});
