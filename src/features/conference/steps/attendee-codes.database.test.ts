// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import { plantRoom, plantSettings } from '../../advanced-conference/testing/planted.ts';
import { checkConferenceCall } from '../check/contract.ts';
import { exampleConference } from '../examples.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { runConferences } from './run-conferences.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2030-03-05T09:00:00Z');
  world = await conferenceWorld(server, { sharing: 'attendee' });
});

const settle = (settings: Partial<ConferenceSettings>) =>
  plantSettings(server.database.system, world.family.site, { sharing: 'attendee', ...settings });
const codesOf = async (id: string) => {
  const codes = await server.database.system
    .selectFrom('conference_code')
    .select('digest')
    .where('conference_id', '=', id)
    .execute();
  return codes.map(({ digest }) => digest);
};
async function work(id: string, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await server.database.system
      .updateTable('conference')
      .set({ next_step_at: server.clock.now })
      .where('id', '=', id)
      .execute();
    await takeDueSteps(runConferences(server.context));
  }
}

test('each attendee has a code of their own, also those who are expected after it has begun', async () => {
  const { id } = await world.create({ attendees: 3 });
  await work(id, 3);
  expect(await world.get(id)).toMatchObject({ state: 'Active', attendeeCodes: 3 });
  await world.update(id, { attendees: 5 });
  await work(id, 2);
  expect(await world.get(id)).toMatchObject({ state: 'Active', attendeeCodes: 5 });
});

test('no two attendees have the same code, however few codes there are', async () => {
  const { id } = await world.create({ attendees: 80 });
  await settle({ alphabet: 'digits', codeLength: 4, codePrefix: 'AB' });
  await work(id, 12);
  const codes = await codesOf(id);
  expect(codes.length).toBeGreaterThan(70);
  expect(new Set(codes).size).toBe(codes.length);
});

test('codes that could be guessed are refused with the way out', async () => {
  await settle({ alphabet: 'digits', codeLength: 4 });
  await expect(world.create({ attendees: 11 })).rejects.toMatchObject({
    fields: { attendees: expect.stringContaining('Use longer ones under Advanced Conference') },
  });
  expect(await world.create({ attendees: 10 })).toMatchObject({ state: 'Scheduled' });
});

test('once all share a code, the codes of attendees are gone', async () => {
  const { id } = await world.create({ attendees: 3 });
  await work(id, 2);
  await world.update(id, {}, { code: 'SPRING30' });
  expect(await codesOf(id)).toEqual([]);
});

test('a shared code that an attendee of another conference has is refused', async () => {
  await settle({ concurrentEvents: 5 });
  const { id } = await world.create({ attendees: 3 });
  await work(id, 2);
  const [code = ''] = await world.attendeeCodes(id);
  const roomId = await plantRoom(server.database.system, world.family.site, {
    name: 'Library',
    code: 'LIB',
  });
  const other = () =>
    world.create({ name: 'Gala', roomIds: [roomId] }, { secrets: { code: code.toLowerCase() } });
  const text = 'An attendee of Sales kickoff signs in with this. Choose another one.';
  await expect(other()).rejects.toMatchObject({ fields: { 'secrets.code': text } });
  const { conflicts } = await server.call(
    checkConferenceCall,
    {
      params: world.params,
      body: {
        ...exampleConference({ name: 'Gala', roomIds: [roomId] }),
        conferenceId: null,
        secrets: { code },
      },
    },
    world.token,
  );
  expect(conflicts).toEqual([{ path: 'secrets.code', text }]);
  await world.update(id, {}, { code });
  expect(await world.get(id)).toMatchObject({ attendeeCodes: 0 });
});
