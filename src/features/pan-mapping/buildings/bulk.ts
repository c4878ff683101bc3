import { sql } from 'kysely';
import type { Stored } from '../../../contract/fields/fields.ts';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { endNetworkSessions } from '../../radius/public/session-changes.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { PortRow } from '../contract.ts';
import { unitNumbering } from '../fields.ts';
import { subnetOf } from '../networks/make-network.ts';
import { UsedVlans } from '../networks/used-vlans.ts';
import { loadPools, poolOf, type StoredPool } from '../pools/load-pools.ts';
import { noteSite } from '../pushes/note-change.ts';
import type { CheckedUnit } from '../rules/find-conflicts.ts';
import { unitOfLabel } from '../rules/label-units.ts';
import { numbered } from '../rules/numbering.ts';
import { liveStates } from '../rules/states.ts';
import { loadUnits } from './load-model.ts';
import { portKey, rejectOtherArea, requireSite, unitStore } from './unit-store.ts';

/** Adds the units of a numbering that do not exist, in one statement. */
export async function addNumbered(
  request: OrganizationRequest,
  sent: Stored<typeof unitNumbering>,
) {
  const { transaction, organization, caller, server } = request;
  requireSite(request);
  await rejectOtherArea(request, sent.areaNumber);
  rejectFieldErrors(crossFieldErrors(unitNumbering, sent));
  const units = numbered(sent);
  const { rows } = await sql<{ id: string }>`
    insert into pan_unit (organization_number, organization_path, created_at, created_by, updated_at,
      updated_by, building, floor, number, kind, area_number, wiring)
    select ${organization.number}::integer, ${organization.path}, ${server.now()}, ${caller.displayName},
      ${server.now()}, ${caller.displayName}, ${sent.building}, floor, number, ${sent.kind},
      ${sent.areaNumber}::integer, '{"outlets": [], "accessPoints": []}'
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as unit (floor integer, number text)
    on conflict (organization_number, upper(number)) do nothing
    returning id`.execute(transaction);
  return { added: rows.length, existing: units.length - rows.length };
}

/**
 * Gives units VLANs of their pools in the order of the building. Units with a live network get the VLAN that its devices
 * use, unless others use it too or it is outside the pool.
 */
export async function dealVlans(
  request: OrganizationRequest,
  unitIds: readonly string[] | null,
): Promise<{ dealt: number; without: number }> {
  const { transaction, organization } = request;
  await lockSiteNetwork(transaction, organization.number);
  const units = (await loadUnits(transaction, organization)).toSorted(fromBelow);
  const pools = await loadPools(transaction, organization.number);
  const live = await liveVlans(request);
  const chosen = unitIds === null ? null : new Set(unitIds);
  // Where a VLAN belongs to a stay, or is shared, units have none.
  const needsVlan = ({ id, vlan, suiteOf, areaNumber }: CheckedUnit) =>
    suiteOf === null &&
    (chosen === null ? vlan === null : chosen.has(id)) &&
    (poolOf(pools, areaNumber)?.sharing ?? 'unit') === 'unit';
  const needing = units.filter(needsVlan);
  const siteVlans = await UsedVlans.load(
    request,
    organization,
    new Set(needing.map(({ id }) => id)),
  );
  const dealt: { id: string; vlan: number }[] = [];
  let without = 0;
  for (const unit of needing) {
    const pool = poolOf(pools, unit.areaNumber);
    const vlans = pool?.settings.vlans ?? [];
    const used = live.get(unit.id);
    if (used !== undefined && !used.isShared && vlans.includes(used.vlan)) {
      dealt.push({ id: unit.id, vlan: used.vlan });
      continue;
    }
    const dealing = { unit, pool: { sharing: 'unit' } };
    const taken = siteVlans.takenFor(dealing);
    const vlan = vlans.find((one) => !taken.has(one));
    if (vlan === undefined) without += 1;
    else {
      dealt.push({ id: unit.id, vlan });
      siteVlans.add(vlan, dealing);
      if (used !== undefined && pool !== undefined)
        await changeVlan(request, used.panId, pool, vlan);
    }
  }
  await storeUnits(
    request,
    sql`vlan = change.vlan`,
    dealt.map(({ id, vlan }) => ({ id, vlan })),
  );
  return { dealt: dealt.length, without };
}

/** From the lowest floor to the top, so that 101 gets the first VLAN. */
function fromBelow(one: CheckedUnit, other: CheckedUnit): number {
  return one.building === other.building ? one.floor - other.floor : 0;
}

async function liveVlans({ transaction, organization }: OrganizationRequest) {
  const rows = await transaction
    .selectFrom('pan')
    .select(['id', 'unit_id', 'vlan', 'is_shared'])
    .where('organization_number', '=', organization.number)
    .where('state', '=', any(liveStates))
    .execute();
  return new Map(
    rows.map((row) => [row.unit_id, { panId: row.id, vlan: row.vlan, isShared: row.is_shared }]),
  );
}

/** Disconnects the devices of a network, which come back in another VLAN. */
async function changeVlan(
  { transaction, server, caller }: OrganizationRequest,
  panId: string,
  pool: StoredPool,
  vlan: number,
): Promise<void> {
  const [now, by] = [server.now(), caller.displayName];
  await transaction
    .updateTable('pan')
    .set({
      vlan,
      is_shared: false,
      subnet: subnetOf(pool, vlan),
      updated_at: now,
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('id', '=', panId)
    .execute();
  await endNetworkSessions(transaction, [panId], { now, by });
}

/** Joins ports to the units that their labels name. */
export async function joinPorts(request: OrganizationRequest, ports: readonly PortRow[]) {
  const { transaction, organization } = request;
  await lockSiteNetwork(transaction, organization.number);
  const units = await loadUnits(transaction, organization);
  const byNumber = new Map(units.map((unit) => [unit.number.toUpperCase(), unit]));
  const owners = new Map(units.flatMap((unit) => unit.outlets.map((one) => [portKey(one), unit])));
  const left: { switch: string; port: string; reason: string }[] = [];
  const changed = new Set<CheckedUnit>();
  let joined = 0;
  for (const outlet of ports) {
    const unit = unitOfLabel(outlet.label, byNumber);
    const owner = owners.get(portKey(outlet));
    if (unit === undefined)
      left.push({
        switch: outlet.switch,
        port: outlet.port,
        reason: `No unit is in the label “${outlet.label}”`,
      });
    else if (owner !== undefined && owner !== unit)
      left.push({
        switch: outlet.switch,
        port: outlet.port,
        reason: `Unit ${owner.number} has this port`,
      });
    else if (owner === undefined) {
      unit.outlets.push(outlet);
      owners.set(portKey(outlet), unit);
      changed.add(unit);
      joined += 1;
    }
  }
  await storeUnits(
    request,
    sql`wiring = change.wiring`,
    [...changed].map(({ id, outlets, accessPoints }) => ({
      id,
      wiring: { outlets, accessPoints },
    })),
  );
  return { joined, left };
}

/** Changes one column of many units in one statement. */
async function storeUnits(
  { transaction, caller, server, organization }: OrganizationRequest,
  change: ReturnType<typeof sql>,
  values: readonly object[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    update pan_unit set ${change}, version = version + 1, updated_at = ${server.now()},
      updated_by = ${caller.displayName}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as change (id uuid, vlan integer, wiring jsonb)
    where pan_unit.id = change.id`.execute(transaction);
  await noteSite(transaction, organization, server.now());
}

/** Writes the one history entry of a change of many units. */
export function recordBulk(
  request: OrganizationRequest,
  label: string,
  after: Record<string, unknown>,
): Promise<void> {
  return request.record({
    ...unitStore.historyOf('', label),
    action: 'run',
    organization: request.organization,
    after,
  });
}
