// On both engines: it executes statements that no example of a route does.
import { beforeEach, expect, test } from 'vitest';
import { method, publishPortal, ticketOf } from '../../../../test/portal-guests.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import { plantSettings } from '../../advanced-conference/testing/planted.ts';
import { runConferences } from '../../conference/steps/run-conferences.ts';
import {
  type ConferenceWorld,
  conferenceWorld,
} from '../../conference/testing/conference-world.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld({ now: () => new Date('2030-03-05T07:00:00Z') });
const { arrive, attempt, browser, changeDevice, goOnline, guestRow } = world;

let conference: ConferenceWorld;

beforeEach(async () => {
  conference = await conferenceWorld(world.server, {}, world.calls.family);
  const methods = [method('accessCode'), method('password')];
  await publishPortal(world.server, world.area, { methods: { methods } });
});

const times = { start: '2030-03-05T09:00', end: '2030-03-05T17:00' };
const settle = (settings: Partial<ConferenceSettings>) =>
  plantSettings(world.server.database.system, world.calls.family.site, settings);

async function workAt(at: string) {
  world.server.clock.now = new Date(at);
  for (let step = 0; step < 2; step += 1) await takeDueSteps(runConferences(world.server.context));
}

const enterCode = async (code: string) => browser().submit(await arrive(), 'accessCode', { code });
const signIn = async (username: string, password: string) =>
  browser().submit(await arrive(), 'password', { username, password });

test('the code of a conference lets attendees in from the minutes before its start until it closes', async () => {
  await settle({ validBeforeMinutes: 30, validAfterMinutes: 20 });
  await conference.create({ ...times, leadMinutes: 60 }, { secrets: { code: 'SPRING30' } });
  const early = await enterCode('SPRING30');
  expect(early.text).toContain('is not valid yet');
  expect(early.html).toContain('SPRING30');
  await workAt('2030-03-05T08:29:00Z');
  expect((await enterCode('SPRING30')).text).toContain('is not valid yet');
  await workAt('2030-03-05T08:30:00Z');
  const sent = await enterCode('spring30');
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await attempt()).toMatchObject({ step: 'Granted', method: 'accessCode' });
  expect(await guestRow()).toMatchObject({
    valid_until: new Date('2030-03-05T17:20:00Z'),
    plan_id: null,
  });
  await workAt('2030-03-05T17:10:00Z');
  changeDevice();
  expect(ticketOf(await enterCode('SPRING30'))).toHaveLength(32);
  await workAt('2030-03-05T17:20:00Z');
  changeDevice();
  const late = await enterCode('SPRING30');
  expect(late.text).toContain('has expired');
  expect(await attempt()).toMatchObject({ reason: 'code-expired' });
});

test('attendees sign in with the user name and the password of their conference', async () => {
  await settle({ login: 'password' });
  await conference.create(
    { ...times, userName: 'kickoff' },
    { secrets: { password: 'Blue-Whale-7' } },
  );
  await workAt('2030-03-05T09:00:00Z');
  for (const [name, password] of [
    ['kickoff', 'blue-whale-7'],
    ['kickof', 'Blue-Whale-7'],
    ['kickoff', ''],
  ] as const)
    expect((await signIn(name, password)).status).toBe(422);
  expect((await enterCode('kickoff')).status).toBe(422);
  expect(ticketOf(await signIn('Kickoff', 'Blue-Whale-7'))).toHaveLength(32);
  expect(await attempt()).toMatchObject({ step: 'Granted', method: 'password' });
});

test('attendees come to the landing page of the conference, and others where the portal leads', async () => {
  const landingPage = 'https://kickoff.example/agenda';
  await conference.create({ ...times, landingPage }, { secrets: { code: 'SPRING30' } });
  await conference.create(
    { ...times, start: '2030-03-05T19:00', end: '2030-03-05T21:00' },
    { secrets: { code: 'EVENING1' } },
  );
  await workAt('2030-03-05T09:00:00Z');
  const online = await goOnline(await enterCode('SPRING30'));
  expect(online.html).toContain(`class="button" href="${landingPage}"`);
  await workAt('2030-03-05T19:00:00Z');
  changeDevice();
  const next = await goOnline(await enterCode('EVENING1'));
  expect(next.html).not.toContain('kickoff.example');
});

test('a code of one attendee lets in its devices alone, however they come', async () => {
  await settle({ sharing: 'attendee' });
  const { id } = await conference.create({ ...times, attendees: 2, devicesEach: 1 });
  await workAt('2030-03-05T09:00:00Z');
  const [mine = '', other = ''] = await conference.attendeeCodes(id);
  await goOnline(await enterCode(mine));
  changeDevice();
  expect((await enterCode(mine)).text).toContain('Too many devices');
  await goOnline(await enterCode(other));
});
