import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { columnsOf } from './records/profiles.ts';
import { sendProfileSecrets } from './secrets-facts.ts';
import { addDevices } from './testing/network-devices.ts';
import { addRadio, fields, followedPolicy, placed } from './testing/placed-profile.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const profiles = '/AdminApi/organizations/{orgNumber}/connection-profiles';
const profile = '/AdminApi/organizations/{orgNumber}/connection-profiles/{profileId}';

const newProfile = (world: World) => ({ ...fields(world), secrets: {} });

async function addProfile(world: World): Promise<string> {
  const call = { ...at(world.family.site), body: newProfile(world) };
  return idIn(await world.send(`POST ${profiles}`, call));
}

async function ofNewProfile(world: World) {
  return at(world.family.site, { profileId: await addProfile(world) });
}

const planted = plantedTogether<'profileId' | 'profileNumber'>(async (world, site) => {
  // A number that no other site has.
  const number = 1_000_000 + site.number;
  const { id } = await world.server.database.system
    .insertInto('connection_profile')
    .values({ ...columnsOf(fields(world)), ...ownedBy(site), number, type: 'captive' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { profileId: id, profileNumber: String(number) };
});

const emoji = '🛜'.repeat(8);
const invalidProfiles = {
  name: { body: { name: ' ' } },
  ssid: { body: { ssid: `${emoji}!` } },
  bands: { body: { bands: ['6g'], security: 'wpa2' } },
  security: { body: { security: 'wpa2-enterprise' } },
  vlanFrom: { body: { vlanFrom: 'pan' } },
  vlan: { body: { vlanFrom: 'fixed', vlan: null } },
  isIsolated: { body: { isIsolated: false } },
  roaming: { body: { security: 'open', roaming: ['r'] } },
  leastRate: { body: { bands: ['5g'], leastRate: '1000' } },
  servers: { body: { radius: 'others', servers: [] } },
  'hours.0.until': { body: { hours: [{ days: [1], from: '08:00', until: '08:00' }] } },
  'daysOff.1.day': { body: { daysOff: [{ day: '2026-12-24' }, { day: '2026-12-24' }] } },
  'areas.0.area': { body: { areas: [{ area: 1 }] } },
  portTags: { body: { portTags: ['guest'] } },
  passpoint: {
    body: {
      passpoint: {
        realms: [],
        roamingOis: ['5A-03-BA'],
        domains: [],
        operatorName: 'Hotel',
        venueName: 'Hotel',
        venueType: 'hotel',
        cellular: [],
        wanDown: null,
        wanUp: null,
        termsPage: null,
      },
    },
  },
};

export const facts: FeatureFacts = {
  secrets: sendProfileSecrets,
  routes: {
    [`GET ${profiles}`]: {
      example: ({ family }) => at(family.site),
      invalid: {
        status: { query: { status: 'Sold' } },
        type: { query: { type: 'wimax' } },
        sort: { query: { sort: 'secrets' } },
      },
    },
    [`POST ${profiles}`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: { ...(await placed(world)), secrets: {} },
      }),
      invalid: {
        ...invalidProfiles,
        type: { body: { type: 'wimax' } },
        'secrets.passphrase': { body: { secrets: { passphrase: 'short' } } },
      },
    },
    [`GET ${profile}`]: ofNewProfile,
    [`PUT ${profile}`]: {
      example: async (world) => {
        const { type: _type, ...own } = await placed(world);
        return { ...(await ofNewProfile(world)), body: { ...own, secrets: {}, version: 1 } };
      },
      invalid: { ...invalidProfiles, version: { body: { version: '1' } } },
    },
    [`DELETE ${profile}`]: ofNewProfile,
    [`GET ${organization}/connection-profiles-by-number/{profileNumber}`]: async (world) => {
      const body = newProfile(world);
      const added = await world.send(`POST ${profiles}`, { ...at(world.family.site), body });
      return at(world.family.site, { profileNumber: idIn(added, 'number') });
    },
    [`POST ${organization}/connection-profile-status`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: { profileId: await addProfile(world), status: 'Active' },
      }),
      invalid: {
        profileId: { body: { profileId: '1' } },
        status: { body: { status: 'Broken' } },
      },
    },
    [`POST ${organization}/connection-profile-copies`]: {
      example: async (world) => ({
        ...at(world.family.sibling),
        body: { fromOrganization: world.family.site.number, profileId: await addProfile(world) },
      }),
      otherOrganizations: ['body.fromOrganization'],
      invalid: {
        fromOrganization: { body: { fromOrganization: 1.5 } },
        profileId: { body: { profileId: '1' } },
      },
    },
    [`GET ${organization}/connection-profile-site`]: ({ family }) => at(family.site),
    [`POST ${profile}/pushes`]: {
      example: async (world) => {
        const [deviceId = ''] = await addDevices(world.server.database.system, 1, {
          area: world.family.area,
          type: 'aruba-controller',
          nextCheckAt: null,
        });
        const call = await ofNewProfile(world);
        const { profileId } = call.params;
        await world.send(`POST ${organization}/connection-profile-status`, {
          ...at(world.family.site),
          body: { profileId, status: 'Active' },
        });
        return { ...call, body: { deviceIds: [deviceId] } };
      },
      invalid: { deviceIds: { body: { deviceIds: [] } } },
    },
  },
  linkedOnly: {
    [`POST ${profiles}`]: 'allowed',
    [`PUT ${profile}`]: 'allowed',
    [`DELETE ${profile}`]: 'allowed',
    [`POST ${organization}/connection-profile-status`]: 'allowed',
    [`POST ${organization}/connection-profile-copies`]: 'allowed',
    [`POST ${profile}/pushes`]: 'allowed',
  },
  planted: {
    profileId: planted('profileId'),
    profileNumber: planted('profileNumber'),
    rotatingPassword: followedPolicy,
    device: addRadio,
    deviceIds: addRadio,
  },
  screens: [
    { path: '/setup/connection-profiles/manage', at: 'site', heading: 'Connection Profiles' },
    {
      path: '/setup/connection-profiles/item/{profileNumber}/captive',
      at: 'site',
      heading: 'Vendors at this site',
    },
    {
      path: '/setup/connection-profiles/item/{profileNumber}/captive?tab=devices',
      at: 'site',
      heading: 'Devices',
    },
    { path: '/setup/connection-profiles/item/new/passpoint', at: 'site', heading: 'Passpoint' },
    { path: '/setup/connection-profiles/item/new/wired-dot1x', at: 'site', heading: 'Ports' },
  ],
};
