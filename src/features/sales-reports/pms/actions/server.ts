import { Problem } from '../../../../contract/problem.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { type Handler, organizationHandler } from '../../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../../server/rejections.ts';
import {
  chargePurchase,
  postAgain,
  reversePosting,
  settlePosting,
  takeOverPosting as takeOver,
} from '../../../pms/public/room-charges.ts';
import { type PostingState, postingStates } from '../../../pms/public/states.ts';
import { holdUseOf } from '../../../promo-codes/public/discounts.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { texts as shared } from '../../shared/texts.ts';
import { pmsRows } from '../rows.ts';
import { canCorrectPostings } from '../rules.ts';
import { exceptionTexts, texts } from '../texts.ts';
import {
  postPurchase,
  repeatPosting,
  resolvePmsException,
  reversePostedCharge,
  settlePostingByHand,
  takeOverPosting,
} from './contract.ts';

export const postingActionHandlers: readonly Handler[] = [
  organizationHandler(repeatPosting, async ({ params, body }, request) => {
    const { purchaseId } = await checked(request, params.postingId, body.version);
    const now = request.server.now();
    // The use of its promo code was returned when the property system refused it.
    if (purchaseId !== null && !(await holdUseOf(request.transaction, purchaseId, now)))
      throw new Problem(
        'conflict',
        'The guest’s promo code has no use or budget left, so this charge with its discount cannot be posted again. Raise the limit of the code first.',
      );
    return outcomeOf(await postAgain(request, params.postingId));
  }),

  organizationHandler(settlePostingByHand, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    await settlePosting(request, params.postingId, body.outcome, body.reason);
    const state = body.outcome === 'posted' ? 'settledPosted' : 'settledUnposted';
    return { isDone: true, text: postingStates[state] };
  }),

  organizationHandler(reversePostedCharge, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    const { state } = await reversePosting(request, params.postingId, {
      reason: body.reason,
    });
    const outcome = outcomeOf(state);
    return { ...outcome, text: shared.reversal(outcome.text) };
  }),

  organizationHandler(takeOverPosting, async ({ params, body }, request) => {
    await checked(request, params.postingId, body.version);
    await takeOver(request, params.postingId);
    return { isDone: true, text: texts.takenOver };
  }),

  organizationHandler(postPurchase, async ({ params }, request) => {
    requireCorrections(request);
    return outcomeOf(await chargePurchase(request, params.purchaseId));
  }),

  organizationHandler(resolvePmsException, async ({ params, body }, request) => {
    requireCorrections(request);
    const { transaction, server } = request;
    const { transactionId: id } = params;
    // As charging the room does, so that the hotel is not paid twice.
    await transaction
      .selectFrom('purchase')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .execute();
    const [row] = await pmsRows(transaction, [id], { isMasked: true, now: server.now() });
    await resolveException(request, {
      subjectId: id,
      tables: row?.isPosting === false ? ['purchase'] : ['posting', 'purchase'],
      kind: body.exception,
      name: exceptionTexts[body.exception],
      reason: body.reason,
      isOpen: row?.exceptions.includes(body.exception) === true,
      label: row === undefined ? '' : formatMoney(row.amount, row.currency),
    });
    return { isDone: true, text: shared.exceptionResolved };
  }),
];

function requireCorrections({ caller }: OrganizationRequest): void {
  if (!canCorrectPostings(caller))
    throw new Problem('not-allowed', 'Your role lets you view postings, but not correct them.');
}

/** Locks the posting, and rejects a stale version and a role that may not correct postings. */
async function checked(
  request: OrganizationRequest,
  postingId: string,
  version: number,
): Promise<{ purchaseId: string | null }> {
  requireCorrections(request);
  const { transaction } = request;
  const posting = await transaction
    .selectFrom('posting')
    .select(['version', 'owner_name as owner', 'purchase_id as purchaseId'])
    .where('id', '=', postingId)
    .forUpdate()
    .executeTakeFirst();
  if (posting === undefined) throw new Problem('not-found', 'The posting does not exist.');
  const current = { version: posting.version, updatedBy: posting.owner ?? 'the property system' };
  rejectStaleVersion(current, 'The posting', version);
  return { purchaseId: posting.purchaseId };
}

function outcomeOf(state: PostingState): { isDone: boolean; text: string } {
  return { isDone: state !== 'refused', text: postingStates[state] };
}
