import { Problem } from '../../../../contract/problem.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { isInSubtree } from '../../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { findGateway } from '../../../payment-gateways/queries.ts';
import type { TransactionOutcome } from '../../../payments/public/card-payments.ts';
import { canRefund } from '../rules.ts';
import { texts } from '../texts.ts';

/** Returns a purchase by card at or below the organization, with its gateway. */
export async function purchaseOf(
  { transaction, organization, caller }: OrganizationRequest,
  purchaseId: string,
) {
  if (!canRefund(caller))
    throw new Problem('not-allowed', 'Your role lets you view card transactions, but not refund.');
  const found = await transaction
    .selectFrom('purchase')
    .select(['id', 'version', 'amount', 'refunded', 'currency', 'status', 'at'])
    .select([
      'gateway_id as gatewayId',
      'organization_number as number',
      'organization_path as path',
    ])
    .where('id', '=', purchaseId)
    .where('method', '=', 'creditCard')
    .where(isInSubtree('organization_path', organization))
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

/** Records a request to the gateway of a purchase in the history. */
export function record(
  request: OrganizationRequest,
  { id, amount, currency, number, path }: Awaited<ReturnType<typeof purchaseOf>>,
  after: Record<string, unknown>,
): Promise<void> {
  return request.record({
    entityType: 'purchase',
    entityId: id,
    label: formatMoney(amount, currency),
    action: 'run',
    organization: { number, path },
    after,
  });
}

/** Returns what the gateway replied, or else what was done. */
export function replyOf({ state, text }: TransactionOutcome, done: string) {
  if (state === 'pending') return { isDone: true, text: text ?? texts.underWay };
  return { isDone: state === 'succeeded', text: text ?? done };
}
