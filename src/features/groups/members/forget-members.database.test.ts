// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { newProvider } from '../../../../test/provider.ts';
import { sharedServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { endGroup } from '../contract.ts';
import { groupCalls } from '../testing/group-calls.ts';
import { forgetGroupMembers } from './forget-members.ts';

test('who was in a group is forgotten 90 days after its end, and room and reservation remain', async () => {
  const server = await sharedServer();
  const { provider, site } = await newProvider(server);
  const at = (time: string) => {
    server.clock.now = new Date(time);
  };
  const calls = async () => groupCalls(server, site, await server.signInAs(provider.number));
  const addWithMembers = async (name: string, validUntil: string | null) => {
    const groups = await calls();
    const { id } = await groups.add({ name, validUntil });
    await groups.addMember(id, { kind: 'room', value: '101', name: 'Ada Roe' });
    await groups.addMember(id, { kind: 'email', value: 'ada@example.com', name: 'Ada Roe' });
    return id;
  };
  const membersOf = async (groupId: string) => {
    await takeDueSteps(forgetGroupMembers(server.context));
    return server.database.system
      .selectFrom('guest_group_member')
      .select(['value', 'name'])
      .where('group_id', '=', groupId)
      .orderBy('kind')
      .execute();
  };
  const named = [
    { value: 'ada@example.com', name: 'Ada Roe' },
    { value: '101', name: 'Ada Roe' },
  ];
  at('2026-06-10T12:00:00Z');
  const byTime = await addWithMembers('By time', '2026-06-20T12:00');
  const byHand = await addWithMembers('By hand', null);
  const active = await addWithMembers('Active', null);
  at('2026-06-25T12:00:00Z');
  const { params } = await calls();
  await server.call(
    endGroup,
    { params: { ...params, groupId: byHand } },
    await server.signInAs(provider.number),
  );
  at('2026-09-17T12:00:00Z');
  expect(await membersOf(byTime)).toEqual(named);
  at('2026-09-19T12:00:00Z');
  expect(await membersOf(byTime)).toEqual([{ value: '101', name: '' }]);
  expect(await membersOf(byHand)).toEqual(named);
  at('2026-09-24T12:00:00Z');
  expect(await membersOf(byHand)).toEqual([{ value: '101', name: '' }]);
  expect(await membersOf(active)).toEqual(named);
});
