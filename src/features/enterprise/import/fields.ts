import { optional } from '../../../contract/fields/compound-kinds.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { fields, type Stored } from '../../../contract/fields/fields.ts';
import { text } from '../../../contract/fields/text-kinds.ts';
import { enterpriseDevice } from '../fields.ts';

const { name, identity, macAddress, userName, validFrom, validUntil, notes } = enterpriseDevice.map;

/** A device as a line of a file: owner and profile are named. */
export const deviceLine = fields({
  name,
  owner: text('Owner', { maxLength: 100 }),
  unit: optional(text('Unit', { maxLength: 20 })),
  profile: text('Profile', { maxLength: 80 }),
  identity,
  macAddress,
  userName,
  validFrom,
  validUntil,
  notes,
});
export type DeviceLine = Stored<typeof deviceLine>;

export const deviceColumns = csvColumns(deviceLine, {
  name: ['device', 'device name', 'hostname'],
  owner: ['owner name', 'user', 'resident'],
  unit: ['apartment', 'room'],
  profile: ['role', 'policy'],
  identity: ['type', 'authentication'],
  macAddress: ['mac'],
  userName: ['username', 'login'],
  validFrom: ['from', 'start'],
  validUntil: ['until', 'end', 'expires'],
  notes: ['note', 'comment'],
});
