import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import type { Stored } from '../../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { zoneOf } from '../buildings/get-building.ts';
import type { panTerms } from '../fields.ts';
import { rejectOtherPlan } from '../pools/pool-store.ts';
import { noteNetworks } from '../pushes/note-change.ts';
import { untilOf } from './change-network.ts';
import type { StoredNetwork } from './load-network.ts';

type Terms = Stored<typeof panTerms>;

/** Changes the terms of a locked network. Returns what the history stores, or null when nothing changes. */
export async function changeTerms(
  request: OrganizationRequest,
  network: StoredNetwork,
  terms: Terms,
) {
  const { transaction, server, caller } = request;
  const now = server.now();
  const { fromAt, untilAt: endsAt } = network;
  const untilAt = untilOf(terms.until, await zoneOf(request));
  const before = {
    until: endsAt?.toISOString() ?? null,
    planId: network.planId,
    maxDevices: network.maxDevices,
    binding: network.binds ? 'firstUse' : 'free',
  };
  const after = { ...terms, until: untilAt?.toISOString() ?? null };
  if (isEqual(before, after)) return null;
  const endChanges = before.until !== after.until;
  if (endChanges && untilAt !== null && (untilAt <= now || untilAt <= fromAt))
    rejectFieldErrors({ until: 'Please select a later date' });
  if (terms.planId !== before.planId) await rejectOtherPlan(request, terms);
  await transaction
    .updateTable('pan')
    .set({
      until_at: untilAt,
      plan_id: terms.planId,
      max_devices: terms.maxDevices,
      binds_devices: terms.binding === 'firstUse',
      // At once, because its key may still have to be made; the step returns when the next one is due.
      next_step_at: now,
      updated_at: now,
      updated_by: caller.displayName,
      version: sql`version + 1`,
    })
    .where('id', '=', network.id)
    .execute();
  // Devices store when keys end.
  if (endChanges) await noteNetworks(transaction, [network.id], now);
  return { before, after };
}
