import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { capacityOf, loadSettings } from '../../advanced-conference/public/settings.ts';
import type { Chosen } from '../contract.ts';
import type { Conference } from '../fields.ts';
import { type DevicePlan, devicePlan, type SiteDevice } from '../rules/device-wishes.ts';

interface Site {
  number: number;
  path: string;
}

/** Returns what a conference wants of the devices of its site. */
export async function planDevices(
  transaction: ScopedTransaction,
  site: Site,
  conference: Conference,
  chosen: Chosen,
): Promise<DevicePlan> {
  return devicePlan(conference, chosen, {
    devices: await siteDevices(transaction, site),
    ports: await transaction
      .selectFrom('conference_port')
      .select(['switch', 'port'])
      .where('organization_number', '=', site.number)
      .where('id', '=', any(conference.portIds))
      .orderBy('switch')
      .orderBy('port')
      .execute(),
    pool: capacityOf(await loadSettings(transaction, site.number)),
  });
}

async function siteDevices(transaction: ScopedTransaction, site: Site): Promise<SiteDevice[]> {
  const rows = await transaction
    .selectFrom('device')
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .select(['device.id', 'device.name', 'device.type', 'device.role', 'device.state'])
    .select(['device.parent_id as parentId', 'area.number as areaNumber', 'area.name as areaName'])
    .where(isInSubtree('device.organization_path', site))
    .where('device.status', '<>', 'Retired')
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();
  return rows.map(({ state, ...device }) => ({ ...device, isDown: state === 'down' }));
}
