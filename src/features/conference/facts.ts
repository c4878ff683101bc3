import {
  at,
  type FeatureFacts,
  idIn,
  type Plant,
  type Route,
  type World,
} from '../../../test/facts.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { addDays } from '../../contract/values/period.ts';
import { exampleConference } from './examples.ts';
import type { Conference } from './fields.ts';
import { conferenceScreens } from './screens/screen-facts.ts';
import { sendConferenceSecrets } from './secrets-facts.ts';
import { plantConference, plantParts } from './testing/plant-conference.ts';
import {
  addDevices,
  plantNetwork,
  plantPort,
  plantRoom,
  plantSettings,
} from './testing/planted.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const list = '/AdminApi/organizations/{orgNumber}/conferences';
const one = '/AdminApi/organizations/{orgNumber}/conferences/{conferenceId}';

/** Each example has a day of its own, so that none is in the way of another. */
let nextDay = 0;

/** Returns the fields of a conference with a room, a port and a VLAN at a site. */
async function fieldsAt(world: World, site: TestOrganization): Promise<Conference> {
  const { unique } = world;
  const { system } = world.server.database;
  const roomId = await plantRoom(system, site, { name: unique('Salon '), code: unique('S') });
  const portId = await plantPort(system, site, { switch: unique('SW-'), roomId });
  await plantNetwork(system, site, { name: unique('Conferences '), vlans: [3_900] });
  await plantSettings(system, site);
  nextDay += 2;
  const day = addDays('2031-01-01', nextDay);
  return exampleConference({
    name: unique('Event '),
    start: `${day}T09:00`,
    end: `${day}T17:00`,
    roomIds: [roomId],
    portIds: [portId],
  });
}

const fields = async (world: World) => ({
  ...(await fieldsAt(world, world.family.site)),
  portalArea: world.family.area.number,
});

async function add(world: World, isDraft: boolean, given: Partial<Conference> = {}) {
  const body = { ...(await fields(world)), ...given, secrets: {}, isDraft };
  const added = await world.send(`POST ${list}`, { ...at(world.family.site), body });
  return { id: idIn(added), body };
}

const of = (isDraft: boolean) => async (world: World) =>
  at(world.family.site, { conferenceId: (await add(world, isDraft)).id });
const draft = of(true);
const scheduled = of(false);

/** Adds a conference and stores that it has begun. */
async function active(world: World) {
  const { id } = await add(world, false);
  await world.server.database.system
    .updateTable('conference')
    .set({ state: 'Active', active_at: new Date(), next_step_at: null })
    .where('id', '=', id)
    .execute();
  return at(world.family.site, { conferenceId: id });
}

/** A conference that has begun, with a device whose step has failed. */
async function failed(world: World) {
  const call = await active(world);
  const { system } = world.server.database;
  const { site, area } = world.family;
  const [deviceId = ''] = await addDevices(system, 1, {
    area,
    type: 'mikrotik',
    nextCheckAt: null,
  });
  const wish = {
    kind: 'event',
    name: 'Event',
    vlan: 3_900,
    gateway: null,
    wireless: null,
    ports: ['ether2'],
  };
  await system
    .insertInto('push_target')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      device_id: deviceId,
      source_kind: 'conference',
      source_id: call.params.conferenceId ?? '',
      source_name: 'Event',
      wish: JSON.stringify(wish),
      state: 'Failed',
      wished_at: new Date(),
    })
    .execute();
  return { ...call, body: { deviceIds: [deviceId] } };
}

const plantOne: Plant = async (world, site) =>
  plantConference(world.server.database.system, site, await fieldsAt(world, site));

const invalidFields = {
  name: { body: { name: ' ' } },
  contactEmail: { body: { contactEmail: 'nobody' } },
  start: { body: { start: 'tomorrow' } },
  end: { body: { end: '2020-01-01T09:00' } },
  leadMinutes: { body: { leadMinutes: -1 } },
  mode: { body: { mode: 'light' } },
  userName: { body: { userName: 'a b' } },
  landingPage: { body: { landingPage: 'nowhere' } },
  downKbps: { body: { mode: 'dark', downKbps: 1_000, portalArea: null } },
  attendees: { body: { attendees: 0 } },
  ssid: { body: { ssidKind: 'shared', ssid: null } },
  security: { body: { security: 'wep' } },
  roomIds: { body: { roomIds: [] } },
  vlan: { body: { vlan: 5_000 } },
  'staticMacs.0': { body: { staticMacs: ['printer'] } },
  price: { body: { billing: 'complimentary', currency: 'EUR', price: 100 } },
  'secrets.code': { body: { secrets: { code: 'a' } } },
};
const invalidFilters = {
  tab: { query: { tab: 'never' } },
  state: { query: { state: 'Lost' } },
  mode: { query: { mode: 'light' } },
  faults: { query: { faults: 'no' } },
};

const changing = [
  `POST ${list}`,
  `PUT ${one}`,
  `DELETE ${one}`,
  `POST ${one}/schedule`,
  `POST ${one}/approval`,
  `POST ${one}/cancellation`,
  `POST ${one}/extension`,
  `POST ${one}/ending`,
  `POST ${one}/retries`,
  `POST ${one}/copies`,
  `POST ${one}/repetitions`,
  `POST ${one}/planner-links`,
  `DELETE ${one}/planner-links`,
  `POST ${organization}/conference-rehearsal`,
  `DELETE ${organization}/conference-rehearsal`,
] satisfies Route[];

/** Ends what a rehearsal of an earlier example has left, because a site has one at a time. */
async function withoutRehearsal(world: World) {
  const { system } = world.server.database;
  const ended = await system
    .deleteFrom('conference')
    .where('organization_number', '=', world.family.site.number)
    .where('is_rehearsal', '=', true)
    .returning('id')
    .execute();
  for (const { id } of ended)
    await system.deleteFrom('conference_reservation').where('event_id', '=', id).execute();
  const { roomIds } = await fields(world);
  return { roomIds, mode: 'dark', hasOwnSsid: false, minutes: 15 };
}

async function rehearsing(world: World) {
  const { roomIds } = await withoutRehearsal(world);
  const body = { roomIds, mode: 'standard', hasOwnSsid: false, minutes: 15 };
  await world.send(`POST ${organization}/conference-rehearsal`, { ...at(world.family.site), body });
  return at(world.family.site);
}

const area = ['body.portalArea'];

export const facts: FeatureFacts = {
  secrets: sendConferenceSecrets,
  routes: {
    [`GET ${list}`]: {
      example: ({ family }) => at(family.site),
      invalid: { ...invalidFilters, sort: { query: { sort: 'secrets' } } },
    },
    [`GET ${organization}/conferences-export`]: {
      example: ({ family }) => at(family.site),
      invalid: invalidFilters,
    },
    [`POST ${list}`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: { ...(await fields(world)), secrets: { code: world.unique('CODE') }, isDraft: false },
      }),
      otherOrganizations: area,
      invalid: { ...invalidFields, isDraft: { body: { isDraft: 'no' } } },
    },
    [`GET ${one}`]: scheduled,
    [`PUT ${one}`]: {
      example: async (world) => {
        const { id, body } = await add(world, false);
        const { isDraft: _isDraft, ...own } = body;
        return {
          ...at(world.family.site, { conferenceId: id }),
          body: { ...own, attendees: 120, version: 1 },
        };
      },
      otherOrganizations: area,
      invalid: { ...invalidFields, version: { body: { version: '1' } } },
    },
    [`DELETE ${one}`]: draft,
    [`POST ${one}/schedule`]: draft,
    [`POST ${one}/approval`]: async (world) => {
      const call = await scheduled(world);
      await world.server.database.system
        .updateTable('conference')
        .set({ needs_approval: true })
        .where('id', '=', call.params.conferenceId ?? '')
        .execute();
      return call;
    },
    [`POST ${one}/cancellation`]: {
      example: async (world) => ({ ...(await scheduled(world)), body: { reason: 'Snow' } }),
      invalid: { reason: { body: { reason: 1 } } },
    },
    [`POST ${one}/extension`]: {
      example: async (world) => {
        const { id, body } = await add(world, false);
        const end = `${body.end.slice(0, 10)}T18:00`;
        return { ...at(world.family.site, { conferenceId: id }), body: { end } };
      },
      invalid: { end: { body: { end: '2020-01-01T09:00' } } },
    },
    [`POST ${one}/ending`]: {
      example: async (world) => ({ ...(await active(world)), body: { reason: '' } }),
      invalid: { reason: { body: { reason: 1 } } },
    },
    [`POST ${one}/retries`]: {
      example: failed,
      invalid: { deviceIds: { body: { deviceIds: [] } } },
    },
    [`POST ${one}/copies`]: {
      example: async (world) => ({
        ...(await scheduled(world)),
        body: { start: '2041-03-04T09:00' },
      }),
      invalid: { start: { body: { start: 'later' } } },
    },
    [`POST ${one}/repetitions`]: {
      example: async (world) => ({ ...(await scheduled(world)), body: { weeks: 1 } }),
      invalid: { weeks: { body: { weeks: 53 } } },
    },
    [`POST ${one}/planner-links`]: scheduled,
    [`DELETE ${one}/planner-links`]: async (world) => {
      const call = await scheduled(world);
      await world.send(`POST ${one}/planner-links`, call);
      return call;
    },
    [`GET ${one}/sign`]: scheduled,
    [`GET ${one}/codes-export`]: scheduled,
    [`GET ${one}/report`]: scheduled,
    [`GET ${one}/report-csv`]: scheduled,
    [`GET ${one}/report-pdf`]: {
      example: scheduled,
      invalid: { paper: { query: { paper: 'A3' } } },
    },
    [`GET ${organization}/conference-dashboard`]: {
      example: ({ family }) => ({ ...at(family.site), query: { from: '2031-01-01' } }),
      invalid: { from: { query: { from: 'today' } } },
    },
    [`GET ${organization}/conference-site`]: ({ family }) => at(family.site),
    [`POST ${organization}/conference-checks`]: {
      example: async (world) => {
        const { id, body } = await add(world, false);
        const { isDraft: _isDraft, ...own } = body;
        return { ...at(world.family.site), body: { ...own, conferenceId: id } };
      },
      otherOrganizations: area,
      invalid: {
        name: { body: { name: ' ' } },
        conferenceId: { body: { conferenceId: '1' } },
        start: { body: { start: 'tomorrow' } },
        'secrets.code': { body: { secrets: { code: 'a' } } },
      },
    },
    [`GET ${organization}/conference-rehearsal`]: ({ family }) => at(family.site),
    [`POST ${organization}/conference-rehearsal`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: { ...(await withoutRehearsal(world)), mode: 'standard' },
      }),
      invalid: {
        roomIds: { body: { roomIds: [] } },
        mode: { body: { mode: 'light' } },
        minutes: { body: { minutes: 5 } },
      },
    },
    [`DELETE ${organization}/conference-rehearsal`]: rehearsing,
  },
  linkedOnly: Object.fromEntries(changing.map((route) => [route, 'allowed' as const])),
  planted: {
    conferenceId: async (world, owner) => {
      const id = await plantOne(world, owner);
      await plantParts(world.server.database.system, id);
      return id;
    },
    portIds: ({ server, unique }, owner) =>
      plantPort(server.database.system, owner, { switch: unique('SW-') }),
  },
  screens: conferenceScreens,
};
