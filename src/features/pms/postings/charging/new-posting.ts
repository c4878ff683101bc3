import { localDay } from '../../../../contract/values/local-day.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import { businessDateAt, localClock, zoneOf } from '../../area-clock.ts';
import { openBusinessDay } from '../../house/business-day.ts';
import { postToHouse } from '../../house/write-folio.ts';
import { takeNumber } from '../../links/link-row.ts';
import type { PostingState } from '../../states.ts';
import { lockPosting } from '../stored-posting.ts';

interface NewPosting {
  area: { number: number; path: string };
  purchaseId: string | null;
  reversesId?: string;
  stayId: string | null;
  amount: number;
  tax: number;
  currency: string;
  room: string;
  reservation: string | null;
  guestName: string;
  departsOn: string | null;
  /** by then the guest is in, or the charge is withdrawn */
  guestWaitsUntil?: Date | null;
  text: string;
  isTest: boolean;
}

/** Queues a posting. The house's is posted at once. */
export async function createPosting(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  posting: NewPosting,
  now: Date,
): Promise<{ id: string; state: PostingState }> {
  const zone = await zoneOf(transaction, gateway.areaPath);
  // Also locks the ledger, so that the day of a charge is not closed meanwhile.
  const checkNumber = await takeNumber(transaction, gateway, 'check', now);
  const isHouse = gateway.type === 'house';
  const { id } = await transaction
    .insertInto('posting')
    .values({
      organization_number: posting.area.number,
      organization_path: posting.area.path,
      gateway_id: gateway.id,
      purchase_id: posting.purchaseId,
      reverses_id: posting.reversesId ?? null,
      stay_id: posting.stayId,
      at: now,
      amount: posting.amount,
      tax: posting.tax,
      currency: posting.currency,
      room: posting.room,
      reservation: posting.reservation,
      guest_name: posting.guestName,
      text: posting.text,
      check_number: checkNumber,
      posted_on: localDay(now, zone),
      posted_time: localClock(now, zone),
      business_date: isHouse
        ? await openBusinessDay(transaction, gateway.id, now, zone)
        : businessDateAt(now, zone, await dateSinceAudit(transaction, gateway.id)),
      departs_on: posting.departsOn,
      guest_waits_until: posting.guestWaitsUntil ?? null,
      state: 'queued',
      is_test: posting.isTest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isHouse) return { id, state: 'queued' };
  const stored = await lockPosting(transaction, id);
  if (stored === undefined) throw new Error('The posting is outside the scope');
  return { id, state: await postToHouse(transaction, gateway, stored, now) };
}

async function dateSinceAudit(transaction: ScopedTransaction, gatewayId: string) {
  const link = await transaction
    .selectFrom('pms_link')
    .select('business_date')
    .where('id', '=', gatewayId)
    .executeTakeFirst();
  return link?.business_date ?? null;
}
