// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { addGroupGuest, endGroup, extendGroup, listGroupMembers, mergeGroup } from '../contract.ts';
import { endGroups } from '../entitlement/end-groups.ts';
import { mostMembers } from '../fields.ts';
import { followPeople } from '../rule/follow-people.ts';
import { groupCalls } from '../testing/group-calls.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let groups: ReturnType<typeof groupCalls>;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  groups = groupCalls(server, family.site, token);
});

const at = (groupId: string) => ({ ...groups.params, groupId });
const merge = (groupId: string, intoGroupId: string) =>
  server.call(mergeGroup, { params: at(groupId), body: { intoGroupId } }, token);
const membersOf = async (groupId: string) =>
  (await server.call(listGroupMembers, { params: at(groupId), query: {} }, token)).rows;

test('a group whose master is no longer clear can be extended and ended', async () => {
  const { id } = await groups.add({
    billing: 'master',
    master: '900',
    validUntil: '2026-06-11T12:00',
  });
  const gateway = await plantGateway(server, family.area, {});
  await plantStay(server, gateway, { room: '900', reservation: 'R-1' });
  await plantStay(server, gateway, { room: '900', reservation: 'R-2' });
  expect((await groups.get(id)).masterState).toBe('several');
  const body = { validUntil: '2026-06-12T12:00' };
  const extended = await server.call(extendGroup, { params: at(id), body }, token);
  expect(extended.validUntil).toBe('2026-06-12T12:00');
  expect(await server.call(endGroup, { params: at(id) }, token)).toMatchObject({ state: 'ended' });
});

test('a group that ends by its time frees its VLAN', async () => {
  await groups.add({ name: 'First', vlan: 300, validUntil: '2026-06-10T12:10' });
  await expect(groups.add({ name: 'Second', vlan: 300 })).rejects.toMatchObject({
    fields: { vlan: expect.stringContaining('Guest group: First') },
  });
  server.clock.now = new Date('2026-06-10T12:10:00Z');
  await takeDueSteps(endGroups(server.context));
  expect(await groups.add({ name: 'Second', vlan: 300 })).toMatchObject({ vlan: 300 });
});

test('guests whose data was erased do not keep a group from ending', async () => {
  const { id } = await groups.add();
  const { system } = server.database;
  const guest = { ...ownedBy(family.area), search_text: '', group_id: id };
  await system
    .insertInto('guest')
    .values([
      ...Array.from({ length: 120 }, () => ({ ...guest, erased_at: server.clock.now })),
      { ...guest, id: `ffffffff-${crypto.randomUUID().slice(9)}` },
    ])
    .execute();
  await server.call(endGroup, { params: at(id) }, token);
  await takeDueSteps(endGroups(server.context));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from guest where group_id = ${id} and erased_at is null`.execute(
    system,
  );
  expect(rows[0]?.count).toBe(0);
});

test('a merge moves all members, also those by rule, and names doubles', async () => {
  const gateway = await plantGateway(server, family.area, {});
  await plantStay(server, gateway, { guest_group: 'TOUR7', lastName: 'Ng' });
  await plantStay(server, gateway, { guest_group: 'OTHER', room: '2' });
  const tour = await groups.add({
    name: 'Tour',
    rule: { by: 'guestGroup', field: 'room', values: ['TOUR7'], confirmed: null },
  });
  const into = await groups.add({
    name: 'Into',
    rule: { by: 'vip', field: 'room', values: ['VIP9'], confirmed: null },
  });
  await takeDueSteps(followPeople(server.context));
  await groups.addMember(tour.id, { value: 'R-1' });
  await groups.addMember(tour.id, { value: 'R-2' });
  await groups.addMember(into.id, { value: 'R-2' });
  expect(await merge(tour.id, into.id)).toEqual({ moved: 2, doubles: 1 });
  await takeDueSteps(followPeople(server.context));
  expect(
    (await membersOf(into.id)).map(({ kind, source }) => `${kind} ${source}`).toSorted(),
  ).toEqual(['reservation hand', 'reservation hand', 'stay hand']);
  await expect(merge(tour.id, into.id)).rejects.toThrow('has ended');
});

test('a merge leaves nobody twice, by whatever kind they were added', async () => {
  const gateway = await plantGateway(server, family.area, {});
  const rooms = ['1', '2', '3', '4', '5'];
  const stays = await Promise.all(
    rooms.map((room) =>
      plantStay(server, gateway, { room, reservation: `R-${room}`, guest_group: 'TOUR7' }),
    ),
  );
  const [first] = stays;
  const guest = await server.database.system
    .insertInto('guest')
    .values({
      ...ownedBy(family.area),
      search_text: '',
      stay_id: first?.id ?? null,
      email: 'Anna@berg.example',
      created_by: 'Anna',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tour = await groups.add({
    name: 'Tour',
    rule: { by: 'guestGroup', field: 'room', values: ['TOUR7'], confirmed: 5 },
  });
  await takeDueSteps(followPeople(server.context));
  const into = await groups.add({ name: 'Into' });
  // Two by reservation, one each by guest, address and room; the fifth is not there.
  await groups.addMember(into.id, { value: 'r-2' });
  await groups.addMember(into.id, { value: 'R-3' });
  await groups.addMember(into.id, { kind: 'room', value: '4' });
  await groups.addMember(into.id, { kind: 'email', value: 'anna@berg.example' });
  await server.call(addGroupGuest, { params: at(into.id), body: { guestId: guest.id } }, token);
  await merge(tour.id, into.id);
  const kinds = (await membersOf(into.id)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['reservation', 'reservation', 'stay', 'stay', 'stay']);
});

test('a merge makes no group larger than it can be', async () => {
  const tour = await groups.add({ name: 'Tour' });
  const into = await groups.add({ name: 'Into' });
  await groups.addMember(tour.id, { value: 'R-1' });
  await sql`
    insert into guest_group_member (
      organization_number, organization_path, group_id, source, kind, key, value, name, added_at, added_by)
    select ${family.site.number}, ${family.site.path}, ${into.id}::uuid, 'file', 'room', 'room:' || number, number, '',
      now(), 'test'
    from generate_series(1, ${mostMembers}::integer) number`.execute(server.database.system);
  await expect(merge(tour.id, into.id)).rejects.toMatchObject({
    fields: { intoGroupId: expect.stringContaining('more than 20,000 members') },
  });
  expect((await groups.get(tour.id)).state).toBe('active');
});
