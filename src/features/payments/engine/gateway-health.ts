import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** Notes that a gateway took a payment, so that it is not failing. */
export async function noteSuccess(
  transaction: ScopedTransaction,
  gatewayId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_gateway')
    .set({ last_success_at: now, failures_in_row: 0, failing_since: null })
    .where('id', '=', gatewayId)
    .execute();
}

/** Counts a payment that a gateway did not take. After three in a row the overview shows it. */
export async function noteFailure(
  transaction: ScopedTransaction,
  gatewayId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_gateway')
    .set({
      failures_in_row: sql`failures_in_row + 1`,
      failing_since: sql`coalesce(failing_since, ${now})`,
    })
    .where('id', '=', gatewayId)
    .execute();
}
