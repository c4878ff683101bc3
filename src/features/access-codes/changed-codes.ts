import { Problem } from '../../contract/problem.ts';
import {
  type Handler,
  type OrganizationRequest,
  organizationHandler,
} from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import { lockedBatch, momentOf } from './batches.ts';
import { laterOf } from './changed-batches.ts';
import { type AccessCodeRow, extendAccessCode, revokeAccessCode } from './contract.ts';
import { codeOf, rowOf } from './listed-codes.ts';
import { isLater } from './new-batch.ts';

export const changedCodeHandlers: readonly Handler[] = [
  organizationHandler(revokeAccessCode, async ({ params }, request) => {
    const { batch, before } = await lockedCode(request, params);
    if (before.state === 'revoked') throw new Problem('conflict', 'This code is revoked already.');
    await request.transaction
      .updateTable('access_code')
      .set({ revoked_at: request.server.now() })
      .where('id', '=', params.codeId)
      .execute();
    return recorded(request, batch.name, before, params);
  }),

  organizationHandler(extendAccessCode, async ({ params, body }, request) => {
    const { batch, before } = await lockedCode(request, params);
    if (before.state === 'revoked' || before.state === 'usedUp')
      throw new Problem('conflict', 'A code that is revoked or used up cannot be extended.');
    if (before.validUntil === null)
      throw new Problem('conflict', 'This code has no end yet that could be extended.');
    const until = momentOf(body.validUntil, batch.timeZone);
    const least = laterOf(new Date(before.validUntil), request.server.now());
    if (!(await isLater(request, until, least)))
      refuseMistaken({ validUntil: 'Please select a later date' });
    await request.transaction
      .updateTable('access_code')
      .set({ extended_until: until })
      .where('id', '=', params.codeId)
      .execute();
    return recorded(request, batch.name, before, params);
  }),
];

type Params = Parameters<typeof codeOf>[1];

async function lockedCode(request: OrganizationRequest, params: Params) {
  await lockedBatch(request, params.batchId);
  const { batch, code } = await codeOf(request, params);
  return { batch, before: rowOf(code) };
}

/** A code lets somebody in: the history names its end only. */
async function recorded(
  request: OrganizationRequest,
  batchName: string,
  before: AccessCodeRow,
  params: Params,
): Promise<AccessCodeRow> {
  const after = rowOf((await codeOf(request, params)).code);
  const facts = ({ state, validUntil }: AccessCodeRow) => ({ state, validUntil });
  await request.record({
    entityType: 'access code',
    entityId: after.id,
    label: `${batchName}, code ending in ${after.code.replaceAll('-', '').slice(-4)}`,
    action: 'update',
    organization: request.organization,
    before: facts(before),
    after: facts(after),
  });
  return after;
}
