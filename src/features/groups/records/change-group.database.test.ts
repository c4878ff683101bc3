// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { addGroupGuest, endGroup, extendGroup, listGroupMembers, mergeGroup } from '../contract.ts';
import { endGroups } from '../entitlement/end-groups.ts';
import { mostMembers } from '../fields.ts';
import { followPeople } from '../rule/follow-people.ts';
import { groupWorld } from '../testing/group-world.ts';

const world = groupWorld();

const at = (groupId: string) => ({ ...world.groups.params, groupId });
const merge = (groupId: string, intoGroupId: string) =>
  world.server.call(mergeGroup, { params: at(groupId), body: { intoGroupId } }, world.token);
const membersOf = async (groupId: string) =>
  (await world.server.call(listGroupMembers, { params: at(groupId), query: {} }, world.token)).rows;

test('a group whose master is no longer clear can be extended and ended', async () => {
  const { id } = await world.groups.add({
    billing: 'master',
    master: '900',
    validUntil: '2026-06-11T12:00',
  });
  const gateway = await plantGateway(world.server, world.family.area, {});
  await plantStay(world.server, gateway, { room: '900', reservation: 'R-1' });
  await plantStay(world.server, gateway, { room: '900', reservation: 'R-2' });
  expect((await world.groups.get(id)).masterState).toBe('several');
  const body = { validUntil: '2026-06-12T12:00' };
  const extended = await world.server.call(extendGroup, { params: at(id), body }, world.token);
  expect(extended.validUntil).toBe('2026-06-12T12:00');
  expect(await world.server.call(endGroup, { params: at(id) }, world.token)).toMatchObject({
    state: 'ended',
  });
});

test('a group that ends by its time frees its VLAN', async () => {
  await world.groups.add({ name: 'First', vlan: 300, validUntil: '2026-06-10T12:10' });
  await expect(world.groups.add({ name: 'Second', vlan: 300 })).rejects.toMatchObject({
    fields: { vlan: expect.stringContaining('Guest group: First') },
  });
  world.server.clock.now = new Date('2026-06-10T12:10:00Z');
  await takeDueSteps(endGroups(world.server.context));
  expect(await world.groups.add({ name: 'Second', vlan: 300 })).toMatchObject({ vlan: 300 });
});

test('guests whose data was erased do not keep a group from ending', async () => {
  const { id } = await world.groups.add();
  const { system } = world.server.database;
  const guest = { ...ownedBy(world.family.area), search_text: '', group_id: id };
  await system
    .insertInto('guest')
    .values([
      ...Array.from({ length: 120 }, () => ({ ...guest, erased_at: world.server.clock.now })),
      { ...guest, id: `ffffffff-${crypto.randomUUID().slice(9)}` },
    ])
    .execute();
  await world.server.call(endGroup, { params: at(id) }, world.token);
  await takeDueSteps(endGroups(world.server.context));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from guest where group_id = ${id} and erased_at is null`.execute(
    system,
  );
  expect(rows[0]?.count).toBe(0);
});

test('a merge moves all members, also those by rule, and names doubles', async () => {
  const gateway = await plantGateway(world.server, world.family.area, {});
  await plantStay(world.server, gateway, { guest_group: 'TOUR7', lastName: 'Ng' });
  await plantStay(world.server, gateway, { guest_group: 'OTHER', room: '2' });
  const tour = await world.groups.add({
    name: 'Tour',
    rule: { by: 'guestGroup', field: 'room', values: ['TOUR7'], confirmed: null },
  });
  const into = await world.groups.add({
    name: 'Into',
    rule: { by: 'vip', field: 'room', values: ['VIP9'], confirmed: null },
  });
  await takeDueSteps(followPeople(world.server.context));
  await world.groups.addMember(tour.id, { value: 'R-1' });
  await world.groups.addMember(tour.id, { value: 'R-2' });
  await world.groups.addMember(into.id, { value: 'R-2' });
  expect(await merge(tour.id, into.id)).toEqual({ moved: 2, doubles: 1 });
  await takeDueSteps(followPeople(world.server.context));
  expect(
    (await membersOf(into.id)).map(({ kind, source }) => `${kind} ${source}`).toSorted(),
  ).toEqual(['reservation hand', 'reservation hand', 'stay hand']);
  await expect(merge(tour.id, into.id)).rejects.toThrow('has ended');
});

test('a merge leaves nobody twice, by whatever kind they were added', async () => {
  const gateway = await plantGateway(world.server, world.family.area, {});
  const rooms = ['1', '2', '3', '4', '5'];
  const stays = await Promise.all(
    rooms.map((room) =>
      plantStay(world.server, gateway, { room, reservation: `R-${room}`, guest_group: 'TOUR7' }),
    ),
  );
  const [first] = stays;
  const guest = await world.server.database.system
    .insertInto('guest')
    .values({
      ...ownedBy(world.family.area),
      search_text: '',
      stay_id: first?.id ?? null,
      email: 'Anna@berg.example',
      created_by: 'Anna',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tour = await world.groups.add({
    name: 'Tour',
    rule: { by: 'guestGroup', field: 'room', values: ['TOUR7'], confirmed: 5 },
  });
  await takeDueSteps(followPeople(world.server.context));
  const into = await world.groups.add({ name: 'Into' });
  // Two by reservation, one each by guest, address and room; the fifth is not there.
  await world.groups.addMember(into.id, { value: 'r-2' });
  await world.groups.addMember(into.id, { value: 'R-3' });
  await world.groups.addMember(into.id, { kind: 'room', value: '4' });
  await world.groups.addMember(into.id, { kind: 'email', value: 'anna@berg.example' });
  await world.server.call(
    addGroupGuest,
    { params: at(into.id), body: { guestId: guest.id } },
    world.token,
  );
  await merge(tour.id, into.id);
  const kinds = (await membersOf(into.id)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['reservation', 'reservation', 'stay', 'stay', 'stay']);
});

test('a merge makes no group larger than it can be', async () => {
  const tour = await world.groups.add({ name: 'Tour' });
  const into = await world.groups.add({ name: 'Into' });
  await world.groups.addMember(tour.id, { value: 'R-1' });
  await sql`
    insert into guest_group_member (
      organization_number, organization_path, group_id, source, kind, key, value, name, added_at, added_by)
    select ${world.family.site.number}, ${world.family.site.path}, ${into.id}::uuid, 'file', 'room', 'room:' || number, number, '',
      now(), 'test'
    from generate_series(1, ${mostMembers}::integer) number`.execute(world.server.database.system);
  await expect(merge(tour.id, into.id)).rejects.toMatchObject({
    fields: { intoGroupId: expect.stringContaining('more than 20,000 members') },
  });
  expect((await world.groups.get(tour.id)).state).toBe('active');
});
