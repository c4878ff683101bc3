import { sql, type Updateable } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { AccessCodeBatch } from '../../../server/database/tables.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { changeSessionsOfCodes } from '../codes/change-sessions-of-codes.ts';
import {
  type AccessCodeBatchRecord,
  cancelAccessCodeBatch,
  createAccessCodeBatch,
  deleteAccessCodeBatch,
  extendAccessCodeBatch,
  getAccessCodeBatch,
  getAccessCodeBatchProgress,
  listAccessCodeBatches,
  listAccessCodePlans,
  revokeAccessCodeBatch,
} from '../contract.ts';
import { batchBlockers } from '../rules.ts';
import { findBatch, historyOf, lockBatch, progressOf } from './batch-record.ts';
import { createBatch } from './create-batch.ts';
import { laterEnd } from './later-end.ts';
import { listBatches } from './list-batches.ts';
import { listPlans } from './list-plans.ts';

// Not a `recordStore`: a batch cannot be edited, its plan and time zone belong to other organizations, and its state
// depends on its codes.
export const batchHandlers: readonly Handler[] = [
  organizationHandler(listAccessCodeBatches, ({ query }, request) => listBatches(request, query)),
  organizationHandler(listAccessCodePlans, ({ query }, request) => listPlans(request, query)),
  organizationHandler(getAccessCodeBatch, ({ params }, request) =>
    findBatch(request, params.batchId),
  ),
  organizationHandler(getAccessCodeBatchProgress, ({ params }, request) =>
    progressOf(request, params.batchId),
  ),

  organizationHandler(createAccessCodeBatch, async ({ body }, request) =>
    findBatch(request, await createBatch(request, body)),
  ),

  organizationHandler(cancelAccessCodeBatch, async ({ params }, request) => {
    const before = await lockBatch(request, params.batchId);
    rejectBlocked(batchBlockers.cancel(before));
    return changeBatch(request, before, {
      next_step_at: null,
      cancelled_at: request.server.now(),
    });
  }),

  organizationHandler(revokeAccessCodeBatch, async ({ params }, request) => {
    const before = await lockBatch(request, params.batchId);
    rejectBlocked(batchBlockers.revoke(before));
    const now = request.server.now();
    return changeBatch(request, before, {
      revoked_at: now,
      // Stops generating codes.
      next_step_at: null,
      ...(before.state === 'making' && { cancelled_at: now }),
    });
  }),

  organizationHandler(extendAccessCodeBatch, async ({ params, body }, request) => {
    const before = await lockBatch(request, params.batchId);
    rejectBlocked(batchBlockers.extend(before));
    const extended_until = laterEnd(body, { ...before, now: request.server.now() });
    return changeBatch(request, before, { extended_until }, { extendedUntil: body.validUntil });
  }),

  organizationHandler(deleteAccessCodeBatch, async ({ params }, request) => {
    const before = await lockBatch(request, params.batchId);
    rejectBlocked(batchBlockers.delete(before));
    await request.transaction.deleteFrom('access_code_batch').where('id', '=', before.id).execute();
    await request.record({
      ...historyOf(before),
      action: 'delete',
      organization: request.organization,
      before: { ...before },
    });
    return {};
  }),
];

export function rejectBlocked(reason: string | null): void {
  if (reason !== null) throw new Problem('conflict', reason);
}

type StateColumns = 'next_step_at' | 'cancelled_at' | 'revoked_at' | 'extended_until';

/** Changes a batch and records its state before and after, with additional history values. */
async function changeBatch(
  request: OrganizationRequest,
  before: AccessCodeBatchRecord,
  columns: Pick<Updateable<AccessCodeBatch>, StateColumns>,
  recorded: Record<string, string> = {},
): Promise<AccessCodeBatchRecord> {
  const { transaction, organization, caller, server, record } = request;
  await transaction
    .updateTable('access_code_batch')
    .set(({ eb }) => ({
      ...columns,
      version: eb('version', '+', 1),
      updated_at: server.now(),
      updated_by: caller.displayName,
    }))
    .where('id', '=', before.id)
    .execute();
  if (columns.revoked_at !== undefined || columns.extended_until !== undefined)
    await changeSessionsOfCodes(
      request,
      sql`select id from access_code where batch_id = ${before.id}`,
    );
  const after = await findBatch(request, before.id);
  const facts = ({ state, made, validUntil }: AccessCodeBatchRecord) => ({
    state,
    made,
    validUntil,
  });
  await record({
    ...historyOf(before),
    action: 'update',
    organization,
    before: facts(before),
    after: { ...facts(after), ...recorded },
  });
  return after;
}
