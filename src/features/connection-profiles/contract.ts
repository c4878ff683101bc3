import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber, organizationNumberParameter } from '../../contract/schema.ts';
import { deviceType } from '../devices/fields.ts';
import {
  connectionProfile,
  profileInput,
  profileSecretNames,
  profileStatus,
  profileType,
  sentSecrets,
} from './fields.ts';

const common = { access: 'scope', feature: 'connection-profiles' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const { name, ssid, security, bands, vlanFrom, vlan } = connectionProfile.schema.shape;

const area = z.object({ number: organizationNumber, name: z.string() });

/** How many devices have what the profile wants, by state. */
const targets = z.object({
  total: z.int(),
  inSync: z.int(),
  drifted: z.int(),
  failed: z.int(),
});
export type TargetCounts = z.infer<typeof targets>;

const shown = {
  number: z.int(),
  type: profileType.schema,
  status: profileStatus.schema,
  /** Whether its schedule has it on at the moment; false unless it is active. */
  isOn: z.boolean(),
  /** When the schedule switches it next, within two weeks. */
  switchesAt: z.nullable(z.iso.datetime()),
  /** of the site */
  timeZone: z.string(),
  targets,
};

const records = recordEndpoints({
  ...common,
  path: 'connection-profiles',
  id: 'profileId',
  noun: 'connection profile',
  fields: connectionProfile,
  title: 'name',
  screens: {
    list: '/setup/connection-profiles/manage',
    item: '/setup/connection-profiles/item',
  },
  derived: {
    ...shown,
    secretsSet: z.array(z.enum(profileSecretNames)),
    /** The chosen areas with their names. */
    areaNames: z.array(area),
  },
  row: {
    name,
    ssid,
    security,
    bands,
    vlanFrom,
    vlan,
    ...shown,
    /** Empty for the whole site. */
    areaNames: z.array(area),
    /** The clients that are online with its SSID. */
    clients: z.int(),
  },
  sort: ['number', 'name', 'ssid', 'type', 'security', 'status'],
  filters: {
    type: z.optional(profileType.schema),
    status: z.optional(profileStatus.schema),
  },
});

/** Besides the record's endpoints: requests carry the type and secrets. */
export const profiles = {
  ...records,
  create: endpoint({ ...records.create, body: profileInput.schema }),
  update: endpoint({
    ...records.update,
    summary: 'Changes a connection profile; omitted secrets are unchanged',
    body: z.object({ ...connectionProfile.schema.shape, secrets: sentSecrets, version: z.int() }),
  }),
};
export type ProfileRecord = z.infer<typeof profiles.record>;
export type ProfileRow = z.infer<typeof profiles.list.response>['rows'][number];

export const getProfileByNumber = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/connection-profiles-by-number/{profileNumber}`,
  summary: 'Returns the connection profile with a number, with all its fields',
  effect: 'read',
  params: z.object({
    orgNumber: organizationNumberParameter,
    profileNumber: organizationNumberParameter,
  }),
  response: records.record,
});

export const setProfileStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/connection-profile-status`,
  summary: 'Sets the status of a connection profile, if its rules allow it',
  effect: 'change',
  params: organizationParams,
  body: z.object({ profileId: z.uuid(), status: profileStatus.schema }),
  response: records.record,
});

/** `orgNumber` is the site that receives the copy. */
export const copyProfile = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/connection-profile-copies`,
  summary: 'Copies a connection profile of another site into this one, as a draft with its secrets',
  effect: 'change',
  params: organizationParams,
  body: z.object({ fromOrganization: organizationNumber, profileId: z.uuid() }),
  response: z.object({ id: z.uuid(), number: z.int() }),
});

const networkDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  type: deviceType.schema,
  areaNumber: organizationNumber,
  areaName: z.string(),
  tags: z.array(z.string()),
  parentId: z.nullable(z.uuid()),
  /** The SSIDs that other active profiles give it. */
  networks: z.array(z.object({ profileId: z.uuid(), ssid: z.string() })),
});
export type NetworkDevice = z.infer<typeof networkDevice>;

/** What the form needs to say what a profile means for the site before it is saved. */
export const getSiteNetwork = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/connection-profile-site`,
  summary: 'Returns the service areas and the devices of a site that carry networks',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    areas: z.array(area),
    devices: z.array(networkDevice),
    /** the rotating Wi-Fi keys that a profile can follow */
    keyPolicies: z.array(z.object({ id: z.uuid(), name: z.string(), ssid: z.string() })),
    timeZone: z.string(),
  }),
});

export const pushProfile = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/connection-profiles/{profileId}/pushes`,
  summary: 'Plans a push of a connection profile: reads its devices and shows what would change',
  effect: 'change',
  params: records.get.params,
  body: z.object({
    /** all of the profile if left out */
    deviceIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(500))),
  }),
  response: z.object({ runId: z.uuid() }),
});
