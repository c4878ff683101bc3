import { expect, test } from 'vitest';
import { sharedServer } from '../../../../test/server.ts';
import { startRehearsal } from '../rehearsal/contract.ts';
import { conferenceWorld } from '../testing/conference-world.ts';
import { getConferenceDashboard } from './contract.ts';

test('a rehearsal is in the timeline of its rooms, without a page that it does not have', async () => {
  const server = await sharedServer();
  const { params, token, roomId } = await conferenceWorld(server);
  const body = {
    roomIds: [roomId],
    mode: 'standard' as const,
    hasOwnSsid: false,
    minutes: 15,
  };
  await server.call(startRehearsal, { params, body }, token);
  const { rooms } = await server.call(getConferenceDashboard, { params, query: {} }, token);
  expect(rooms).toMatchObject([{ bars: [{ conferenceId: null, name: 'Rehearsal' }] }]);
});
