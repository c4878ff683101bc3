import * as z from 'zod/mini';
import { recordEndpoints } from '../../contract/record-endpoints.ts';
import {
  deviceState,
  enterpriseDevice,
  enterpriseOwner,
  enterpriseProfile,
  identity,
  ownerKind,
} from './fields.ts';

const moment = z.iso.datetime();
const feature = 'enterprise';
const screen = '/manage/enterprise';

const { name, kind, unit, household, mostDevices, validUntil } = enterpriseOwner.schema.shape;
const ofOwner = {
  devices: z.int(),
  /** whether the owner has moved out, or the time is over */
  hasEnded: z.boolean(),
  movedOutAt: z.nullable(moment),
};
export const enterpriseOwners = recordEndpoints({
  feature,
  path: 'enterprise-owners',
  id: 'ownerId',
  noun: 'device owner',
  fields: enterpriseOwner,
  title: 'name',
  screens: { list: `${screen}/owners`, item: `${screen}/owner` },
  derived: ofOwner,
  row: { name, kind, unit, household, mostDevices, validUntil, version: z.int(), ...ofOwner },
  sort: ['name', 'kind', 'unit', 'validUntil'],
  filters: { kind: z.optional(ownerKind.schema) },
});
export type OwnerRow = z.infer<typeof enterpriseOwners.list.response>['rows'][number];
export type OwnerRecord = z.infer<typeof enterpriseOwners.record>;

const profileShape = enterpriseProfile.schema.shape;
const ofProfile = { devices: z.int() };
export const enterpriseProfiles = recordEndpoints({
  feature,
  path: 'enterprise-profiles',
  id: 'profileId',
  noun: 'device profile',
  fields: enterpriseProfile,
  title: 'name',
  screens: { list: `${screen}/profiles`, item: `${screen}/profile` },
  derived: ofProfile,
  row: {
    name: profileShape.name,
    network: profileShape.network,
    vlan: profileShape.vlan,
    bandwidthDown: profileShape.bandwidthDown,
    bandwidthUp: profileShape.bandwidthUp,
    ssids: profileShape.ssids,
    ...ofProfile,
  },
  sort: ['name', 'network', 'vlan'],
});
export type ProfileRow = z.infer<typeof enterpriseProfiles.list.response>['rows'][number];

const deviceShape = enterpriseDevice.schema.shape;
const ofDevice = {
  state: deviceState.schema,
  ownerName: z.string(),
  unit: z.nullable(z.string()),
  profileName: z.string(),
  profileNetwork: profileShape.network,
  vlan: z.nullable(z.int()),
  /** null: unknown, or an address that the device has made up */
  vendor: z.nullable(z.string()),
  /** the device's or its owner's, whichever is earlier; local to the site */
  endsAt: z.nullable(z.string()),
  hasSecret: z.boolean(),
  /** the end of the latest valid certificate */
  certificateUntil: z.nullable(moment),
  lastSeenAt: z.nullable(moment),
  isOnline: z.boolean(),
  accessPoint: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  /** of the site */
  timeZone: z.string(),
};
export const enterpriseDevices = recordEndpoints({
  feature,
  path: 'enterprise-devices',
  id: 'enterpriseDeviceId',
  noun: 'enterprise device',
  fields: enterpriseDevice,
  title: 'name',
  screens: { list: `${screen}/devices`, item: `${screen}/device` },
  derived: ofDevice,
  row: {
    name: deviceShape.name,
    ownerId: deviceShape.ownerId,
    identity: deviceShape.identity,
    macAddress: deviceShape.macAddress,
    userName: deviceShape.userName,
    validUntil: deviceShape.validUntil,
    version: z.int(),
    ...ofDevice,
  },
  sort: ['name', 'macAddress', 'ownerName', 'unit', 'profileName', 'validUntil', 'lastSeenAt'],
  filters: {
    state: z.optional(deviceState.schema),
    identity: z.optional(identity.schema),
    owner: z.optional(z.uuid()),
    profile: z.optional(z.uuid()),
  },
});
export type DeviceRow = z.infer<typeof enterpriseDevices.list.response>['rows'][number];
export type DeviceRecord = z.infer<typeof enterpriseDevices.record>;
