import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { changeSessions, requestChanges } from '../../radius/public/session-changes.ts';
import { atSite } from '../buildings/site.ts';
import { liveStates } from '../rules/states.ts';
import { addPanDevice, removePanDevice } from './contract.ts';
import { notePan } from './history.ts';
import { lockedNetwork, lockNetwork } from './load-network.ts';

export const networkDeviceHandlers: readonly Handler[] = [
  organizationHandler(addPanDevice, async ({ params, body }, outer) => {
    const { request } = await atSite(outer);
    const network = await lockNetwork(request, params.panId, 'change');
    const { transaction, server, caller } = request;
    const { macAddress, name } = body;
    const devices = await transaction
      .selectFrom('pan_device')
      .select('mac_address as macAddress')
      .where('pan_id', '=', network.id)
      .execute();
    const isKnown = devices.some((device) => device.macAddress === macAddress);
    if (!isKnown) {
      if (devices.length >= network.maxDevices)
        rejectFieldErrors({
          macAddress: `No more than ${network.maxDevices} devices. Remove one first`,
        });
      await rejectElsewhere(request, macAddress);
    }
    await transaction
      .insertInto('pan_device')
      .values({
        pan_id: network.id,
        mac_address: macAddress,
        name,
        added_at: server.now(),
        added_by: caller.displayName,
      })
      .onConflict((conflict) => conflict.columns(['pan_id', 'mac_address']).doUpdateSet({ name }))
      .execute();
    await notePan(request, 'update', network, {
      before: { devices: devices.length },
      after: isKnown
        ? { devices: devices.length, device: 'named' }
        : { devices: devices.length + 1 },
    });
    return { id: network.id };
  }),

  organizationHandler(removePanDevice, async ({ params }, outer) => {
    const { request } = await atSite(outer);
    const network = await lockedNetwork(request, params.panId);
    const { transaction, server, caller } = request;
    const removed = await transaction
      .deleteFrom('pan_device')
      .where('id', '=', params.deviceId)
      .where('pan_id', '=', network.id)
      .returning('mac_address as macAddress')
      .executeTakeFirst();
    if (removed === undefined) throw new Problem('not-found', 'This device does not exist.');
    await requestChanges(
      transaction,
      sql`(mac_address = ${removed.macAddress} and grant_id in (
        select id from radius_grant where network_id = ${network.id}))`,
      { now: server.now(), by: caller.displayName, mustEnd: true },
    );
    request.wake(changeSessions);
    await notePan(request, 'update', network, {
      before: { device: 'known' },
      after: { device: 'removed' },
    });
    return { id: network.id };
  }),
];

/** A device that an administrator adds is in one network of the site. */
async function rejectElsewhere(
  { transaction, organization }: OrganizationRequest,
  macAddress: string,
): Promise<void> {
  const other = await transaction
    .selectFrom('pan_device as device')
    .innerJoin('pan', 'pan.id', 'device.pan_id')
    .innerJoin('pan_unit as unit', 'unit.id', 'pan.unit_id')
    .select('unit.number')
    .where('device.mac_address', '=', macAddress)
    .where('pan.organization_number', '=', organization.number)
    .where('pan.state', '=', any(liveStates))
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined)
    rejectFieldErrors({ macAddress: `The device is in the network of unit ${other.number}` });
}
