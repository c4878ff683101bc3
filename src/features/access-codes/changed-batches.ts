import type { Updateable } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { AccessCodeBatch } from '../../server/database/tables.ts';
import {
  type Handler,
  type OrganizationRequest,
  organizationHandler,
} from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import { batchRecordOf, historyOf, lockedBatch, momentOf } from './batches.ts';
import {
  type AccessCodeBatchRecord,
  cancelAccessCodeBatch,
  createAccessCodeBatch,
  deleteAccessCodeBatch,
  extendAccessCodeBatch,
  revokeAccessCodeBatch,
} from './contract.ts';
import { beginBatch, isLater } from './new-batch.ts';

export const changedBatchHandlers: readonly Handler[] = [
  organizationHandler(createAccessCodeBatch, async ({ body }, request) =>
    batchRecordOf(request, await beginBatch(request, body)),
  ),

  organizationHandler(cancelAccessCodeBatch, async ({ params }, request) => {
    const before = await lockedBatch(request, params.batchId);
    if (before.state !== 'making')
      throw new Problem('conflict', `No codes are being made for ${before.name} any more.`);
    return changed(request, before, {
      next_step_at: null,
      cancelled_at: request.server.now(),
    });
  }),

  organizationHandler(revokeAccessCodeBatch, async ({ params }, request) => {
    const before = await lockedBatch(request, params.batchId);
    if (before.state === 'revoked')
      throw new Problem('conflict', `All codes of ${before.name} are revoked already.`);
    const now = request.server.now();
    return changed(request, before, {
      revoked_at: now,
      // What is revoked is not made either.
      next_step_at: null,
      ...(before.state === 'making' && { cancelled_at: now }),
    });
  }),

  organizationHandler(extendAccessCodeBatch, async ({ params, body }, request) => {
    const before = await lockedBatch(request, params.batchId);
    if (before.state === 'revoked')
      throw new Problem('conflict', `${before.name} is revoked and cannot be extended.`);
    if (before.validUntil === null && before.secondsAfterFirstUse === null)
      throw new Problem('conflict', `The codes of ${before.name} have no end to be extended.`);
    const until = momentOf(body.validUntil, before.timeZone);
    const end = before.validUntil === null ? request.server.now() : new Date(before.validUntil);
    if (!(await isLater(request, until, laterOf(end, request.server.now()))))
      refuseMistaken({ validUntil: 'Please select a later date' });
    return changed(request, before, { extended_until: until });
  }),

  organizationHandler(deleteAccessCodeBatch, async ({ params }, request) => {
    const before = await lockedBatch(request, params.batchId);
    if (before.isUsed)
      throw new Problem(
        'conflict',
        `Codes of ${before.name} were used, so it cannot be deleted. Revoke it instead: none of its codes works any more.`,
      );
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

export function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Changes a batch, with the row for the history that says what it brought about. */
async function changed(
  request: OrganizationRequest,
  before: AccessCodeBatchRecord,
  columns: Pick<Updateable<AccessCodeBatch>, 'next_step_at' | 'cancelled_at' | 'revoked_at'> & {
    extended_until?: ReturnType<typeof momentOf>;
  },
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
  const after = await batchRecordOf(request, before.id);
  const facts = ({ state, made, validUntil }: AccessCodeBatchRecord) => ({
    state,
    made,
    validUntil,
    ...('extended_until' in columns && { codesValidUntil: validUntil }),
  });
  await record({
    ...historyOf(before),
    action: 'update',
    organization,
    before: facts(before),
    after: facts(after),
  });
  return after;
}
