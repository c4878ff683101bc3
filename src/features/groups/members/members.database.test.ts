// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { importMaximumLines } from '../../../contract/import.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import {
  checkMemberImport,
  countGroupRule,
  importGroupMembers,
  listGroupMembers,
} from '../contract.ts';
import type { GroupRule } from '../fields.ts';
import { followPeople } from '../rule/follow-people.ts';
import { groupWorld } from '../testing/group-world.ts';

const world = groupWorld();

const at = (groupId: string) => ({ ...world.groups.params, groupId });
const membersOf = async (groupId: string) =>
  (await world.server.call(listGroupMembers, { params: at(groupId), query: {} }, world.token)).rows;
const rule = (changes: Partial<GroupRule> = {}): GroupRule => ({
  by: 'guestGroup',
  field: 'room',
  values: ['TOUR7'],
  confirmed: null,
  ...changes,
});

describe('a rule', () => {
  const stay = async (changes: Parameters<typeof plantStay>[2] = {}) => {
    const gateway = await plantGateway(world.server, world.family.area, {});
    return { gateway, ...(await plantStay(world.server, gateway, changes)) };
  };
  const change = (id: string, values: { guest_group?: string | null; checked_out_at?: Date }) =>
    world.server.database.system
      .updateTable('stay')
      .set({ ...values, updated_at: world.server.clock.now })
      .where('id', '=', id)
      .execute();

  test('adds and removes members as they check in, change their group and check out', async () => {
    const { gateway } = await stay({ guest_group: 'OTHER' });
    const { id } = await world.groups.add({ rule: rule() });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toEqual([]);
    const guest = await plantStay(world.server, gateway, {
      room: '7',
      lastName: 'Ng',
      guest_group: 'tour7',
    });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toMatchObject([{ kind: 'stay', source: 'rule', name: 'Anna Ng' }]);
    await change(guest.id, { guest_group: 'OTHER' });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toEqual([]);
    await change(guest.id, { guest_group: 'TOUR7' });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toHaveLength(1);
    await change(guest.id, { checked_out_at: world.server.clock.now });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toEqual([]);
    // The job deletes the notes that it has worked through.
    const left = await world.server.database.system
      .selectFrom('guest_group_change')
      .select('subject_id')
      .where('organization_number', '=', world.family.area.number)
      .execute();
    expect(left).toEqual([]);
  });

  test('that asks for something else, or is removed, leaves nobody of the former one', async () => {
    const { gateway, id: stayId } = await stay({ guest_group: 'TOUR7' });
    await plantStay(world.server, gateway, { guest_group: 'OTHER', room: '2' });
    const { id } = await world.groups.add({ rule: rule() });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toHaveLength(1);
    await world.groups.change(await world.groups.get(id), {
      rule: rule({ by: 'emailDomain', values: ['berg.example'] }),
    });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toEqual([]);
    await world.groups.change(await world.groups.get(id), { rule: rule() });
    await takeDueSteps(followPeople(world.server.context));
    const guest = await world.server.database.system
      .insertInto('guest')
      .values({
        ...ownedBy(world.family.area),
        search_text: '',
        stay_id: stayId,
        group_id: id,
        has_group_plan: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.groups.change(await world.groups.get(id), { rule: null });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(id)).toEqual([]);
    const { group_id } = await world.server.database.system
      .selectFrom('guest')
      .select('group_id')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow();
    expect(group_id).toBeNull();
  });

  test('that matches everybody is counted before it is saved, and the number confirms it', async () => {
    const { gateway } = await stay({ guest_group: 'TOUR7', room: '1' });
    await plantStay(world.server, gateway, { guest_group: 'TOUR8', room: '2' });
    const count = (values: string[]) =>
      world.server.call(
        countGroupRule,
        { params: world.groups.params, body: { rule: rule({ values }) } },
        world.token,
      );
    expect(await count(['TOUR7'])).toEqual({ count: 1, total: 2, isEverybody: false });
    expect(await count(['tour*'])).toEqual({ count: 2, total: 2, isEverybody: true });
    await world.groups.add({ name: 'One', rule: rule() });
    const everybody = rule({ values: ['tour*'] });
    await expect(world.groups.add({ name: 'All', rule: everybody })).rejects.toMatchObject({
      fields: { 'rule.confirmed': expect.stringContaining('2 people. Type 2') },
    });
    const saved = await world.groups.add({ name: 'All', rule: { ...everybody, confirmed: 2 } });
    await takeDueSteps(followPeople(world.server.context));
    expect(await membersOf(saved.id)).toHaveLength(2);
    const changed = await world.groups.change(await world.groups.get(saved.id), {
      note: 'A later change',
    });
    expect(changed.note).toBe('A later change');
  });

  test('believes no address that a guest of the portal has only typed', async () => {
    const { id } = await world.groups.add({
      rule: rule({ by: 'emailDomain', values: ['berg.example'] }),
    });
    const guest = (email: string, more: { created_by: string; email_confirmed_at?: Date }) =>
      world.server.database.system
        .insertInto('guest')
        .values({
          organization_number: world.family.area.number,
          organization_path: world.family.area.path,
          name: email,
          email,
          search_text: '',
          created_at: world.server.clock.now,
          updated_at: world.server.clock.now,
          updated_by: 'test',
          ...more,
        })
        .execute();
    await guest('typed@berg.example', { created_by: 'Portal' });
    await guest('other@example.com', { created_by: 'Anna' });
    await guest('proven@berg.example', {
      created_by: 'Portal',
      email_confirmed_at: world.server.clock.now,
    });
    await guest('by-desk@berg.example', { created_by: 'Anna' });
    const names = async () => {
      await takeDueSteps(followPeople(world.server.context));
      return new Set((await membersOf(id)).map(({ name }) => name));
    };
    expect(await names()).toEqual(new Set(['by-desk@berg.example', 'proven@berg.example']));
    const counted = await world.server.call(
      countGroupRule,
      {
        params: world.groups.params,
        body: { rule: rule({ by: 'emailDomain', values: ['berg.example'] }) },
      },
      world.token,
    );
    expect(counted).toMatchObject({ count: 2, total: 4 });
    await world.server.database.system
      .updateTable('guest')
      .set({ email_confirmed_at: world.server.clock.now })
      .where('email', '=', 'typed@berg.example')
      .where('organization_number', '=', world.family.area.number)
      .execute();
    expect(await names()).toContain('typed@berg.example');
  });
});

describe('an import', () => {
  const sent = (values: readonly string[]) => ({
    fields: ['value'],
    lines: values.map((value, index) => ({ line: index + 2, values: [value] })),
  });

  test('of 20,000 lines leaves out what repeats another line, and fills a group to its limit', async () => {
    const { id } = await world.groups.add();
    const all = Array.from({ length: importMaximumLines }, (_, index) => `R-${index}`);
    const doubled = all.map((value, index) =>
      index === 19_999 ? 'r-0' : index === 700 ? 'R-699 ' : value,
    );
    const checked = await world.server.call(
      checkMemberImport,
      { params: at(id), body: sent(doubled) },
      world.token,
    );
    expect(checked).toEqual({ created: 19_998, updated: 0, unchanged: 2, badLines: [] });
    const first = await world.server.call(
      importGroupMembers,
      { params: at(id), body: sent(doubled) },
      world.token,
    );
    expect(first).toMatchObject({ created: 19_998, unchanged: 2 });
    expect((await world.groups.get(id)).members).toBe(19_998);
    const second = await world.server.call(
      importGroupMembers,
      { params: at(id), body: sent(all) },
      world.token,
    );
    expect(second).toMatchObject({ created: 2, unchanged: 19_998 });
    expect((await world.groups.get(id)).members).toBe(20_000);
    await expect(world.groups.addMember(id, { value: 'ONE-MORE' })).rejects.toMatchObject({
      fields: { value: expect.stringContaining('at most 20,000 members') },
    });
  });

  test('leaves members as they are, and knows an address by its sign', async () => {
    const { id } = await world.groups.add();
    await world.groups.addMember(id, { value: 'R-1' });
    const body = sent(['r-1', 'anna@example.com']);
    const outcome = await world.server.call(
      importGroupMembers,
      { params: at(id), body },
      world.token,
    );
    expect(outcome).toMatchObject({ created: 1, unchanged: 1 });
    expect((await membersOf(id)).map(({ kind, value }) => [kind, value])).toEqual([
      ['email', 'anna@example.com'],
      ['reservation', 'R-1'],
    ]);
  });
});
