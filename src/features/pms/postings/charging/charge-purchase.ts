import { Problem } from '../../../../contract/problem.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { findGateway } from '../../../payment-gateways/queries.ts';
import type { PostingState } from '../../states.ts';
import { stayColumns } from '../../stays/stay.ts';
import { isNeverCharged, postToStay } from './charge-room.ts';

type Request = Pick<OrganizationRequest, 'transaction' | 'record' | 'server' | 'organization'>;

/** Charges a purchase that has no posting to the room of its guest, who must still be in the house. */
export async function chargePurchase(request: Request, purchaseId: string): Promise<PostingState> {
  const { transaction, server } = request;
  const purchase = await lockUnposted(request, purchaseId);
  const gateway = await findGateway(transaction, purchase.gatewayId);
  if (gateway === undefined)
    throw new Problem('not-allowed', 'The payment gateway belongs to another organization.');
  // Nothing sends the postings of the others.
  if (gateway.status !== 'Active' && gateway.status !== 'Test')
    throw new Problem(
      'conflict',
      'The payment gateway of this purchase is not active. Activate it, or charge the room in the property system and mark the purchase as dealt with.',
    );
  const stay =
    purchase.stayId === null
      ? undefined
      : await transaction
          .selectFrom('stay')
          .select(stayColumns)
          .where('id', '=', purchase.stayId)
          .where('gateway_id', '=', gateway.id)
          .where('checked_out_at', 'is', null)
          .executeTakeFirst();
  if (stay === undefined)
    throw new Problem(
      'conflict',
      'The guest is no longer in the house. Charge the room in the property system, and mark the purchase as dealt with.',
    );
  if (isNeverCharged({ gateway, stay }))
    throw new Problem(
      'conflict',
      'This guest or room is never charged. Mark the purchase as dealt with.',
    );
  const { amount, tax, currency, number, path, planName, isTest } = purchase;
  const area = { number, path };
  const { state } = await postToStay(transaction, gateway, stay, {
    area,
    purchaseId,
    planName,
    amount,
    tax,
    currency,
    isTest,
    now: server.now(),
  });
  await request.record({
    action: 'update',
    entityType: 'purchase',
    entityId: purchaseId,
    label: formatMoney(amount, currency, 'en'),
    organization: area,
    after: { charge: amount, currency, room: stay.room, state },
  });
  return state;
}

async function lockUnposted(
  { transaction, organization }: Request,
  purchaseId: string,
): Promise<{
  gatewayId: string;
  stayId: string | null;
  planName: string;
  amount: number;
  tax: number;
  currency: string;
  number: number;
  path: string;
  isTest: boolean;
}> {
  const purchase = await transaction
    .selectFrom('purchase')
    .innerJoin('service_plan as plan', 'plan.id', 'purchase.plan_id')
    .leftJoin('guest', 'guest.id', 'purchase.guest_id')
    .select([
      'purchase.gateway_id as gatewayId',
      'guest.stay_id as stayId',
      'plan.name as planName',
      'purchase.amount',
      'purchase.tax',
      'purchase.currency',
      'purchase.organization_number as number',
      'purchase.organization_path as path',
      'purchase.is_test as isTest',
      'purchase.status',
      'purchase.refunded',
    ])
    .where('purchase.id', '=', purchaseId)
    .where('purchase.method', '=', 'roomCharge')
    .forUpdate('purchase')
    .executeTakeFirst();
  if (!purchase?.path.startsWith(organization.path))
    throw new Problem('not-found', 'The purchase does not exist.');
  const { gatewayId } = purchase;
  const posting = await transaction
    .selectFrom('posting')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .limit(1)
    .executeTakeFirst();
  const isSold = ['pending', 'authorised', 'captured', 'posted'].includes(purchase.status);
  if (posting !== undefined || !isSold || purchase.refunded > 0)
    throw new Problem('conflict', 'This purchase has a charge, or is closed. Reload the page.');
  const resolved = await transaction
    .selectFrom('exception_resolution')
    .select('subject_id')
    .where('subject_id', '=', purchaseId)
    .where('organization_number', '=', purchase.number)
    .where('kind', '=', 'purchase-without-posting')
    .executeTakeFirst();
  if (resolved !== undefined)
    throw new Problem('conflict', 'This purchase was marked as dealt with. Reload the page.');
  if (gatewayId === null)
    throw new Problem('conflict', 'This purchase has no property system to charge it to.');
  return { ...purchase, gatewayId };
}
