import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { recordStore } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { texts } from '../texts.ts';
import { maintenanceWindows } from './contract.ts';
import type { MaintenanceWindow } from './fields.ts';
import { setNextTime } from './schedule.ts';

export const windowStore = recordStore({
  ...maintenanceWindows,
  table: 'maintenance_window',
  columns: { reason: 'reason', scope: 'scope', tags: 'tags', assetIds: 'asset_ids' },
  rest: 'settings',
  derived: (now) => ({
    startsAt: isoInstant('starts_at'),
    endsAt: isoInstant('ends_at'),
    isActive: sql<boolean>`coalesce(starts_at <= ${now} and ends_at > ${now}, false)`,
    timeZone: sql<string>`(select ${timeZoneOfArea} from organization area
      where area.number = maintenance_window.organization_number)`,
    assetNames: sql<{ id: string; name: string }[]>`coalesce((
      select jsonb_agg(jsonb_build_object('id', asset.id, 'name', asset.name) order by asset.name) from asset
      where maintenance_window.scope = 'assets' and asset.organization_number = maintenance_window.organization_number
        and asset.id::text = any (maintenance_window.asset_ids)), '[]')`,
  }),
  list: {
    fields: ['reason', 'scope', 'repeats'],
    derived: () => ({
      concerns: sql<number>`case scope when 'tags' then cardinality(tags)
        when 'assets' then cardinality(asset_ids) else 0 end`,
      createdBy: sql<string>`created_by`,
    }),
    order: 'reason',
    sort: { reason: 'reason', startsAt: 'starts_at' },
    filters: { scope: 'scope' },
  },
  beforeWrite: async ({ organization }) => {
    if (organization.type !== 'Site') throw new Problem('bad-input', texts.onlySites);
    return {};
  },
});

// Not `recordHandlers`: a stored window's next time is computed at once, so that it begins when it says.
export const windowHandlers: readonly Handler[] = [
  organizationHandler(maintenanceWindows.list, ({ query }, request) =>
    windowStore.page(request, query),
  ),
  organizationHandler(maintenanceWindows.get, ({ params }, request) =>
    windowStore.get(request, params.windowId),
  ),
  organizationHandler(maintenanceWindows.create, async ({ body }, request) => {
    await rejectForeignAssets(request, body);
    await rejectOver(request, body);
    const { id } = await windowStore.create(request, body);
    return scheduled(request, id);
  }),
  organizationHandler(maintenanceWindows.update, async ({ params, body }, request) => {
    await rejectForeignAssets(request, body);
    await windowStore.update(request, params.windowId, body);
    return scheduled(request, params.windowId);
  }),
  organizationHandler(maintenanceWindows.delete, async ({ params }, request) => {
    await windowStore.remove(request, params.windowId);
    return {};
  }),
];

async function scheduled(request: OrganizationRequest, id: string) {
  const { transaction, server } = request;
  await setNextTime(transaction, id, await zoneOf(request), server.now());
  return windowStore.get(request, id);
}

async function rejectOver(
  request: OrganizationRequest,
  { repeats, endsOn }: MaintenanceWindow,
): Promise<void> {
  if (repeats !== 'once' || endsOn === null) return;
  if (endsOn <= localTimeOf(request.server.now(), await zoneOf(request)))
    rejectFieldErrors({ endsOn: texts.windowIsOver });
}

async function zoneOf({ transaction, organization }: OrganizationRequest): Promise<string> {
  return (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';
}

async function rejectForeignAssets(
  { transaction, organization }: OrganizationRequest,
  { scope, assetIds }: MaintenanceWindow,
): Promise<void> {
  if (scope !== 'assets' || assetIds.length === 0) return;
  const found = await transaction
    .selectFrom('asset')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where('id', '=', any(assetIds))
    .execute();
  if (found.length < new Set(assetIds).size) rejectFieldErrors({ assetIds: texts.assetGone });
}
