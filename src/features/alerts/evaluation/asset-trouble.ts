import { type RawBuilder, sql } from 'kysely';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { isMaintained } from '../../asset-monitoring/public/maintained.ts';
import { routerTrouble } from '../../mikrotik-manager/public/router-trouble.ts';
import type { AssetKind } from '../kinds.ts';

/** After a parent came back, its children are found to be up by their next checks. */
const graceMs = 3 * 60_000;
/** An older reading says nothing about now. */
const freshMs = 15 * 60_000;

/** Devices are connected in chains of at most so many. */
const longestChain = 16;

/** Whether one of the parents of the row `device` is down, or was until a moment ago. */
function isBehindDead(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    with recursive above(id, parent_id, is_dead, depth) as (
      select parent.id, parent.parent_id, ${isDead(now)}, 1 from device parent
      where parent.id = device.parent_id and parent.status = 'Active'
      union all
      select parent.id, parent.parent_id, ${isDead(now)}, above.depth + 1
      from above join device parent on parent.id = above.parent_id and parent.status = 'Active'
      where not above.is_dead and above.depth < ${longestChain})
    select from above where is_dead)`;
}

const isDead = (now: Date) => sql`(parent.state = 'down'
  or parent.state_since > ${new Date(now.getTime() - graceMs)} and parent.state <> 'unknown')`;

/** Whether the rows `asset` and `device` cause no alerts: in maintenance, or behind a dead parent. */
export function isSilent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isMaintained(now)} or ${isBehindDead(now)})`;
}

/** The trouble of devices in service whose value reaches the least threshold of `rules`, for the statement of `violationsOf`. */
function ofDevices(
  now: Date,
  value: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select windows.window_seconds, found.* from windows cross join (
      select device.organization_number, ${value}, asset.name, asset.id, ${isSilent(now)}
      from device
      join asset on asset.device_id = device.id and asset.status = 'InService'
      left join asset_reading reading on reading.asset_id = asset.id
      left join router_state router on router.id = device.id
      -- Whether an asset is silent takes the longest to find out.
      where device.status = 'Active' and ${condition} and ${value} >= (select min(threshold) from rules)) found`;
}

const isFresh = (now: Date) => sql`reading.read_at > ${new Date(now.getTime() - freshMs)}`;

/** By kind, the trouble of each asset: window, area, value, name, asset and whether it is silent. */
export const troubleOfAssets: Record<AssetKind, (now: Date) => RawBuilder<unknown>> = {
  'asset-down': (now) =>
    ofDevices(
      now,
      sql`greatest(1, floor(extract(epoch from ${now}::timestamptz - device.state_since) / 60))`,
      sql`device.state = 'down'`,
    ),

  'asset-loss': (now) =>
    ofDevices(
      now,
      sql`device.loss_percent`,
      sql`device.loss_percent > 0 and device.state <> 'down'`,
    ),

  'asset-latency': (now) =>
    ofDevices(now, sql`device.latency_ms`, sql`device.latency_ms > 0 and device.state <> 'down'`),

  'asset-cpu': (now) => ofDevices(now, sql`reading.cpu`, sql`reading.cpu > 0 and ${isFresh(now)}`),

  'asset-heat': (now) =>
    ofDevices(now, sql`reading.temperature`, sql`reading.temperature > 0 and ${isFresh(now)}`),

  'asset-drift': (now) => ofDevices(now, routerTrouble.differences(), sql`router.sync = 'Drifted'`),

  'asset-backup': (now) =>
    ofDevices(
      now,
      routerTrouble.daysWithoutBackup(now, sql`device.created_at`),
      sql`router.id is not null`,
    ),

  'asset-firmware': (now) =>
    ofDevices(now, routerTrouble.isBehind(), sql`${routerTrouble.isBehind()} = 1`),

  // In the local days of the site. A warranty that ended a month ago is no news.
  'asset-warranty': (now) => sql`
    select windows.window_seconds, found.* from windows cross join (
      select coalesce(device.organization_number, asset.organization_number),
        asset.warranty_until - (${now}::timestamptz at time zone ${timeZoneInJobs})::date as left_days,
        asset.name, asset.id, false
      from asset join organization area on area.number = asset.organization_number
      left join device on device.id = asset.device_id
      where asset.warranty_until is not null and asset.status in ('InStock', 'InService', 'InRepair')) found
    where found.left_days > -30`,
};
