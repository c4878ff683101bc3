import { messages } from '../../../../contract/messages.ts';
import { Problem } from '../../../../contract/problem.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { type Handler, organizationExternalCall } from '../../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../../server/rejections.ts';
import { findGateway } from '../../../payment-gateways/queries.ts';
import { refundPurchase, voidPurchase } from '../../../payments/public/card-payments.ts';
import { requireRefundable } from '../../../payments/public/refund-limits.ts';
import { canRefund } from '../rules.ts';
import { texts } from '../texts.ts';
import { refundCardPurchase, voidCardPurchase } from './contract.ts';

type Outcome = Awaited<ReturnType<typeof refundPurchase>>;

export const cardActionHandlers: readonly Handler[] = [
  organizationExternalCall(refundCardPurchase, {
    async prepare({ params, body }, request) {
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
      return { purchase, amount: body.amount, by: request.caller.displayName };
    },
    async call({ purchase: { id: purchaseId, version }, amount, by }, { server }) {
      return refundPurchase(server, { purchaseId, version, amount, by });
    },
    finish: ({ params }, request, outcome) => recorded(request, params.purchaseId, outcome),
  }),

  organizationExternalCall(voidCardPurchase, {
    async prepare({ params }, request) {
      const purchase = await purchaseOf(request, params.purchaseId);
      return { purchase, by: request.caller.displayName };
    },
    async call({ purchase: { id: purchaseId, version }, by }, { server }) {
      return voidPurchase(server, { purchaseId, version, by });
    },
    finish: ({ params }, request, outcome) => recorded(request, params.purchaseId, outcome),
  }),
];

/** Returns a purchase by card at or below the organization, with its gateway. */
async function purchaseOf(
  { transaction, organization, caller }: OrganizationRequest,
  purchaseId: string,
) {
  if (!canRefund(caller))
    throw new Problem('not-allowed', 'Your role lets you view card transactions, but not refund.');
  const found = await transaction
    .selectFrom('purchase')
    .select(['id', 'version', 'amount', 'refunded', 'currency', 'status', 'at'])
    .select('gateway_id as gatewayId')
    .where('id', '=', purchaseId)
    .where('method', '=', 'creditCard')
    .where(({ eb }) => eb('organization_path', '^@', organization.path))
    .executeTakeFirst();
  if (found === undefined) throw new Problem('not-found', 'The purchase does not exist.');
  const gateway =
    found.gatewayId === null ? undefined : await findGateway(transaction, found.gatewayId);
  if (gateway === undefined)
    throw new Problem(
      'not-allowed',
      'The payment gateway of this purchase is gone, or belongs to another organization.',
    );
  return { ...found, gateway };
}

async function recorded(request: OrganizationRequest, purchaseId: string, outcome: Outcome) {
  const { transaction, organization, record } = request;
  const { amount, refunded, currency, status } = await transaction
    .selectFrom('purchase')
    .select(['amount', 'refunded', 'currency', 'status'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  await record({
    entityType: 'purchase',
    entityId: purchaseId,
    label: formatMoney(amount, currency),
    action: 'update',
    organization,
    ...(outcome.state === 'failed' && { result: 'refused' as const }),
    before: {},
    after: { refunded, currency, status, ...(outcome.text !== null && { reply: outcome.text }) },
  });
  return {
    isDone: outcome.state === 'succeeded' || outcome.state === 'pending',
    text: outcome.text ?? texts.done,
  };
}
