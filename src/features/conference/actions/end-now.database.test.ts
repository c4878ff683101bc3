// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantRoom } from '../../advanced-conference/testing/planted.ts';
import { endConference } from '../contract.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2030-03-05T09:00:00Z');
  world = await conferenceWorld(server, { concurrentEvents: 1 });
});

test('one that is ended gives back its bandwidth and its place at once, and its room after the turnover', async () => {
  const { id } = await world.create({ downKbps: 100_000 });
  await takeDueSteps(runConferences(server.context));
  server.clock.now = new Date('2030-03-05T09:20:20Z');
  await server.call(
    endConference,
    { params: { ...world.params, conferenceId: id }, body: { reason: '' } },
    world.token,
  );
  const next = { name: 'Gala', start: '2030-03-05T09:21', downKbps: 100_000, leadMinutes: 0 };
  const refused = await world.create(next).catch((error: unknown) => Object(error).fields);
  expect(refused).toEqual({ roomIds: expect.stringMatching(/^Ballroom is taken: Sales kickoff/) });
  const other = await plantRoom(server.database.system, world.family.site, {
    name: 'Library',
    code: 'LIB',
  });
  expect(await world.create({ ...next, roomIds: [other] })).toMatchObject({ state: 'Scheduled' });
});

test('one that has not begun holds only what has to cool', async () => {
  const { id } = await world.create({ start: '2030-03-05T09:10', downKbps: 100_000 });
  await takeDueSteps(runConferences(server.context));
  expect(await world.get(id)).toMatchObject({ state: 'Preparing' });
  await server.call(
    endConference,
    { params: { ...world.params, conferenceId: id }, body: { reason: '' } },
    world.token,
  );
  const left = await server.database.system
    .selectFrom('conference_reservation')
    .select('kind')
    .where('event_id', '=', id)
    .where('kind', 'in', ['down', 'event'])
    .execute();
  expect(left).toEqual([]);
});
