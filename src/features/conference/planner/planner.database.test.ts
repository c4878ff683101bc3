// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { cancelConference, extendConference, linkPlanner, unlinkPlanner } from '../contract.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await conferenceWorld(server);
});

const open = async (path: string) => {
  const response = await server.request(path);
  return [response.status, await response.text()] as const;
};

test('the link of a planner shows the login, says that a conference was cancelled, and ends when it is replaced', async () => {
  const { id } = await world.create({}, { secrets: { code: 'SPRING30' } });
  const call = { params: { ...world.params, conferenceId: id } };
  const link = await server.call(linkPlanner, call, world.token);
  const [status, page] = await open(link.path);
  expect(status).toBe(200);
  expect(page).toContain('SPRING30');
  expect(page).toContain('Sales kickoff');

  await server.call(cancelConference, { ...call, body: { reason: 'Snow' } }, world.token);
  const [, cancelled] = await open(link.path);
  expect(cancelled).toContain('This conference is cancelled.');
  expect(cancelled).toContain('Snow');
  expect(cancelled).not.toContain('SPRING30');

  await server.call(unlinkPlanner, call, world.token);
  expect((await open(link.path))[0]).toBe(404);
  expect((await open(link.path.slice(0, -1)))[0]).toBe(404);
});

test('the link of a planner lasts until a week after the end, also after a later one', async () => {
  const { id } = await world.create();
  const call = { params: { ...world.params, conferenceId: id } };
  await server.call(linkPlanner, call, world.token);
  expect((await world.get(id)).plannerUntil).toBe('2030-03-12T17:00:00.000Z');
  const body = { end: '2030-03-20T17:00' };
  const extended = await server.call(extendConference, { ...call, body }, world.token);
  expect(extended.plannerUntil).toBe('2030-03-27T17:00:00.000Z');
});
