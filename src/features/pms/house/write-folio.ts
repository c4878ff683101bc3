import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { zoneOf } from '../area-clock.ts';
import { lockLedger } from '../links/link-row.ts';
import { changePostingState } from '../postings/change-state.ts';
import type { StoredPosting } from '../postings/stored-posting.ts';
import { openBusinessDay } from './business-day.ts';

/** Posts a charge that was refused, on the day that is open now: its own may be closed. */
export async function postAgainToHouse(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  posting: StoredPosting,
  now: Date,
): Promise<'posted' | 'refused'> {
  await lockLedger(transaction, gateway, now);
  const timeZone = await zoneOf(transaction, gateway.areaPath);
  const businessDate = await openBusinessDay(transaction, gateway.id, now, timeZone);
  await transaction
    .updateTable('posting')
    .set({ business_date: businessDate })
    .where('id', '=', posting.id)
    .execute();
  return postToHouse(transaction, gateway, { ...posting, businessDate }, now);
}

/** Writes a posting into the house's ledger, in the transaction of the charge. */
export async function postToHouse(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  posting: StoredPosting,
  now: Date,
): Promise<'posted' | 'refused'> {
  if (posting.reversesId === null && !(await takesCharges(transaction, gateway.id, posting))) {
    await changePostingState(transaction, posting, { state: 'refused', answer: 'NP', now });
    return 'refused';
  }
  await transaction
    .insertInto('folio_entry')
    .values({
      organization_number: gateway.areaNumber,
      organization_path: gateway.areaPath,
      gateway_id: gateway.id,
      posting_id: posting.id,
      stay_id: posting.stayId,
      room: posting.room,
      reservation: posting.reservation,
      guest_name: posting.guestName,
      text: posting.text,
      amount: posting.amount,
      tax: posting.tax,
      currency: posting.currency,
      at: now,
      business_date: posting.businessDate,
    })
    .execute();
  await changePostingState(transaction, posting, { state: 'posted', answer: 'OK', now });
  return 'posted';
}

/** The stay may have ended, or got its no-post, since the guest signed in. */
async function takesCharges(
  transaction: ScopedTransaction,
  gatewayId: string,
  { stayId }: StoredPosting,
): Promise<boolean> {
  if (stayId === null) return false;
  const stay = await transaction
    .selectFrom('stay')
    .select('may_post')
    .where('id', '=', stayId)
    .where('gateway_id', '=', gatewayId)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst();
  return stay?.may_post === true;
}
