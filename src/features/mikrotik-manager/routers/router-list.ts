import { sql } from 'kysely';
import { byName } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { stripsOf } from '../../asset-monitoring/public/day-strips.ts';
import { isAtLeast } from '../config/template-errors.ts';
import type { RouterRow } from '../contract.ts';
import { runningStates } from '../states.ts';
import { routersOf } from './site-routers.ts';
import { timeZoneOf } from './time-zone.ts';

/** Returns the routers of a site as the list shows them; one of them with an id. */
export async function listedRouters(
  { transaction, organization, server }: OrganizationRequest,
  id?: string,
): Promise<RouterRow[]> {
  const timeZone = await timeZoneOf(transaction, organization);
  const { rows: templates } = await sql<{ least_version: string | null }>`
    select least_version from applicable_router_templates(${organization.number})
    where status = 'Active'`.execute(transaction);
  const running = sql.join(runningStates.map((state) => sql.lit(state)));
  const query = routersOf(transaction, organization)
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .leftJoin('router_state as state', 'state.id', 'device.id')
    .leftJoin('asset', 'asset.device_id', 'device.id')
    .select([
      'device.id',
      'device.name',
      'device.status',
      'device.state as up',
      'device.settings',
      'asset.id as assetId',
      'area.number as areaNumber',
      'area.name as areaName',
      'state.facts',
      'state.sync',
      'state.sync_error',
      'state.drifted_at',
      'state.read_at',
      'state.compare_due_at',
      'state.read_error',
      'state.last_backup_at',
      'state.backup_due_at',
      'state.next_step_at',
      sql<string | null>`(select run_id from router_run_target
        where device_id = device.id and state in (${running}) limit 1)`.as('runningRunId'),
    ])
    .orderBy(byName('device.name'))
    .orderBy('device.id');
  const rows = await (id === undefined ? query : query.where('device.id', '=', id)).execute();
  const assets = rows.flatMap(({ assetId }) => (assetId === null ? [] : [assetId]));
  const strips = await stripsOf(transaction, assets, server.now());
  return rows.map(({ facts, settings, ...row }): RouterRow => {
    const version = facts?.version ?? null;
    const offered = facts?.offeredVersion ?? null;
    const isBehind = version !== null && offered !== null && !isAtLeast(version, offered);
    return {
      id: row.id,
      name: row.name,
      areaNumber: row.areaNumber,
      areaName: row.areaName,
      timeZone,
      state: row.status === 'Maintenance' ? 'maintenance' : row.up,
      model: facts?.model ?? settings.vendorModel,
      serial: facts?.serial ?? settings.serial,
      version,
      newerVersion: isBehind ? offered : null,
      hasOldBoot: version !== null && (facts?.bootVersion ?? version) !== version,
      channel: facts?.channel ?? null,
      uptimeSeconds: facts?.uptimeSeconds ?? null,
      cpuPercent: facts?.cpuPercent ?? null,
      memoryPercent: facts?.memoryPercent ?? null,
      guests: facts?.guests ?? null,
      templates: templates.filter(
        ({ least_version }) =>
          least_version === null || version === null || isAtLeast(version, least_version),
      ).length,
      sync: row.sync ?? 'Unknown',
      syncError: row.sync_error,
      driftedAt: row.drifted_at?.toISOString() ?? null,
      readAt: row.read_at?.toISOString() ?? null,
      isReading:
        row.next_step_at !== null &&
        row.compare_due_at !== null &&
        row.compare_due_at <= server.now(),
      readError: row.read_error,
      lastBackupAt: row.last_backup_at?.toISOString() ?? null,
      nextJobAt: row.next_step_at === null ? null : (row.backup_due_at?.toISOString() ?? null),
      strip: (row.assetId !== null && strips.get(row.assetId)) || null,
      runningRunId: row.runningRunId,
    };
  });
}
