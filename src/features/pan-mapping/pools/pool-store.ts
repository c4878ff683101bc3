import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { releaseVlans, takeVlans } from '../../site-network/public/vlan-ledger.ts';
import { undoneAtLockedSite } from '../buildings/site.ts';
import { rejectOtherArea, requireSite } from '../buildings/unit-store.ts';
import { panPools } from '../contract.ts';
import type { PanPool } from '../fields.ts';
import { noteSite } from '../pushes/note-change.ts';

/** Stores the pools of a site, which own their VLANs. */
export const poolStore = recordStore({
  ...panPools,
  table: 'pan_pool',
  unique: { pan_pool_name: 'name', pan_pool_area: 'areaNumber' },
  columns: {
    name: 'name',
    areaNumber: 'area_number',
    ssid: 'ssid',
    sharing: 'sharing',
    planId: 'plan_id',
    byStay: 'by_stay',
  },
  rest: 'settings',
  list: {
    fields: ['name', 'areaNumber', 'ssid', 'sharing'],
    order: 'name',
    sort: { name: 'name', ssid: 'ssid' },
  },

  async beforeWrite(request, pool, before) {
    requireSite(request);
    await rejectOtherArea(request, pool.areaNumber);
    await rejectOtherPlan(request, pool);
    // A new pool gets its id here, because it owns its VLANs from the beginning.
    const id = before === null ? crypto.randomUUID() : await idOf(request, before);
    await takeVlans(request, { use: 'pan', id, name: pool.name }, pool.vlans, 'vlans');
    if (before !== null && before.ssid !== pool.ssid) await deriveKeysAgain(request, id);
    await noteSite(request.transaction, request.organization, request.server.now());
    return { id };
  },

  async beforeDelete({ transaction }, { id, name }) {
    // The caller has locked the site: a check-in at the same time makes a network before or never.
    const used = await transaction
      .selectFrom('pan')
      .select('id')
      .where('pool_id', '=', id)
      .where('state', '<>', 'Ended')
      .executeTakeFirst();
    if (used !== undefined)
      throw new Problem('conflict', `Private networks use ${name}. End them first.`);
    // What has ended is stored only so that its key is not used again.
    await transaction.deleteFrom('pan').where('pool_id', '=', id).execute();
    await releaseVlans(transaction, { id });
  },
});

export const poolHistory: RecordedKind = {
  ...undoneAtLockedSite(poolStore.history),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('pan_pool')
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id }) => [id, { path: panPools.screens.item, query: { pool: id } }]),
    );
  },
};

async function idOf(
  { transaction, organization }: WritingRequest,
  { name }: PanPool,
): Promise<string> {
  const { id } = await transaction
    .selectFrom('pan_pool')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws unless the plan is one of the site. */
export async function rejectOtherPlan(
  { transaction, organization }: WritingRequest,
  { planId }: Pick<PanPool, 'planId'>,
): Promise<void> {
  if (planId === null) return;
  const plan = await transaction
    .selectFrom('service_plan as plan')
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .select('plan.id')
    .where('plan.id', '=', planId)
    .where('area.parent_number', '=', organization.number)
    .executeTakeFirst();
  if (plan === undefined) rejectFieldErrors({ planId: 'Choose a plan of this site' });
}

/** Keys depend on the SSID, so that `changePans` derives them again. */
function deriveKeysAgain({ transaction, server }: WritingRequest, id: string) {
  return transaction
    .updateTable('pan')
    .set({ next_step_at: server.now() })
    .where('pool_id', '=', id)
    .where('state', '=', any(['Reserved', 'Active', 'Suspended']))
    .execute();
}
