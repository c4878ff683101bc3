import type { Kysely } from 'kysely';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { DB } from '../../../server/database/tables.ts';

interface PlantedPayment {
  gatewayId: string;
  purchaseId: string;
  now: Date;
}

/** Plants what the sandbox stores about the payment of a purchase, an event of it that was received, and a resolved exception. */
export async function plantPayment(
  system: Kysely<DB>,
  { number, path }: TestOrganization,
  { gatewayId, purchaseId, now }: PlantedPayment,
): Promise<void> {
  const owned = { organization_number: number, organization_path: path };
  const payment = await system
    .insertInto('sandbox_payment')
    .values({
      ...owned,
      gateway_id: gatewayId,
      reference: purchaseId,
      purchase_id: purchaseId,
      amount: 1_000,
      currency: 'EUR',
      captures_at_once: true,
      state: 'captured',
      return_url: '/paid',
      cancel_url: '/cancelled',
      description: 'Internet',
      created_at: now,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
  const type = 'payment.captured';
  const event = await system
    .insertInto('sandbox_event')
    .values({
      ...owned,
      payment_id: payment.id,
      type,
      data: JSON.stringify({
        reference: payment.reference,
        purchaseId,
        amount: 1_000,
        currency: 'EUR',
        capturesAtOnce: true,
        refunded: 0,
        brand: null,
        last4: null,
      }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('payment_event')
    .values({
      ...owned,
      gateway_id: gatewayId,
      event_id: event.id,
      type,
      received_at: now,
      sealed_body: 'sealed',
      purchase_id: purchaseId,
      outcome: 'applied',
    })
    .execute();
  await system
    .insertInto('exception_resolution')
    .values({
      ...owned,
      subject_id: purchaseId,
      kind: 'paid-without-access',
      resolved_at: now,
      resolved_by: 'test',
      reason: 'Looked at',
    })
    .execute();
}
