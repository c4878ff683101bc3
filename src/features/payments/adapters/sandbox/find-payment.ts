import type { Selectable } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { SandboxPayment } from '../../../../server/database/tables.ts';

export type FoundPayment = Selectable<SandboxPayment> & {
  /** the area where the guest buys */
  merchant: string;
};

/** Returns a payment of the sandbox by its reference, which only its guest knows. */
export async function findPayment(
  { database }: Pick<ServerContext, 'database'>,
  reference: string,
): Promise<FoundPayment | undefined> {
  return database.system
    .selectFrom('sandbox_payment')
    .innerJoin('purchase', 'purchase.id', 'sandbox_payment.purchase_id')
    .innerJoin('organization', 'organization.number', 'purchase.organization_number')
    .selectAll('sandbox_payment')
    .select('organization.name as merchant')
    .where('sandbox_payment.reference', '=', reference)
    .executeTakeFirst();
}

export async function lockPayment(
  transaction: ScopedTransaction,
  id: string,
): Promise<Selectable<SandboxPayment> | undefined> {
  return transaction
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
