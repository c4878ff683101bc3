// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider } from '../../../../test/provider.ts';
import { sharedServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import type { GroupRule } from '../fields.ts';
import { groupCalls } from '../testing/group-calls.ts';
import { followPeople } from './follow-people.ts';

test('a rule that is saved concerns only those who match it, and the members of the former one', async () => {
  const server = await sharedServer();
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const { provider, site, area } = await newProvider(server);
  const groups = groupCalls(server, site, await server.signInAs(provider.number));
  const { system } = server.database;
  const gateway = await plantGateway(server, area, {});
  const stays = await Promise.all(
    ['TOUR7', 'OTHER'].map((guest_group, room) =>
      plantStay(server, gateway, { guest_group, room: String(room + 1) }),
    ),
  );
  const guests = await system
    .insertInto('guest')
    .values(
      ['ada@berg.example', 'bob@tal.example'].map((email) => ({
        ...ownedBy(area),
        email,
        search_text: '',
      })),
    )
    .returning('id')
    .execute();
  const rule = (changes: Partial<GroupRule>): GroupRule => ({
    by: 'guestGroup',
    field: 'room',
    values: ['TOUR7'],
    confirmed: null,
    ...changes,
  });
  /** Returns who is compared because of a change, and compares them. */
  const concerned = async () => {
    const rows = await system
      .selectFrom('guest_group_change')
      .select('subject_id')
      .where('organization_number', '=', area.number)
      .execute();
    await takeDueSteps(followPeople(server.context));
    return new Set(rows.map(({ subject_id }) => subject_id));
  };
  const { id } = await groups.add({ rule: rule({}) });
  expect(await concerned()).toEqual(new Set([stays[0]?.id]));
  const change = async (to: GroupRule | null) => groups.change(await groups.get(id), { rule: to });
  await change(rule({ by: 'emailDomain', values: ['berg.example'] }));
  expect(await concerned()).toEqual(new Set([stays[0]?.id, guests[0]?.id]));
  await change(rule({ by: 'userField', field: 'room', values: ['999'] }));
  expect(await concerned()).toEqual(new Set([guests[0]?.id]));
  await change(rule({ by: 'vip', values: ['V1'] }));
  expect(await concerned()).toEqual(new Set());
  await change(rule({ values: ['OTHER'] }));
  expect(await concerned()).toEqual(new Set([stays[1]?.id]));
  await change(null);
  expect(await concerned()).toEqual(new Set([stays[1]?.id]));
});
