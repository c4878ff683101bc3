// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
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
const membersOf = async (groupId: string) =>
  (await server.call(listGroupMembers, { params: at(groupId), query: {} }, token)).rows;
const rule = (changes: Partial<GroupRule> = {}): GroupRule => ({
  by: 'guestGroup',
  field: 'room',
  values: ['TOUR7'],
  confirmed: null,
  ...changes,
});

describe('a rule', () => {
  const stay = async (changes: Parameters<typeof plantStay>[2] = {}) => {
    const gateway = await plantGateway(server, family.area, {});
    return { gateway, ...(await plantStay(server, gateway, changes)) };
  };
  const change = (id: string, values: { guest_group?: string | null; checked_out_at?: Date }) =>
    server.database.system
      .updateTable('stay')
      .set({ ...values, updated_at: server.clock.now })
      .where('id', '=', id)
      .execute();

  test('adds and removes members as they check in, change their group and check out', async () => {
    const { gateway } = await stay({ guest_group: 'OTHER' });
    const { id } = await groups.add({ rule: rule() });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toEqual([]);
    const guest = await plantStay(server, gateway, {
      room: '7',
      lastName: 'Ng',
      guest_group: 'tour7',
    });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toMatchObject([{ kind: 'stay', source: 'rule', name: 'Anna Ng' }]);
    await change(guest.id, { guest_group: 'OTHER' });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toEqual([]);
    await change(guest.id, { guest_group: 'TOUR7' });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toHaveLength(1);
    await change(guest.id, { checked_out_at: server.clock.now });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toEqual([]);
    // Whoever has been compared leaves nothing behind.
    const left = await server.database.system
      .selectFrom('guest_group_change')
      .select('subject_id')
      .where('organization_number', '=', family.area.number)
      .execute();
    expect(left).toEqual([]);
  });

  test('that asks for something else, or is removed, leaves nobody of the former one', async () => {
    const { gateway, id: stayId } = await stay({ guest_group: 'TOUR7' });
    await plantStay(server, gateway, { guest_group: 'OTHER', room: '2' });
    const { id } = await groups.add({ rule: rule() });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toHaveLength(1);
    await groups.change(await groups.get(id), {
      rule: rule({ by: 'emailDomain', values: ['berg.example'] }),
    });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toEqual([]);
    await groups.change(await groups.get(id), { rule: rule() });
    await takeDueSteps(followPeople(server.context));
    const guest = await server.database.system
      .insertInto('guest')
      .values({
        ...ownedBy(family.area),
        search_text: '',
        stay_id: stayId,
        group_id: id,
        has_group_plan: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await groups.change(await groups.get(id), { rule: null });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(id)).toEqual([]);
    const { group_id } = await server.database.system
      .selectFrom('guest')
      .select('group_id')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow();
    expect(group_id).toBeNull();
  });

  test('that matches everybody is counted before it is saved, and the number confirms it', async () => {
    const { gateway } = await stay({ guest_group: 'TOUR7', room: '1' });
    await plantStay(server, gateway, { guest_group: 'TOUR8', room: '2' });
    const count = (values: string[]) =>
      server.call(
        countGroupRule,
        { params: groups.params, body: { rule: rule({ values }) } },
        token,
      );
    expect(await count(['TOUR7'])).toEqual({ count: 1, total: 2, isEverybody: false });
    expect(await count(['tour*'])).toEqual({ count: 2, total: 2, isEverybody: true });
    await groups.add({ name: 'One', rule: rule() });
    const everybody = rule({ values: ['tour*'] });
    await expect(groups.add({ name: 'All', rule: everybody })).rejects.toMatchObject({
      fields: { 'rule.confirmed': expect.stringContaining('2 people. Type 2') },
    });
    const saved = await groups.add({ name: 'All', rule: { ...everybody, confirmed: 2 } });
    await takeDueSteps(followPeople(server.context));
    expect(await membersOf(saved.id)).toHaveLength(2);
    const changed = await groups.change(await groups.get(saved.id), { note: 'A later change' });
    expect(changed.note).toBe('A later change');
  });

  test('believes no address that a guest of the portal has only typed', async () => {
    const { id } = await groups.add({
      rule: rule({ by: 'emailDomain', values: ['berg.example'] }),
    });
    const guest = (email: string, more: { created_by: string; email_confirmed_at?: Date }) =>
      server.database.system
        .insertInto('guest')
        .values({
          organization_number: family.area.number,
          organization_path: family.area.path,
          name: email,
          email,
          search_text: '',
          created_at: server.clock.now,
          updated_at: server.clock.now,
          updated_by: 'test',
          ...more,
        })
        .execute();
    await guest('typed@berg.example', { created_by: 'Portal' });
    await guest('other@example.com', { created_by: 'Anna' });
    await guest('proven@berg.example', {
      created_by: 'Portal',
      email_confirmed_at: server.clock.now,
    });
    await guest('by-desk@berg.example', { created_by: 'Anna' });
    const names = async () => {
      await takeDueSteps(followPeople(server.context));
      return new Set((await membersOf(id)).map(({ name }) => name));
    };
    expect(await names()).toEqual(new Set(['by-desk@berg.example', 'proven@berg.example']));
    const counted = await server.call(
      countGroupRule,
      {
        params: groups.params,
        body: { rule: rule({ by: 'emailDomain', values: ['berg.example'] }) },
      },
      token,
    );
    expect(counted).toMatchObject({ count: 2, total: 4 });
    await server.database.system
      .updateTable('guest')
      .set({ email_confirmed_at: server.clock.now })
      .where('email', '=', 'typed@berg.example')
      .where('organization_number', '=', family.area.number)
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
    const { id } = await groups.add();
    const all = Array.from({ length: importMaximumLines }, (_, index) => `R-${index}`);
    const doubled = all.map((value, index) =>
      index === 19_999 ? 'r-0' : index === 700 ? 'R-699 ' : value,
    );
    const checked = await server.call(
      checkMemberImport,
      { params: at(id), body: sent(doubled) },
      token,
    );
    expect(checked).toEqual({ created: 19_998, updated: 0, unchanged: 2, badLines: [] });
    const first = await server.call(
      importGroupMembers,
      { params: at(id), body: sent(doubled) },
      token,
    );
    expect(first).toMatchObject({ created: 19_998, unchanged: 2 });
    expect((await groups.get(id)).members).toBe(19_998);
    const second = await server.call(
      importGroupMembers,
      { params: at(id), body: sent(all) },
      token,
    );
    expect(second).toMatchObject({ created: 2, unchanged: 19_998 });
    expect((await groups.get(id)).members).toBe(20_000);
    await expect(groups.addMember(id, { value: 'ONE-MORE' })).rejects.toMatchObject({
      fields: { value: expect.stringContaining('at most 20,000 members') },
    });
  });

  test('leaves members as they are, and knows an address by its sign', async () => {
    const { id } = await groups.add();
    await groups.addMember(id, { value: 'R-1' });
    const body = sent(['r-1', 'anna@example.com']);
    const outcome = await server.call(importGroupMembers, { params: at(id), body }, token);
    expect(outcome).toMatchObject({ created: 1, unchanged: 1 });
    expect((await membersOf(id)).map(({ kind, value }) => [kind, value])).toEqual([
      ['email', 'anna@example.com'],
      ['reservation', 'R-1'],
    ]);
  });
});
