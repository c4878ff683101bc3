// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../../radius/testing/radius-world.ts';
import { endGroup } from '../contract.ts';
import { groupCalls } from '../testing/group-calls.ts';
import { widenPools } from './bandwidth-pool.ts';
import { endGroups } from './end-groups.ts';

let server: TestServer;
let world: RadiusWorld;
let groups: ReturnType<typeof groupCalls>;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
  groups = groupCalls(server, world.family.site, world.providerToken);
});

const hour = 3_600;
let names = 0;
/** Adds a guest with a user name and without a plan; returns a function that signs in. */
async function addUser(changes: Parameters<typeof world.guests.create>[0] = {}) {
  names += 1;
  const name = `user${names}`;
  const password = 'Correct-Horse-9';
  const guest = await world.guests.create({
    username: name,
    password,
    planId: null,
    validUntil: null,
    reservationNumber: name.toUpperCase(),
    ...changes,
  });
  const logIn = (macAddress = newMac()) => world.authorize({ name, password, macAddress });
  const online = async () => {
    const macAddress = newMac();
    const reply = await logIn(macAddress);
    await world.begin(reply, macAddress);
    await world.openSession(guest.id, macAddress);
    return reply;
  };
  const reasonOf = () => world.reasonOf({ name, password, macAddress: newMac() });
  return { id: guest.id, reservation: name.toUpperCase(), logIn, online, reasonOf };
}

const planOf = (name: string, changes = {}) =>
  world.guests.addPlan({ name, price: 0, paymentMethods: [], duration: 2 * hour, ...changes });
const timeOf = async (reply: Promise<{ values: Record<string, string> }>) =>
  (await reply).values['reply:Session-Timeout'];
const pendingEnds = () =>
  server.database.system
    .selectFrom('guest_session_change as change')
    .innerJoin('guest_session as session', 'session.id', 'change.session_id')
    .select('session.guest_id')
    .where('session.organization_number', '=', world.family.area.number)
    .execute();

test('the plan of the first group in order is given to members without a plan, the guest’s own beats it', async () => {
  const [short, long, own] = [
    await planOf('Two hours'),
    await planOf('Five hours', { duration: 5 * hour }),
    await planOf('Nine hours', { duration: 9 * hour }),
  ];
  const second = await groups.add({ name: 'Second', order: 200, plans: [short.id] });
  const first = await groups.add({ name: 'First', order: 100, plans: [long.id] });
  const member = await addUser();
  const stranger = await addUser();
  const owner = await addUser({ planId: own.id });
  for (const group of [first, second])
    for (const { reservation } of [member, owner])
      await groups.addMember(group.id, { value: reservation });
  expect(await timeOf(member.logIn())).toBe(String(5 * hour));
  expect(await timeOf(owner.logIn())).toBe(String(9 * hour));
  expect(await timeOf(stranger.logIn())).toBeUndefined();
});

test('the end of a group ends the sessions of members who have nothing else, and only theirs', async () => {
  const [free, own] = [await planOf('Free'), await planOf('Own', { duration: 9 * hour })];
  const tour = await groups.add({ name: 'Tour', order: 1, plans: [free.id] });
  const other = await groups.add({ name: 'Other', order: 2, plans: [free.id] });
  const alone = await addUser();
  const inBoth = await addUser();
  const owner = await addUser({ planId: own.id });
  for (const { reservation } of [alone, inBoth, owner])
    await groups.addMember(tour.id, { value: reservation });
  await groups.addMember(other.id, { value: inBoth.reservation });
  for (const user of [alone, inBoth, owner]) await user.online();
  const params = { ...groups.params, groupId: tour.id };
  await server.call(endGroup, { params }, world.providerToken);
  await takeDueSteps(endGroups(server.context));
  expect(await alone.reasonOf()).toBe('time-used-up');
  world.passTime(6);
  expect(await inBoth.reasonOf()).toBeNull();
  expect(await owner.reasonOf()).toBeNull();
  expect((await groups.get(other.id)).online).toBe(1);
  expect((await pendingEnds()).map(({ guest_id }) => guest_id)).toContain(alone.id);
  expect(await groups.get(tour.id)).toMatchObject({ state: 'ended', online: 0 });
});

test('who proved a tier on the portal stays a member in RADIUS, until the rule changes', async () => {
  const free = await planOf('Free');
  const gold = await groups.add({
    name: 'Gold members',
    plans: [free.id],
    rule: { by: 'tier', field: 'room', values: ['Gold'], confirmed: null },
  });
  const user = await addUser();
  const { system } = server.database;
  const { site } = world.family;
  // What the portal writes.
  await system
    .updateTable('guest')
    .set({ group_id: gold.id, plan_id: free.id, has_group_plan: true })
    .where('id', '=', user.id)
    .execute();
  await system
    .insertInto('guest_group_member')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      group_id: gold.id,
      source: 'rule',
      kind: 'guest',
      key: `guest:${user.id.toUpperCase()}`,
      value: '',
      name: '',
      guest_id: user.id,
      added_at: server.clock.now,
      added_by: 'Atrium',
    })
    .execute();
  expect((await user.logIn()).status).toBe(200);
  await groups.change(await groups.get(gold.id), {
    rule: { by: 'tier', field: 'room', values: ['Platinum'], confirmed: null },
  });
  world.passTime(6);
  expect(await user.reasonOf()).toBe('time-used-up');
});

test('devices are those of all members together', async () => {
  const free = await planOf('Free', { maxDevices: 5 });
  const crew = await groups.add({ name: 'Crew', plans: [free.id], devices: 2 });
  const users = [await addUser(), await addUser(), await addUser()];
  for (const { reservation } of users) await groups.addMember(crew.id, { value: reservation });
  const [one, two, three] = users;
  await one?.online();
  const outcomes = await Promise.all([two?.logIn(), three?.logIn()]);
  expect(outcomes.map((reply) => reply?.status ?? 0).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a pool is divided by the devices online, and widens again', async () => {
  const free = await planOf('Free', { bandwidthDown: 50_000, bandwidthUp: 50_000 });
  const crew = await groups.add({
    name: 'Crew',
    plans: [free.id],
    poolDown: 40_000,
    poolUp: 20_000,
    vlan: 77,
  });
  const users = [await addUser(), await addUser(), await addUser()];
  const rates: (string | undefined)[] = [];
  for (const user of users) {
    await groups.addMember(crew.id, { value: user.reservation });
    const { values } = await user.online();
    rates.push(values['reply:Mikrotik-Rate-Limit']);
    expect(values['reply:Tunnel-Private-Group-Id:0']).toBe('77');
  }
  expect(rates).toEqual(['20000k/40000k', '10000k/20000k', '5000k/10000k']);
  await server.database.system
    .updateTable('guest_session')
    .set({ state: 'stopped', stopped_at: server.clock.now })
    .where('organization_number', '=', world.family.area.number)
    .execute();
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  await takeDueSteps(widenPools(server.context));
  const again = await users[0]?.logIn();
  expect(again?.values['reply:Mikrotik-Rate-Limit']).toBe('20000k/40000k');
});

test('a currency without a limit refuses no plan in another one', async () => {
  const paid = await planOf('Paid', {
    price: 1_000,
    currency: 'EUR',
    taxRate: 0,
    paymentMethods: ['creditCard'],
  });
  const firm = await groups.add({ plans: [paid.id], billing: 'invoice', currency: 'CHF' });
  const user = await addUser();
  await groups.addMember(firm.id, { value: user.reservation });
  expect((await user.logIn()).status).toBe(200);
});

test('a group that pays by invoice is charged once per member, and refuses at its limit', async () => {
  const paid = await planOf('Paid', {
    price: 1_000,
    currency: 'EUR',
    taxRate: 0,
    paymentMethods: ['creditCard'],
  });
  const firm = await groups.add({
    name: 'Firm',
    plans: [paid.id],
    billing: 'invoice',
    percentOff: 10,
    currency: 'EUR',
    totalLimit: 1_800,
  });
  const users = [await addUser(), await addUser(), await addUser()];
  for (const { reservation } of users) await groups.addMember(firm.id, { value: reservation });
  const replies = await Promise.all(users.map((user) => user.logIn()));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 401]);
  const refused = users[replies.findIndex(({ status }) => status === 401)];
  world.passTime(6);
  expect(await refused?.reasonOf()).toBe('group-limit');
  const accepted = users[replies.findIndex(({ status }) => status === 200)];
  expect(await accepted?.reasonOf()).toBeNull();
  expect(await groups.get(firm.id)).toMatchObject({
    state: 'overLimit',
    sold: { EUR: 1_800 },
    owed: { EUR: 1_800 },
    spentToday: 1_800,
    spentInAll: 1_800,
  });
});
