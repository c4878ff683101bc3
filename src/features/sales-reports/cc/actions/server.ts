import { messages } from '../../../../contract/messages.ts';
import { Problem } from '../../../../contract/problem.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../../server/http/handlers.ts';
import { rejectFieldErrors } from '../../../../server/rejections.ts';
import {
  capturePurchase,
  refundPurchase,
  voidPurchase,
} from '../../../payments/public/card-payments.ts';
import { requireRefundable } from '../../../payments/public/refund-limits.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { texts as shared } from '../../shared/texts.ts';
import { flagged } from '../reading.ts';
import { cardRows } from '../rows.ts';
import { actionsOnPurchase, canCaptureAgain, canRefund } from '../rules.ts';
import { exceptionTexts, texts } from '../texts.ts';
import { purchaseOf, record, replyOf } from './card-purchases.ts';
import {
  captureCardPurchase,
  refundCardPurchase,
  resolveCardException,
  voidCardPurchase,
} from './contract.ts';

/** The history stores the request before the gateway acts; the report shows the outcome. */
export const cardActionHandlers: readonly Handler[] = [
  organizationTask(
    refundCardPurchase,
    async ({ params, body }, request) => {
      const purchase = await purchaseOf(request, params.purchaseId);
      const { amount, refunded, currency, at } = purchase;
      if (refunded !== body.refunded)
        throw new Problem('conflict', 'More of this purchase was refunded meanwhile. Reload it.', {
          current: { refunded },
        });
      if (body.amount > amount - refunded)
        rejectFieldErrors({
          amount: messages.mustBeAtMost(formatMoney(amount - refunded, currency)),
        });
      requireRefundable(request.caller, { at, now: request.server.now() }, purchase.gateway);
      await record(request, purchase, { refund: body.amount, currency });
      return { purchase, amount: body.amount, by: request.caller.displayName };
    },
    async ({ purchase: { id: purchaseId, version, currency }, amount, by }, { server }) =>
      replyOf(
        await refundPurchase(server, { purchaseId, version, amount, by }),
        texts.refundedAmount(formatMoney(amount, currency)),
      ),
  ),

  organizationTask(
    voidCardPurchase,
    async ({ params }, request) => {
      const purchase = await purchaseOf(request, params.purchaseId);
      await record(request, purchase, { void: purchase.amount, currency: purchase.currency });
      return { purchase, by: request.caller.displayName };
    },
    async ({ purchase: { id: purchaseId, version }, by }, { server }) =>
      replyOf(await voidPurchase(server, { purchaseId, version, by }), texts.voided),
  ),

  organizationTask(
    captureCardPurchase,
    async ({ params }, request) => {
      const purchase = await purchaseOf(request, params.purchaseId);
      const transactions = await request.transaction
        .selectFrom('card_transaction')
        .select(['type', 'state'])
        .where('purchase_id', '=', purchase.id)
        .execute();
      if (
        !actionsOnPurchase(purchase, {
          mayCapture: canCaptureAgain(transactions),
          reserved: 0,
        }).includes('capture')
      )
        throw new Problem('conflict', 'This payment is not one whose capture failed. Reload it.');
      await record(request, purchase, { capture: purchase.amount, currency: purchase.currency });
      return { purchase, by: request.caller.displayName };
    },
    async ({ purchase: { id: purchaseId, version }, by }, { server }) =>
      replyOf(await capturePurchase(server, { purchaseId, version, by }), texts.captured),
  ),

  organizationHandler(resolveCardException, async ({ params, body }, request) => {
    if (!canRefund(request.caller))
      throw new Problem(
        'not-allowed',
        'Your role lets you view card transactions, but not mark exceptions as dealt with.',
      );
    const { transaction, server } = request;
    const { transactionId: id } = params;
    const [row] = await cardRows(transaction, [id], { isMasked: true, now: server.now() });
    await resolveException(request, {
      subjectId: id,
      tables: ['card_transaction', 'purchase'],
      kind: flagged[body.exception] ?? body.exception,
      name: exceptionTexts[body.exception],
      reason: body.reason,
      isOpen: row?.exceptions.includes(body.exception) === true,
      label: row === undefined ? '' : formatMoney(row.amount, row.currency),
    });
    return { isDone: true, text: shared.exceptionResolved };
  }),
];
