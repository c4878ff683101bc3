// On both engines
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { method, publishPortal, ticketOf } from '../../../../test/portal-guests.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { runConferences } from '../../conference/steps/run-conferences.ts';
import {
  type ConferenceWorld,
  conferenceWorld,
} from '../../conference/testing/conference-world.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld({ now: () => new Date('2030-03-05T08:00:00Z') });
const { arrive, browser, changeDevice, goOnline } = world;
const eventVlan = 700;
const styled = (accentColor: string, ...methods: Parameters<typeof method>[0][]) => ({
  look: { ...defaultPortal.look, accentColor },
  methods: { methods: methods.map((type) => method(type)) },
});
const hotel = '--accent:#aa2222';
const ballroom = '--accent:#2222aa';

let conference: ConferenceWorld;
let chosenArea: { number: number; path: string };

/** Adds an area to the site of the guest's area, with a portal of another color. */
async function addArea(color: string) {
  const { system } = world.server.database;
  const { site } = world.calls.family;
  const { rows } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number`.execute(system);
  const number = rows[0]?.number ?? 0;
  const name = `Ballroom-${number}`;
  await system
    .insertInto('organization')
    .values({
      number,
      name,
      path: `${site.path}${number}/`,
      type: 'ServiceArea',
      parent_number: site.number,
      search_text: name.toLowerCase(),
      created_by: 'test',
      updated_by: 'test',
    })
    .execute();
  const area = { number, path: `${site.path}${number}/` };
  await publishPortal(world.server, area, styled(color, 'accessCode'));
  return area;
}

beforeEach(async () => {
  conference = await conferenceWorld(world.server, {}, world.calls.family);
  await publishPortal(world.server, world.area, styled('#aa2222', 'accessCode'));
  chosenArea = await addArea('#2222aa');
});

async function begin(given: Parameters<ConferenceWorld['create']>[0] = {}) {
  await conference.create(
    { start: '2030-03-05T09:00', end: '2030-03-05T17:00', portalArea: chosenArea.number, ...given },
    given.mode === 'bypass' ? {} : { secrets: { code: 'SPRING30' } },
  );
  await workAt('2030-03-05T09:00:00Z');
}

async function workAt(at: string) {
  world.server.clock.now = new Date(at);
  for (let step = 0; step < 2; step += 1) await takeDueSteps(runConferences(world.server.context));
}

test('attendees see the portal that their conference has chosen, and other guests that of their area', async () => {
  expect((await arrive({ vlan: eventVlan })).html).toContain(hotel);
  await begin();
  changeDevice();
  const page = await arrive({ vlan: eventVlan });
  expect(page.html).toContain(ballroom);
  const wrong = await browser().submit(page, 'accessCode', { code: 'WRONGCODE' });
  expect(wrong.html).toContain(ballroom);
  const sent = await browser().submit(page, 'accessCode', { code: 'SPRING30' });
  expect(ticketOf(sent)).toHaveLength(32);
  changeDevice();
  expect((await arrive({ vlan: eventVlan + 1 })).html).toContain(hotel);
  expect((await arrive()).html).toContain(hotel);
});

test('a device that is online through the conference sees its portal where the gateway names no VLAN', async () => {
  await begin();
  const page = await arrive();
  expect(page.html).toContain(hotel);
  const online = await goOnline(await browser().submit(page, 'accessCode', { code: 'SPRING30' }));
  expect(online.html).toContain(ballroom);
});

test('a conference without a portal of its own changes nothing', async () => {
  await begin({ portalArea: null });
  expect((await arrive({ vlan: eventVlan })).html).toContain(hotel);
});

test('the portal is that of the area again once the conference has ended, or the chosen area was removed', async () => {
  await begin();
  const { system } = world.server.database;
  const setStatus = (status: 'Active' | 'Removed') =>
    system
      .updateTable('organization')
      .set({ status })
      .where('number', '=', chosenArea.number)
      .execute();
  await setStatus('Removed');
  expect((await arrive({ vlan: eventVlan })).html).toContain(hotel);
  await setStatus('Active');
  changeDevice();
  expect((await arrive({ vlan: eventVlan })).html).toContain(ballroom);
  await workAt('2030-03-05T17:00:00Z');
  changeDevice();
  expect((await arrive({ vlan: eventVlan })).html).toContain(hotel);
});
