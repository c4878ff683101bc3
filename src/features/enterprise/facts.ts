import { at, type Call, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { enterpriseDevices, enterpriseOwners, enterpriseProfiles } from './contract.ts';
import type { Identity } from './fields.ts';
import { sendEnterpriseSecrets } from './secrets-facts.ts';
import { exampleDevice, exampleOwner, exampleProfile } from './testing/enterprise-world.ts';
import { plantedRecord } from './testing/planted.ts';
import { signingRequest } from './testing/signing-request.ts';
import { ownerTexts, profileTexts, tabTexts } from './texts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const devices = '/AdminApi/organizations/{orgNumber}/enterprise-devices';
const device = '/AdminApi/organizations/{orgNumber}/enterprise-devices/{enterpriseDeviceId}';
const owners = '/AdminApi/organizations/{orgNumber}/enterprise-owners';
const owner = '/AdminApi/organizations/{orgNumber}/enterprise-owners/{ownerId}';
const profiles = '/AdminApi/organizations/{orgNumber}/enterprise-profiles';
const certificates = '/AdminApi/organizations/{orgNumber}/enterprise-certificates';
const authority = '/AdminApi/organizations/{orgNumber}/enterprise-authority';

const ownerFields = ({ unique }: World) => exampleOwner({ name: unique('Owner ') });
const profileFields = ({ unique }: World) => exampleProfile({ name: unique('Profile ') });
const here = ({ family }: World) => at(family.site);

const newOwner = async (world: World) =>
  idIn(await world.send(`POST ${owners}`, { ...here(world), body: ownerFields(world) }));
const newProfile = async (world: World) =>
  idIn(await world.send(`POST ${profiles}`, { ...here(world), body: profileFields(world) }));

let macs = 0;
/** Returns an address that no other device of the run has. */
function newMac(): string {
  macs += 1;
  const octets = macs.toString(16).padStart(6, '0').match(/../g) ?? [];
  return ['3C', '22', 'FB', ...octets].join(':').toUpperCase();
}

async function deviceFields(world: World, identity: Identity = 'ipsk') {
  return exampleDevice({
    name: world.unique('Device '),
    ownerId: await newOwner(world),
    profileId: await newProfile(world),
    identity,
    macAddress: newMac(),
    userName: identity === 'eap-password' ? world.unique('user.') : null,
  });
}

async function ofDevice(world: World, identity?: Identity) {
  const body = await deviceFields(world, identity);
  const reply = await world.send(`POST ${devices}`, { ...here(world), body });
  return { ...at(world.family.site, { enterpriseDeviceId: idIn(reply) }), body };
}

const paramsOf = async (world: World, identity?: Identity) => {
  const { params } = await ofDevice(world, identity);
  return { params };
};

/** Sets up the authority of the example's site, which another example may have done already. */
async function withAuthority(world: World): Promise<void> {
  await world.send(`POST ${authority}`, { ...here(world), body: {} }).catch(() => undefined);
}

async function removeAuthority({ server, family }: World): Promise<void> {
  const { system } = server.database;
  for (const table of ['enterprise_certificate', 'enterprise_authority'] as const)
    await system.deleteFrom(table).where('organization_number', '=', family.site.number).execute();
}

const ofOwner = async (world: World) => at(world.family.site, { ownerId: await newOwner(world) });

async function signed(world: World): Promise<Call> {
  await withAuthority(world);
  const { params } = await ofDevice(world, 'eap-tls');
  return { params, body: { request: signingRequest(), validDays: 30 } };
}

const importOf = (...values: string[]) => ({
  fields: ['name', 'owner', 'profile', 'identity', 'macAddress'],
  lines: [{ line: 2, values }],
});
async function imported(world: World): Promise<Call> {
  const { name } = ownerFields(world);
  const profile = profileFields(world);
  await world.send(`POST ${owners}`, { ...here(world), body: exampleOwner({ name }) });
  await world.send(`POST ${profiles}`, { ...here(world), body: profile });
  return { ...here(world), body: importOf('Imported', name, profile.name, 'mac', newMac()) };
}
const noFields = { fields: { body: { fields: [] } } };

const ofOwners = recordFacts({
  calls: enterpriseOwners,
  at: 'site',
  example: ownerFields,
  linkedOnly: 'allowed',
  invalid: {
    name: { name: '' },
    kind: { kind: 'guest' },
    email: { email: 'nobody' },
    unit: { household: true, unit: null },
    mostDevices: { mostDevices: 101 },
    validUntil: { validFrom: '2027-01-01T00:00', validUntil: '2026-01-01T00:00' },
  },
  invalidLists: { kind: { query: { kind: 'guest' } } },
  plant: plantedRecord('ownerId'),
  headings: { list: ownerTexts.title, item: ownerTexts.section.title, newItem: 'New device owner' },
});

const ofProfiles = recordFacts({
  calls: enterpriseProfiles,
  at: 'site',
  example: profileFields,
  linkedOnly: 'allowed',
  invalid: {
    name: { name: 'a"b' },
    network: { network: 'moon' },
    vlan: { network: 'vlan', vlan: null },
    bandwidthDown: { bandwidthDown: 1 },
    sessionTimeout: { sessionTimeout: 31 * 86_400 },
    filterId: { filterId: 'x'.repeat(65) },
    ssids: { ssids: Array.from({ length: 9 }, (_, index) => `SSID ${index}`) },
    'ssids.0': { ssids: ['😀'.repeat(9)] },
    'hours.0.until': { hours: [{ days: [1], from: '08:00', until: '08:00' }] },
  },
  plant: plantedRecord('profileId'),
  headings: {
    list: profileTexts.title,
    item: profileTexts.section.title,
    newItem: 'New device profile',
  },
});

const invalidDevices = {
  name: { body: { name: '' } },
  ownerId: { body: { ownerId: crypto.randomUUID() } },
  profileId: { body: { profileId: crypto.randomUUID() } },
  identity: { body: { identity: 'wep' } },
  // A group address is that of no device.
  macAddress: { body: { macAddress: '01:00:5E:00:00:01' } },
  userName: { body: { identity: 'eap-password', userName: null } },
  validUntil: { body: { validUntil: '2020-01-01T00:00' } },
  notes: { body: { notes: 'x'.repeat(501) } },
};

export const facts: FeatureFacts = {
  routes: {
    ...ofOwners.routes,
    ...ofProfiles.routes,
    [`GET ${devices}`]: {
      example: async (world) => ({
        ...here(world),
        query: { owner: await newOwner(world), profile: await newProfile(world) },
      }),
      invalid: {
        sort: { query: { sort: 'nothing' } },
        state: { query: { state: 'lost' } },
        identity: { query: { identity: 'wep' } },
        owner: { query: { owner: 'nobody' } },
        profile: { query: { profile: 'none' } },
      },
    },
    [`POST ${devices}`]: {
      example: async (world) => ({ ...here(world), body: await deviceFields(world) }),
      invalid: invalidDevices,
    },
    [`GET ${device}`]: paramsOf,
    [`PUT ${device}`]: {
      example: async (world) => {
        const { params, body } = await ofDevice(world);
        return { params, body: { ...body, name: world.unique('Renamed '), version: 1 } };
      },
      invalid: { ...invalidDevices, version: { body: { version: undefined } } },
    },
    [`DELETE ${device}`]: paramsOf,
    [`POST ${device}/status`]: {
      example: async (world) => ({ ...(await paramsOf(world)), body: { status: 'suspended' } }),
      invalid: { status: { body: { status: 'lost' } } },
    },
    [`POST ${device}/extension`]: {
      example: async (world) => ({
        ...(await paramsOf(world)),
        body: { validUntil: '2999-01-01T00:00' },
      }),
      invalid: { validUntil: { body: { validUntil: '2020-01-01T00:00' } } },
    },
    [`POST ${device}/profile`]: {
      example: async (world) => ({
        ...(await paramsOf(world)),
        body: { profileId: await newProfile(world) },
      }),
      invalid: { profileId: { body: { profileId: crypto.randomUUID() } } },
    },
    [`POST ${device}/secret`]: {
      example: async (world) => ({
        ...(await paramsOf(world)),
        body: { passphrase: 'a passphrase' },
      }),
      invalid: {
        // Not of the English keyboard.
        passphrase: { body: { passphrase: 'überlang genug' } },
        password: { body: { passphrase: undefined, password: 'a password' } },
      },
    },
    [`POST ${device}/passphrase`]: {
      example: (world) => paramsOf(world),
      rights: ['guest-data'],
    },
    [`POST ${device}/certificate-links`]: {
      example: async (world) => {
        await withAuthority(world);
        return { ...(await paramsOf(world, 'eap-tls')), body: { validDays: 365 } };
      },
      invalid: { validDays: { body: { validDays: 1_827 } } },
    },
    [`POST ${device}/certificates`]: {
      example: signed,
      invalid: {
        request: { body: { request: 'not a request' } },
        validDays: { body: { validDays: 0 } },
      },
    },
    [`GET ${certificates}`]: {
      example: async (world) => {
        const { params } = await ofDevice(world, 'eap-tls');
        return { ...here(world), query: { device: params.enterpriseDeviceId ?? '' } };
      },
      invalid: {
        sort: { query: { sort: 'nothing' } },
        state: { query: { state: 'lost' } },
        device: { query: { device: 'none' } },
      },
    },
    [`POST ${certificates}/{certificateId}/revocation`]: {
      example: async (world) => {
        const reply = await world.send(`POST ${device}/certificates`, await signed(world));
        const { certificate } = Object(reply);
        return {
          ...at(world.family.site, { certificateId: idIn(certificate) }),
          body: { reason: 'keyCompromise' },
        };
      },
      invalid: { reason: { body: { reason: 'boredom' } } },
    },
    [`GET ${authority}`]: here,
    [`POST ${authority}`]: {
      // Each site has one authority at most, and other examples set up that of the site.
      example: async (world) => {
        await removeAuthority(world);
        return { ...here(world), body: {} };
      },
      invalid: {},
    },
    [`POST ${owner}/move-out`]: {
      example: async (world) => ({ ...(await ofOwner(world)), body: {} }),
      // The body is empty.
      invalid: {},
    },
    [`POST ${owner}/links`]: {
      example: async (world) => ({
        ...(await ofOwner(world)),
        body: { profileId: await newProfile(world) },
      }),
      invalid: { profileId: { body: { profileId: crypto.randomUUID() } } },
    },
    [`GET ${organization}/enterprise-devices-export`]: {
      example: here,
      invalid: { state: { query: { state: 'lost' } }, identity: { query: { identity: 'wep' } } },
    },
    [`POST ${organization}/enterprise-device-import-checks`]: {
      example: imported,
      invalid: noFields,
    },
    [`POST ${organization}/enterprise-device-imports`]: { example: imported, invalid: noFields },
  },
  linkedOnly: {
    ...ofOwners.linkedOnly,
    ...ofProfiles.linkedOnly,
    [`POST ${devices}`]: 'allowed',
    [`PUT ${device}`]: 'allowed',
    [`DELETE ${device}`]: 'allowed',
    [`POST ${device}/status`]: 'allowed',
    [`POST ${device}/extension`]: 'allowed',
    [`POST ${device}/profile`]: 'allowed',
    [`POST ${device}/secret`]: 'allowed',
    [`POST ${device}/passphrase`]: 'allowed',
    [`POST ${device}/certificate-links`]: 'allowed',
    [`POST ${device}/certificates`]: 'allowed',
    [`POST ${certificates}/{certificateId}/revocation`]: 'allowed',
    [`POST ${authority}`]: 'allowed',
    [`POST ${owner}/move-out`]: 'allowed',
    [`POST ${owner}/links`]: 'allowed',
    [`POST ${organization}/enterprise-device-imports`]: 'allowed',
  },
  planted: {
    ownerId: plantedRecord('ownerId'),
    profileId: plantedRecord('profileId'),
    enterpriseDeviceId: plantedRecord('enterpriseDeviceId'),
    certificateId: plantedRecord('certificateId'),
    owner: plantedRecord('ownerId'),
    profile: plantedRecord('profileId'),
    device: plantedRecord('enterpriseDeviceId'),
  },
  secrets: sendEnterpriseSecrets,
  screens: [
    { path: enterpriseDevices.screens.list, at: 'site', heading: tabTexts.devices },
    {
      path: `${enterpriseDevices.screens.item}/{enterpriseDeviceId}`,
      at: 'site',
      heading: 'Enterprise device Planted laptop',
    },
    { path: enterpriseDevices.screens.item, at: 'site', heading: 'New enterprise device' },
    ...(ofOwners.screens ?? []),
    ...(ofProfiles.screens ?? []),
    { path: '/manage/enterprise/certificates', at: 'site', heading: 'Certificates' },
  ],
};
