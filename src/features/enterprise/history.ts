import { labelsOf } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { any } from '../../server/database/listing.ts';
import { recordHistory } from '../../server/records/record-history.ts';
import { noLongerValid, type RecordedKind } from '../../server/records/recorded-kind.ts';
import { authorityNoun } from './authority/authority-handlers.ts';
import { certificateNoun } from './authority/certificates.ts';
import { enterpriseDevices, enterpriseOwners, enterpriseProfiles } from './contract.ts';
import { type DeviceStatus, deviceStatus, enterpriseDevice } from './fields.ts';
import { createDevice, updateDevice } from './records/change-device.ts';
import { createOwner, hasContactChange, updateOwner } from './records/change-owner.ts';
import { createProfile, updateProfile } from './records/change-profile.ts';
import { deviceStore } from './records/device-store.ts';
import { ownerStore } from './records/owners.ts';
import { profileStore } from './records/profiles.ts';

const screen = '/manage/enterprise/certificates';

const devicesRestoredAs = (status: DeviceStatus) =>
  recordHistory({
    ...enterpriseDevices,
    table: 'enterprise_device',
    lock: deviceStore.lock,
    create: (request, device) => createDevice(request, device, status),
    update: updateDevice,
  });
const ofDevices = devicesRestoredAs('active');

const ofOwners = recordHistory({
  ...enterpriseOwners,
  table: 'enterprise_owner',
  lock: ownerStore.lock,
  create: createOwner,
  update: updateOwner,
});

const contactUnknown = () =>
  new Problem('conflict', 'E-mail and phone are not in the history, so this cannot be undone.');

/** How Admin History shows what happens in Enterprise, and undoes changes of records. */
export const enterpriseHistory: readonly RecordedKind[] = [
  {
    ...ofDevices,
    labels: {
      ...labelsOf(enterpriseDevice),
      status: 'Status',
      passphrase: 'Passphrase',
      password: 'Password',
      certificate: 'Certificate',
      certificateLink: 'Link to a certificate until',
      validDays: 'Days',
      shown: 'Shown',
    },
    undo: {
      ...ofDevices.undo,
      async delete(entry, request) {
        const { status: deleted, ...before } = entry.before;
        const status = deviceStatus.values.find((one) => one === deleted);
        if (status === undefined) throw noLongerValid(entry.label);
        if (status === 'revoked')
          throw new Problem('conflict', 'A revoked device stays revoked. Add it again.');
        return devicesRestoredAs(status).undo.delete?.({ ...entry, before }, request);
      },
    },
  },
  {
    ...ofOwners,
    labels: {
      ...ofOwners.labels,
      contact: 'E-mail or phone',
      movedOut: 'Moved out',
      householdKey: 'Key of the unit’s private network',
      devices: 'Ended devices',
      certificates: 'Revoked certificates',
      residentLink: 'Link for the owner until',
      profile: 'Profile of registered devices',
    },
    undo: {
      async update(entry, request) {
        if (hasContactChange(entry)) throw contactUnknown();
        return ofOwners.undo.update?.(entry, request);
      },
      async delete(entry, request) {
        if (hasContactChange(entry)) throw contactUnknown();
        const before = { email: null, phone: null, ...entry.before };
        return ofOwners.undo.delete?.({ ...entry, before }, request);
      },
    },
  },
  recordHistory({
    ...enterpriseProfiles,
    table: 'enterprise_profile',
    lock: profileStore.lock,
    create: createProfile,
    update: updateProfile,
  }),
  {
    entityType: certificateNoun,
    feature: 'enterprise',
    labels: { state: 'State', reason: 'Reason' },
    screensOf: async (transaction, ids) => {
      const rows = await transaction
        .selectFrom('enterprise_certificate')
        .select('id')
        .where('id', '=', any(ids))
        .execute();
      return new Map(rows.map(({ id }) => [id, { path: screen }]));
    },
    undo: {},
  },
  {
    entityType: authorityNoun,
    feature: 'enterprise',
    labels: { name: 'Name', fingerprint: 'SHA-256' },
    screensOf: async (transaction, ids) => {
      const rows = await transaction
        .selectFrom('enterprise_authority')
        .select('id')
        .where('id', '=', any(ids))
        .execute();
      return new Map(rows.map(({ id }) => [id, { path: screen }]));
    },
    undo: {},
  },
];
