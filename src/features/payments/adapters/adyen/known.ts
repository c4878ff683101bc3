import type { ServerContext } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { CardTransactionState } from '../../states.ts';
import { type NotificationItem, notification } from './objects.ts';

/** What is stored of a purchase and of what Adyen reported about it. Adyen's API tells only the state of the link. */
export interface KnownPayment {
  purchaseId: string;
  amount: number;
  currency: string;
  /** the payment link; null before it was opened */
  linkId: string | null;
  /** Adyen's identifier of the payment; null before its first event */
  pspReference: string | null;
  /** whether it is captured by a request of its own; null: not known yet */
  isManual: boolean | null;
  /** our rows of its refunds */
  refunds: readonly KnownRefund[];
  /** the events of the last 90 days, oldest first */
  items: readonly NotificationItem[];
}

interface KnownRefund {
  id: string;
  /** null: Adyen's answer to its request was lost */
  reference: string | null;
  amount: number;
  state: CardTransactionState;
  outcome_by: string | null;
}

/** Returns what is known of a purchase; undefined for one of another gateway. */
export async function knownPayment(
  { database, secrets }: Pick<ServerContext, 'database' | 'secrets'>,
  { id: gatewayId }: Pick<UsableGateway, 'id'>,
  purchaseId: string,
): Promise<KnownPayment | undefined> {
  const purchase = await database.system
    .selectFrom('purchase')
    .select(['amount', 'currency', 'reference as linkId'])
    .where('id', '=', purchaseId)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  if (purchase === undefined) return undefined;
  const rows = await database.system
    .selectFrom('card_transaction')
    .select(['id', 'type', 'state', 'reference', 'amount', 'outcome_by'])
    .where('purchase_id', '=', purchaseId)
    .execute();
  const booked = rows.find(
    ({ type, state }) => (type === 'authorise' || type === 'sale') && state === 'succeeded',
  );
  const events = await database.system
    .selectFrom('payment_event')
    .select(['event_id', 'sealed_body'])
    .where('purchase_id', '=', purchaseId)
    .where('gateway_id', '=', gatewayId)
    .orderBy('received_at')
    .execute();
  const items: NotificationItem[] = [];
  for (const { event_id, sealed_body } of events) {
    const body = await secrets.open(sealed_body, `payment event ${gatewayId} ${event_id}`);
    const item = itemIn(body);
    if (item !== null) items.push(item);
  }
  return {
    ...purchase,
    purchaseId,
    items,
    refunds: rows.filter(({ type }) => type === 'refund'),
    pspReference: booked?.reference ?? authorisationIn(items)?.pspReference ?? null,
    isManual: booked === undefined ? null : booked.type === 'authorise',
  };
}

/** Returns the item of a webhook's body; null for something else. */
export function itemIn(body: string): NotificationItem | null {
  const read = notificationIn(body);
  return read?.notificationItems[0].NotificationRequestItem ?? null;
}

export function notificationIn(body: string) {
  try {
    return notification.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

export function authorisationIn(items: readonly NotificationItem[]): NotificationItem | undefined {
  return items.find(
    ({ eventCode, success }) => eventCode === 'AUTHORISATION' && success === 'true',
  );
}

/** Returns the purchase whose payment an event changes: it names the payment, or at least our reference. */
export async function purchaseOfPayment(
  { database }: Pick<ServerContext, 'database'>,
  { id: gatewayId }: Pick<UsableGateway, 'id'>,
  pspReference: string,
): Promise<string | null> {
  const event = await database.system
    .selectFrom('payment_event')
    .select('purchase_id')
    .where('gateway_id', '=', gatewayId)
    .where(
      'event_id',
      '=',
      eventIdOf({ eventCode: 'AUTHORISATION', success: 'true', pspReference }),
    )
    .executeTakeFirst();
  if (event !== undefined) return event.purchase_id;
  const booked = await database.system
    .selectFrom('card_transaction')
    .select('purchase_id')
    .where('gateway_id', '=', gatewayId)
    .where('reference', '=', pspReference)
    .executeTakeFirst();
  return booked?.purchase_id ?? null;
}

/** Repeated items have the same event code and reference ('Webhook structure and types'). */
export function eventIdOf({
  eventCode,
  success,
  pspReference,
}: Pick<NotificationItem, 'eventCode' | 'success' | 'pspReference'>): string {
  return `${eventCode}:${success}:${pspReference}`;
}
