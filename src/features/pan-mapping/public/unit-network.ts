import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { workOf } from '../networks/change-network.ts';
import { lockNetwork } from '../networks/load-network.ts';
import { addKey, retireKeys } from '../networks/pan-keys.ts';
import { type PanState, panActions } from '../rules/states.ts';

/** Returns the active private network of a unit, or of the suite that the unit is a door of. */
export async function networkOfUnit(
  transaction: ScopedTransaction,
  siteNumber: number,
  unit: string,
): Promise<{ id: string; vlan: number } | undefined> {
  return networkIn(transaction, siteNumber, unit, ['Active']);
}

async function networkIn(
  transaction: ScopedTransaction,
  siteNumber: number,
  unit: string,
  states: readonly PanState[],
): Promise<{ id: string; vlan: number } | undefined> {
  const { rows } = await sql<{ id: string; vlan: number }>`
    select pan.id, pan.vlan
    from pan_unit door
    join pan_unit unit on unit.organization_number = door.organization_number
      and upper(unit.number) = upper(coalesce(door.suite_of, door.number))
    join pan on pan.unit_id = unit.id and pan.state = ${any(states)}
    where door.organization_number = ${siteNumber} and upper(door.number) = upper(${unit})`.execute(
    transaction,
  );
  return rows[0];
}

/**
 * Gives a unit's private network another key, also a suspended or reserved one; the former works for 24 more hours. Returns
 * false without a network. The caller writes the history.
 */
export async function changeKeyOfUnit(
  request: OrganizationRequest,
  unit: string,
): Promise<boolean> {
  const { transaction, organization } = request;
  // Nobody changes the state between the search and the lock of the network.
  await lockSiteNetwork(transaction, organization.number);
  const found = await networkIn(transaction, organization.number, unit, panActions.rotate);
  if (found === undefined) return false;
  const { id, pool } = await lockNetwork(request, found.id, 'rotate');
  const work = workOf(request);
  await retireKeys(work, id);
  await addKey(
    work,
    { panId: id, siteNumber: organization.number, ssid: pool.ssid },
    { form: pool.settings.keyForm, typed: null },
  );
  return true;
}
