// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { loadReservations } from '../../advanced-conference/public/reservations.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { followZones } from './follow-zones.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await conferenceWorld(server);
});

test('conferences keep their local times when the zone of the site is changed, with what they have reserved', async () => {
  const { id, version } = await world.create();
  const { site } = world.family;
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'America/New_York' })
    .where('number', '=', site.number)
    .execute();
  await takeDueSteps(followZones(server.context));
  expect(await world.get(id)).toMatchObject({
    start: '2030-03-05T09:00',
    startsAt: '2030-03-05T14:00:00.000Z',
    endsAt: '2030-03-05T22:00:00.000Z',
    timeZone: 'America/New_York',
    earlierZone: 'Atlantic/Reykjavik',
    version: version + 1,
  });
  const reservations = await server.database.transaction((transaction) =>
    loadReservations(transaction, site, { from: new Date('2030-03-01'), until: null }),
  );
  const room = reservations.find(({ kind }) => kind === 'room');
  expect(new Date(room?.from ?? 0).toISOString()).toBe('2030-03-05T13:45:00.000Z');
});
