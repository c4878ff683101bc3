import { Problem } from '../../../../contract/problem.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { isInSubtree } from '../../../../server/database/subtree.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { requireRefundingRole } from '../../../payments/public/refund-limits.ts';
import { lookUpRefund, settleRefund } from '../../../payments/public/unknown-refunds.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { cardRows } from '../rows.ts';
import { exceptionTexts, texts } from '../texts.ts';
import { purchaseOf, record, replyOf } from './card-purchases.ts';
import { lookUpCardRefund, settleCardRefund } from './contract.ts';

/** What is done about a refund whose outcome its gateway did not report. */
export const unknownRefundHandlers: readonly Handler[] = [
  organizationTask(
    lookUpCardRefund,
    async ({ params }, request) => {
      const { purchase, refund } = await unknownRefund(request, params.transactionId);
      await record(request, purchase, { lookUpOfRefund: refund.amount, currency: refund.currency });
      return refund.id;
    },
    async (transactionId, { server }) =>
      replyOf(await lookUpRefund(server, transactionId), texts.refundFound),
  ),

  organizationHandler(settleCardRefund, async ({ params, body }, request) => {
    const { refund } = await unknownRefund(request, params.transactionId);
    const { transaction, server } = request;
    const now = server.now();
    const [row] = await cardRows(transaction, [refund.id], { isMasked: true, now });
    const { outcome, reason } = body;
    const failure = await settleRefund(transaction, {
      transactionId: refund.id,
      isRefunded: outcome === 'refunded',
      by: request.caller.displayName,
      now,
    });
    if (failure === 'ended') throw hasOutcome();
    if (failure === 'too much')
      throw new Problem(
        'conflict',
        'With this refund, more would be refunded than was paid. Another refund of this purchase may be the one that the gateway shows.',
      );
    await resolveException(request, {
      subjectId: refund.id,
      tables: ['card_transaction', 'purchase'],
      kind: 'refund-unknown',
      name: exceptionTexts['refund-unknown'],
      outcome: texts.refundSettled[outcome],
      reason,
      isOpen: row?.exceptions.includes('refund-unknown') === true,
      label: formatMoney(refund.amount, refund.currency),
    });
    return { isDone: true, text: texts.refundSettled[outcome] };
  }),
];

/** Returns a refund without an outcome at or below the organization, for a role that may refund. */
async function unknownRefund(request: OrganizationRequest, id: string) {
  const { transaction, organization, caller } = request;
  const refund = await transaction
    .selectFrom('card_transaction')
    .select(['id', 'type', 'state', 'amount', 'currency', 'purchase_id as purchaseId'])
    .where('id', '=', id)
    .where(isInSubtree('organization_path', organization))
    .executeTakeFirst();
  if (refund === undefined) throw new Problem('not-found', 'This transaction is not here.');
  const purchase = await purchaseOf(request, refund.purchaseId);
  requireRefundingRole(caller, purchase.gateway);
  if (refund.type !== 'refund' || refund.state !== 'unknown') throw hasOutcome();
  return { refund, purchase };
}

const hasOutcome = () =>
  new Problem('conflict', 'This refund has an outcome by now. Reload the page.');
