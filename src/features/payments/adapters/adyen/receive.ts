import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { ReceivedEvent, SignedRequest } from '../adapter.ts';
import { isSignedBy } from './hmac.ts';
import {
  eventIdOf,
  type KnownPayment,
  knownPayment,
  notificationIn,
  purchaseOfPayment,
} from './known.ts';
import { findLink } from './links.ts';
import type { NotificationItem } from './objects.ts';
import { reportOf } from './report.ts';

const reported: readonly string[] = [
  'AUTHORISATION',
  'CAPTURE',
  'CAPTURE_FAILED',
  'CANCELLATION',
  'TECHNICAL_CANCEL',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
];

/**
 * Verifies and reads a standard webhook ('Webhook structure and types' of Adyen's documentation). Only the signed fields
 * decide about money; the card's details are not signed, and only shown.
 */
export async function receiveAdyenEvent(
  server: ServerContext,
  gateway: UsableGateway,
  { body }: SignedRequest,
): Promise<ReceivedEvent | 'bad signature' | 'old' | 'not understood'> {
  const read = notificationIn(body);
  if (read === null) return 'not understood';
  const item = read.notificationItems[0].NotificationRequestItem;
  const keys = await Promise.all(
    (['hmacKey', 'previousWebhookSecret'] as const).map((name) =>
      openSecret(server, gateway, name),
    ),
  );
  if (
    !(await isSignedBy(
      item,
      keys.filter((key) => key !== null),
    ))
  )
    return 'bad signature';
  if (item.merchantAccountCode !== gateway.settings.adyen?.merchantAccount) return 'not understood';
  if ((read.live === 'true') !== (gateway.mode === 'live')) return 'not understood';
  const event = { id: eventIdOf(item), type: typeOf(item) };
  const known = await paymentOf(server, gateway, item);
  if (known === undefined) return { ...event, purchaseId: null, report: null };
  const { purchaseId } = known;
  if (!reported.includes(item.eventCode)) return { ...event, purchaseId, report: null };
  return { ...event, purchaseId, report: await reportWith(server, gateway, known, item) };
}

function typeOf({ eventCode, success }: NotificationItem): string {
  return success === 'true' ? eventCode : `${eventCode} (not successful)`;
}

/** Modifications name the payment; the payment itself names the purchase. */
async function paymentOf(
  server: ServerContext,
  gateway: UsableGateway,
  { originalReference, merchantReference }: NotificationItem,
): Promise<KnownPayment | undefined> {
  const named = originalReference
    ? await purchaseOfPayment(server, gateway, originalReference)
    : null;
  const purchaseId = named ?? merchantReference;
  if (!z.uuid().safeParse(purchaseId).success) return undefined;
  return knownPayment(server, gateway, purchaseId);
}

async function reportWith(
  server: ServerContext,
  gateway: UsableGateway,
  before: KnownPayment,
  item: NotificationItem,
) {
  const isNew = !before.items.some((one) => eventIdOf(one) === eventIdOf(item));
  const isPayment = item.eventCode === 'AUTHORISATION' && item.success === 'true';
  const known: KnownPayment = {
    ...before,
    items: isNew ? [...before.items, item] : before.items,
    pspReference: before.pspReference ?? (isPayment ? item.pspReference : null),
  };
  // A look-up that Adyen does not answer leaves what the gateway's settings say.
  const link =
    known.isManual === null && known.linkId !== null
      ? await findLink(server, gateway, known.linkId)
      : null;
  const found = link === null || 'failure' in link ? null : link.found;
  const isManual =
    known.isManual ?? found?.manualCapture ?? gateway.settings.capture === 'atSessionStart';
  return reportOf(known, { link: found, isManual });
}
