import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/**
 * Locks all codes of some batches, as a first use of a code does (`begin-codes.ts`), so that each use is before or after
 * the change of the invoice.
 */
export async function lockCodes(
  transaction: ScopedTransaction,
  batchIds: readonly string[],
): Promise<void> {
  if (batchIds.length === 0) return;
  await sql`
    select count(*) from (
      select id from access_code where batch_id = ${any(batchIds)}
      order by code collate "C", id for no key update) locked`.execute(transaction);
}

/** Takes the purchases of used codes out of revenue, because the invoice's lines count instead. */
export async function replaceUses(
  transaction: ScopedTransaction,
  invoiceId: string,
): Promise<void> {
  await sql`
    update purchase set status = 'voided', invoice_line_id = line.id, version = purchase.version + 1
    from invoice_line line
    where line.invoice_id = ${invoiceId} and line.is_billing and purchase.code_batch_id = line.batch_id
      and purchase.method = 'accessCode' and purchase.status = 'captured'`.execute(transaction);
}

/**
 * Counts the uses of codes again, and the lines of the invoice no longer. Purchases of a group, which an invoice only bills,
 * can be billed again.
 */
export async function restoreUses(
  transaction: ScopedTransaction,
  invoiceId: string,
  now: Date,
): Promise<void> {
  await sql`
    update purchase set
      status = case when method = 'invoice' and group_id is null then 'refunded' else 'captured' end,
      refunded = case when method = 'invoice' and group_id is null then amount else refunded end,
      refunded_at = case when method = 'invoice' and group_id is null then ${now} else refunded_at end,
      invoice_line_id = case when method = 'invoice' and group_id is null then invoice_line_id end,
      version = purchase.version + 1
    from invoice_line line
    where line.invoice_id = ${invoiceId} and purchase.invoice_line_id = line.id
      and (method = 'invoice' and status = 'captured' or method = 'accessCode' and status = 'voided')`.execute(
    transaction,
  );
}
