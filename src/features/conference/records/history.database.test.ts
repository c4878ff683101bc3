// On both engines
import { beforeAll, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { listAdminHistory, undoHistoryEntry } from '../../admin-history/contract.ts';
import { plantPort, plantRoom } from '../../advanced-conference/testing/planted.ts';
import { conferenceWorld } from '../testing/conference-world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

test('the history names the rooms and ports that another one replaced, also once they are gone', async () => {
  const { create, update, get, params, token, family, roomId, portId } =
    await conferenceWorld(server);
  const { system } = server.database;
  const historyOf = async () => {
    const { rows } = await server.call(listAdminHistory, { params, query: {} }, token);
    return rows[0];
  };
  const library = await plantRoom(system, family.site, { name: 'Library', code: 'LIB' });
  const stage = await plantPort(system, family.site, {
    switch: 'SW-2',
    port: '7',
    roomId: library,
  });
  const { id } = await create({ portIds: [portId] });
  const created = await historyOf();
  expect(created?.fields).toContainEqual({ label: 'Rooms', before: '', after: 'Ballroom' });
  await update(id, { roomIds: [library], portIds: [stage] });
  const entry = await historyOf();
  expect(entry?.fields.toSorted((one, other) => one.label.localeCompare(other.label))).toEqual([
    { label: 'Ports', before: 'SW-1 7', after: 'SW-2 7' },
    { label: 'Rooms', before: 'Ballroom', after: 'Library' },
  ]);
  const undo = { params: { ...params, entryId: entry?.id ?? '' } };
  await server.call(undoHistoryEntry, undo, token);
  expect(await get(id)).toMatchObject({ roomIds: [roomId], portIds: [portId] });
  await system.deleteFrom('conference_room').where('id', '=', library).execute();
  const undone = await historyOf();
  expect(undone?.fields).toContainEqual({ label: 'Rooms', before: 'Library', after: 'Ballroom' });
});
