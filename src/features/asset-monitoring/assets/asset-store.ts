import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import type { StatusRecords } from '../../../server/records/statuses.ts';
import { recordStore } from '../../../server/records/store.ts';
import { type AssetDevice, assets } from '../contract.ts';
import { texts } from '../texts.ts';

/** The columns of the fields. */
export const assetColumns = {
  columns: {
    name: 'name',
    tag: 'tag',
    category: 'category',
    status: 'status',
    model: 'model',
    serial: 'serial',
    macAddress: 'mac_address',
    warrantyUntil: 'warranty_until',
  },
  rest: 'settings',
} as const;

export const assetStore = recordStore({
  ...assets,
  table: 'asset',
  unique: { asset_tag: 'tag' },
  ...assetColumns,
  derived: () => ({
    device: sql<AssetDevice | null>`(
      select jsonb_build_object('id', device.id, 'type', device.type, 'areaNumber', area.number,
        'areaName', area.name, 'host', device.host, 'stateSince', ${isoInstant('device.state_since')},
        'lastError', device.last_error, 'hasSnmp', device.settings -> 'snmp' <> 'null'::jsonb,
        'state', case device.status when 'Maintenance' then 'maintenance' when 'Retired' then 'retired'
          else device.state end)
      from device join organization area on area.number = device.organization_number
      where device.id = asset.device_id)`,
    deviceDeletedAt: isoInstant('device_deleted_at'),
  }),
  list: {
    fields: ['name'],
    order: 'name',
    sort: { name: 'name' },
  },
  beforeWrite: async ({ organization }) => {
    if (organization.type !== 'Site') throw new Problem('bad-input', texts.onlySites);
    return {};
  },
  beforeDelete: async (_request, { name, device }) => {
    if (device !== null) throw new Problem('conflict', texts.hasDevice(name));
  },
});

export const assetStatusRecords: StatusRecords = {
  table: 'asset',
  entityType: assets.noun,
  plural: 'assets',
};
