import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import { findGateway, type UsableGateway } from '../../payment-gateways/queries.ts';
import {
  refundPurchase as refundCard,
  type TransactionOutcome,
  voidPurchase as voidCard,
} from '../../payments/public/card-payments.ts';
import { requireRefundable } from '../../payments/public/refund-limits.ts';
import { findGuest } from '../records/find-guest.ts';
import { historyOf } from '../records/guest-history.ts';
import { type GuestPurchase, refundPurchase, voidPurchase } from './contract.ts';
import { refund } from './fields.ts';
import { purchaseOf } from './read-activity.ts';
import { reverseRoomCharge } from './reverse-room-charge.ts';

const booked: TransactionOutcome = { state: 'succeeded', text: null };

interface Prepared {
  before: GuestPurchase;
  gateway: UsableGateway | undefined;
  amount: number;
  by: string;
}

/** Refunds a purchase: a card at its gateway, a room charge by its reversal, others only in the books. */
export const refundHandler = organizationExternalCall(refundPurchase, {
  async prepare({ params, body }, request): Promise<Prepared> {
    const { before, gateway } = await prepared(request, params, body.version);
    rejectRefundErrors(before, body.amount);
    if (gateway !== undefined) {
      const now = request.server.now();
      requireRefundable(request.caller, { at: new Date(before.at), now }, gateway);
    }
    return { before, gateway, amount: body.amount, by: request.caller.displayName };
  },

  async call({ before, gateway, amount, by }, { server }) {
    const { id: purchaseId, version } = before;
    const outcome =
      gateway === undefined ? null : await refundCard(server, { purchaseId, version, amount, by });
    return { before, outcome };
  },

  async finish({ params, body }, request, { before, outcome }) {
    if (outcome !== null) return recorded(request, params, before, outcome);
    const locked = await lockRefundable(request, params, body);
    const reversed = await reverseRoomCharge(request, locked, body.amount);
    if (reversed === null) await book(request, locked, body.amount);
    return recorded(request, params, before, reversed ?? booked);
  },
});

/** Releases the money of an authorised payment, which has not been captured. */
export const voidHandler = organizationExternalCall(voidPurchase, {
  async prepare({ params, body }, request) {
    const { before } = await prepared(request, params, body.version);
    return { before, by: request.caller.displayName };
  },

  async call({ before, by }, { server }) {
    const { id: purchaseId, version } = before;
    return { before, outcome: await voidCard(server, { purchaseId, version, by }) };
  },

  finish: ({ params }, request, { before, outcome }) => recorded(request, params, before, outcome),
});

interface Params {
  guestId: string;
  purchaseId: string;
}

async function prepared(request: OrganizationRequest, params: Params, version: number) {
  await findGuest(request, params.guestId);
  const before = await purchaseOf(request, params);
  rejectStaleVersion({ ...before, updatedBy: 'another administrator' }, 'This purchase', version);
  return { before, gateway: await gatewayOf(request, params.purchaseId) };
}

/** Returns the card gateway of a purchase; undefined for one that is only in the books. */
async function gatewayOf(
  { transaction }: OrganizationRequest,
  purchaseId: string,
): Promise<UsableGateway | undefined> {
  const row = await transaction
    .selectFrom('purchase')
    .select('gateway_id')
    .where('id', '=', purchaseId)
    .where('method', '=', 'creditCard')
    .executeTakeFirst();
  const id = row?.gateway_id ?? null;
  if (id === null) return undefined;
  const gateway = await findGateway(transaction, id);
  if (gateway !== undefined) return gateway;
  throw new Problem(
    'not-allowed',
    'The payment gateway belongs to an organization that you do not see. Ask its administrator.',
  );
}

function rejectRefundErrors(before: GuestPurchase, amount: number): void {
  rejectFieldErrors(crossFieldErrors(refund, { amount, currency: before.currency }, before));
}

/** Locks a purchase and checks again whether it can be refunded. */
async function lockRefundable(
  request: OrganizationRequest,
  params: Params,
  { amount, version }: { amount: number; version: number },
): Promise<GuestPurchase> {
  await request.transaction
    .selectFrom('purchase')
    .select('id')
    .where('id', '=', params.purchaseId)
    .forUpdate()
    .execute();
  const before = await purchaseOf(request, params);
  rejectStaleVersion({ ...before, updatedBy: 'another administrator' }, 'This purchase', version);
  rejectRefundErrors(before, amount);
  return before;
}

/** Books a refund that is made elsewhere. */
async function book(
  { transaction, server }: OrganizationRequest,
  before: GuestPurchase,
  amount: number,
): Promise<void> {
  const refunded = before.refunded + amount;
  await transaction
    .updateTable('purchase')
    .set({
      refunded,
      refunded_at: server.now(),
      version: before.version + 1,
      ...(refunded === before.amount && { status: 'refunded' }),
    })
    .where('id', '=', before.id)
    .execute();
}

async function recorded(
  request: OrganizationRequest,
  params: Params,
  before: GuestPurchase,
  outcome: TransactionOutcome,
) {
  const guest = await findGuest(request, params.guestId);
  const after = await purchaseOf(request, params);
  await request.record({
    ...historyOf(guest),
    entityType: 'purchase',
    entityId: before.id,
    action: 'update',
    ...(outcome.state === 'failed' && { result: 'refused' as const }),
    before: moneyOf(before),
    after: { ...moneyOf(after), ...(outcome.text !== null && { reply: outcome.text }) },
    companions: { refunded: ['currency'] },
  });
  return { ...after, outcome };
}

function moneyOf({ amount, currency, refunded, status }: GuestPurchase) {
  return { amount, currency, refunded, status };
}
