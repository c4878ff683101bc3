// On both engines: it executes statements that no example of a route does.
import { beforeAll, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { eraseGuest } from '../../users/contract.ts';
import { addGroupGuest, listGroupMembers } from '../contract.ts';
import { groupCalls } from '../testing/group-calls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

test('the erasure of a guest removes who the guest was from groups, also from those above the area', async () => {
  const family = await newProvider(server);
  const token = await server.signInAs(family.provider.number);
  const groups = groupCalls(server, family.provider, token);
  const { id: guestId } = await server.database.system
    .insertInto('guest')
    .values({
      ...ownedBy(family.area),
      name: 'Ada',
      email: 'Ada@example.com',
      room: '7',
      reservation_number: 'r-77',
      search_text: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await groups.add({ name: 'Crew' });
  const params = { ...groups.params, groupId: group.id };
  await server.call(addGroupGuest, { params, body: { guestId } }, token);
  for (const member of [
    { kind: 'email', value: 'ada@example.com', name: 'Ada' },
    { kind: 'email', value: 'bea@example.com', name: 'Bea' },
    { kind: 'reservation', value: 'R-77', name: 'Ada' },
    { kind: 'room', value: '7', name: 'Ada' },
    { kind: 'room', value: '8', name: 'Bea' },
  ] as const)
    await groups.addMember(group.id, member);
  const area = { orgNumber: String(family.area.number) };
  const areaToken = await server.signInAs(family.area.number);
  await server.call(eraseGuest, { params: { ...area, guestId } }, areaToken);
  const { rows } = await server.call(listGroupMembers, { params, query: {} }, token);
  const shown = rows.map(({ kind, value, name }) => [kind, value, name]);
  expect(new Set(shown)).toEqual(
    new Set([
      ['email', 'bea@example.com', 'Bea'],
      ['reservation', 'R-77', null],
      ['room', '7', null],
      ['room', '8', 'Bea'],
    ]),
  );
});
