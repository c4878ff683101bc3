import { recordStore } from '../../../server/records/store.ts';
import { enterpriseDevices } from '../contract.ts';
import { derivedOfDevice, timesOfRow } from './device-columns.ts';

export const deviceStore = recordStore({
  ...enterpriseDevices,
  table: 'enterprise_device',
  unique: { enterprise_device_mac: 'macAddress', enterprise_device_user: 'userName' },
  columns: {
    name: 'name',
    ownerId: 'owner_id',
    profileId: 'profile_id',
    identity: 'identity',
    macAddress: 'mac_address',
    userName: 'user_name',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
    notes: 'notes',
  },
  derived: (now) => derivedOfDevice(timesOfRow(now)),
  list: { fields: [], order: 'name', sort: { name: 'name' } },
});
