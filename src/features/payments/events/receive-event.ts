import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { ReceivedEvent } from '../adapters/adapter.ts';
import { applyReport, lockPurchase } from '../engine/apply-report.ts';
import { loadPayment } from '../engine/load-payment.ts';

/**
 * Stores an event and applies it, once, in one transaction. An event about a purchase that the gateway does not have is
 * stored as ignored.
 */
export async function receiveEvent(
  server: ServerContext,
  gateway: UsableGateway,
  event: ReceivedEvent,
  body: string,
): Promise<void> {
  const found = event.purchaseId === null ? undefined : await loadPayment(server, event.purchaseId);
  const payment = found?.gateway.id === gateway.id ? found : undefined;
  const sealedBody = await server.secrets.seal(body, `payment event ${gateway.id} ${event.id}`);
  const scope = payment?.scope ?? [gateway.areaPath];
  await server.database.withScope(scope, async (transaction) => {
    const now = server.now();
    const stored = await transaction
      .insertInto('payment_event')
      .values({
        organization_number: payment?.areaNumber ?? gateway.areaNumber,
        organization_path: payment?.areaPath ?? gateway.areaPath,
        gateway_id: gateway.id,
        event_id: event.id,
        type: event.type,
        received_at: now,
        sealed_body: sealedBody,
        purchase_id: payment?.purchaseId ?? null,
        outcome: 'ignored',
      })
      .onConflict((conflict) => conflict.columns(['gateway_id', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined || payment === undefined || event.report === null) return;
    const purchase = await lockPurchase(transaction, payment.purchaseId);
    if (purchase === undefined) return;
    await dueNow(transaction, purchase.id, now);
    const outcome = await applyReport(transaction, purchase, event.report, now);
    await transaction
      .updateTable('payment_event')
      .set({ outcome })
      .where('id', '=', stored.id)
      .execute();
  });
}

/** A capture or void that waits for its outcome is repeated at once: the event may be what it waits for. */
async function dueNow(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('card_transaction')
    .set({ next_step_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('type', '=', any(['capture', 'void']))
    .where('state', '=', 'pending')
    .where('next_step_at', '>', now)
    .execute();
}
