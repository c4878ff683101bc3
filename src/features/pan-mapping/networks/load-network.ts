import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { zoneOf } from '../buildings/get-building.ts';
import type { PanDevice, PanNetwork } from '../contract.ts';
import { allows, liveStates, type PanAction } from '../rules/states.ts';
import { keysOf } from './pan-keys.ts';

/** Whether the caller may see who holds a network, its key, and what its devices are. */
export const seesHolders = ({ caller }: Pick<OrganizationRequest, 'caller'>): boolean =>
  hasRight(caller.rights, 'guest-data');

/** Returns the network that a unit has, or that still cools down, with its devices. */
export async function networkOfUnit(
  request: OrganizationRequest,
  unitId: string,
): Promise<PanNetwork | null> {
  const { transaction } = request;
  const found = await transaction
    .selectFrom('pan')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('state', '=', any([...liveStates, 'Cooling']))
    .orderBy(sql`state = 'Cooling'`)
    .orderBy('state_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? null : loadNetwork(request, found.id);
}

async function loadNetwork(request: OrganizationRequest, id: string): Promise<PanNetwork> {
  const { transaction, server } = request;
  const network = await storedNetwork(request, id);
  const [current, former] = await keysOf(transaction, [id], server.now());
  const stays = await transaction
    .selectFrom('pan_stay')
    .innerJoin('stay', 'stay.id', 'pan_stay.stay_id')
    .select(['stay.last_name as lastName', 'stay.departs_on as departsOn'])
    .where('pan_stay.pan_id', '=', id)
    .orderBy('stay.departs_on')
    .orderBy('stay.last_name')
    .execute();
  const names = stays.flatMap(({ lastName }) => lastName || []).join(', ');
  const { fromAt, untilAt, stateAt, nextStepAt, binds, pool, ...rest } = network;
  return {
    ...rest,
    ssid: pool.ssid,
    binding: binds ? 'firstUse' : 'free',
    fromAt: fromAt.toISOString(),
    untilAt: untilAt?.toISOString() ?? null,
    until: untilAt === null ? null : lastDayBefore(untilAt, await zoneOf(request)),
    stateAt: stateAt.toISOString(),
    stateEndsAt:
      network.state === 'Ending' || network.state === 'Cooling'
        ? (nextStepAt?.toISOString() ?? null)
        : null,
    holder: seesHolders(request) ? (network.holder ?? (names || null)) : null,
    departures: [...new Set(stays.flatMap(({ departsOn }) => departsOn ?? []))],
    keyMadeAt: current?.madeAt.toISOString() ?? null,
    oldKeyUntil: former?.validUntil?.toISOString() ?? null,
    devices: await devicesOf(request, id),
    trafficIn30Days: await trafficOf(request, id),
  };
}

/** A lease ends with its last day, at midnight of the site. */
export function lastDayBefore(at: Date, timeZone: string): string {
  return localDay(new Date(at.getTime() - 1), timeZone);
}

/** Returns a network of the site; throws when there is none. */
export async function storedNetwork(
  { transaction, organization }: OrganizationRequest,
  id: string,
) {
  const row = await transaction
    .selectFrom('pan')
    .innerJoin('pan_unit as unit', 'unit.id', 'pan.unit_id')
    .innerJoin('pan_pool as pool', 'pool.id', 'pan.pool_id')
    .select(['pan.id', 'pan.version', 'pan.unit_id as unitId', 'unit.number as unit'])
    .select(['pan.state', 'pan.state_at as stateAt', 'pan.next_step_at as nextStepAt'])
    .select(['pan.holder_kind as holderKind', 'pan.holder', 'pan.vlan', 'pan.subnet'])
    .select(['pan.plan_id as planId', 'pan.max_devices as maxDevices'])
    .select(['pan.binds_devices as binds', 'pan.from_at as fromAt', 'pan.until_at as untilAt'])
    .select(['pan.updated_by as updatedBy', 'unit.area_number as areaNumber'])
    .select(['pool.ssid', 'pool.settings', 'pool.name as poolName'])
    .where('pan.id', '=', id)
    .where('pan.organization_number', '=', organization.number)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This private network does not exist.');
  const { ssid, settings, poolName, ...network } = row;
  return { ...network, pool: { ssid, settings, name: poolName } };
}

export type StoredNetwork = Awaited<ReturnType<typeof storedNetwork>>;

/** Locks a network against check-ins, check-outs and the job `changePans` until the transaction ends. */
export async function lockedNetwork(
  request: OrganizationRequest,
  id: string,
): Promise<StoredNetwork> {
  const { transaction, organization } = request;
  // Check-ins lock the site before its networks, so that nobody waits for another in a circle.
  await lockSiteNetwork(transaction, organization.number);
  await transaction.selectFrom('pan').select('id').where('id', '=', id).forUpdate().execute();
  return storedNetwork(request, id);
}

/** Locks a network; throws when its state does not allow the action. */
export async function lockNetwork(
  request: OrganizationRequest,
  id: string,
  action: PanAction,
): Promise<StoredNetwork> {
  const network = await lockedNetwork(request, id);
  if (!allows(action, network.state))
    throw new Problem(
      'conflict',
      `The private network of unit ${network.unit} is ${network.state.toLowerCase()}, so this is not possible. ${network.updatedBy} changed it last.`,
    );
  return network;
}

async function devicesOf(request: OrganizationRequest, panId: string): Promise<PanDevice[]> {
  const { transaction, organization } = request;
  const isMasked = !seesHolders(request);
  const rows = await transaction
    .selectFrom('pan_device as device')
    .select(['device.id', 'device.mac_address as macAddress', 'device.name'])
    .select(['device.added_at as addedAt', 'device.added_by as addedBy'])
    .select('device.seen_at as seenAt')
    .select(
      sql<boolean>`exists (select from guest_session session
        where session.state = 'open' and session.mac_address = device.mac_address
          and ${isInSubtree('session.organization_path', organization)})`.as('isOnline'),
    )
    .where('device.pan_id', '=', panId)
    .orderBy('device.added_at')
    .orderBy('device.id')
    .execute();
  return rows.map(({ addedAt, seenAt, ...device }) => ({
    ...device,
    ...(isMasked && { macAddress: null, name: '' }),
    addedAt: addedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
  }));
}

async function trafficOf(
  { transaction, server }: OrganizationRequest,
  panId: string,
): Promise<number> {
  const since = new Date(server.now().getTime() - 30 * 86_400_000);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes_in + bytes_out), 0)::float8 as bytes from guest_session
    where started_at >= ${since} and ${trafficIn(sql`${panId}::uuid`)}`.execute(transaction);
  return rows[0]?.bytes ?? 0;
}

/** The sessions of a network: those of its devices that were granted for it. */
export function trafficIn(panId: ReturnType<typeof sql>) {
  return sql<boolean>`(
    mac_address in (select mac_address from pan_device where pan_id = ${panId})
    and grant_id in (select id from radius_grant where network_id = ${panId}))`;
}
