import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

const columns = [
  'id',
  'organization_number as areaNumber',
  'organization_path as areaPath',
  'version',
  'gateway_id as gatewayId',
  'purchase_id as purchaseId',
  'reverses_id as reversesId',
  'stay_id as stayId',
  'at',
  'amount',
  'tax',
  'currency',
  'room',
  'reservation',
  'guest_name as guestName',
  'text',
  'check_number as checkNumber',
  'posted_on as postedOn',
  'posted_time as postedTime',
  'business_date as businessDate',
  'departs_on as departsOn',
  'state',
  'answer',
  'tries',
  'next_step_at as nextStepAt',
  'guest_waits_until as guestWaitsUntil',
  'owner_name as ownerName',
  'is_test as isTest',
] as const;

/** Under which the property system has the charge that a reversal takes back. */
const reversedReference = sql<string | null>`(
  select reversed.system_reference from posting as reversed
  where reversed.id = posting.reverses_id)`.as('reversedReference');

/** Locks a posting in the scope and returns it. */
export function lockPosting(transaction: ScopedTransaction, id: string) {
  return transaction
    .selectFrom('posting')
    .select([...columns, reversedReference])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks and returns the oldest posting of a gateway that may be sent now. */
export function lockNextPosting(transaction: ScopedTransaction, gatewayId: string, now: Date) {
  return transaction
    .selectFrom('posting')
    .select([...columns, reversedReference])
    .where('gateway_id', '=', gatewayId)
    .where('state', '=', any(['queued', 'retry']))
    .where(sql<boolean>`(state = 'queued' or next_step_at <= ${now})`)
    .orderBy('at')
    .orderBy('check_number')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export type StoredPosting = NonNullable<Awaited<ReturnType<typeof lockPosting>>>;

/** Stores under which identifier the property system has a charge. */
export async function noteReference(
  transaction: ScopedTransaction,
  id: string,
  reference: string,
): Promise<void> {
  await transaction
    .updateTable('posting')
    .set({ system_reference: reference })
    .where('id', '=', id)
    .execute();
}
