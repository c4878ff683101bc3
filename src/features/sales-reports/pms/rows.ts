import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { isPaidOtherwise } from '../../pms/public/paid-otherwise.ts';
import { flagsOf, inOrder } from '../shared/exceptions.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { pmsExceptions } from './choices.ts';
import type { PmsRow } from './contract.ts';
import { ownExceptions } from './reading.ts';

interface StoredRow
  extends Omit<PmsRow, 'at' | 'postedAt' | 'exceptions' | 'isPosting' | 'ownerName'> {
  at: Date;
  postedAt: Date | null;
  ownerName: string | null;
  purchaseId: string | null;
  gatewayId: string | null;
  isWithoutPurchase: boolean;
  isQueuedLong: boolean;
}

/** Returns the postings, and purchases without one, in the order of their ids. */
export async function pmsRows(
  transaction: ScopedTransaction,
  ids: readonly string[],
  { isMasked, now }: { isMasked: boolean; now: Date },
): Promise<(PmsRow & { purchaseId: string | null; gatewayId: string | null })[]> {
  const own = ownExceptions(now);
  const { rows: postings } = await sql<StoredRow>`
    select row.id, row.at, ${placeColumns}, row.room, nullif(row.guest_name, '') as "guestName", row.reservation,
      purchase.guest_id as "guestId", plan.name as "planName", row.amount, row.tax, row.currency,
      (select sequence from posting_record record where record.posting_id = row.id
        order by sent_at desc limit 1) as sequence,
      row.check_number as "checkNumber", row.state, row.reverses_id is not null as "isReversal",
      exists (select from posting reversal where reversal.reverses_id = row.id
        and reversal.state not in ('refused', 'settledUnposted')) as "isReversed",
      row.reverses_id is null and ${isPaidOtherwise} as "isPaidOtherwise",
      row.answer, row.tries,
      case when row.state = 'posted' then row.answered_at when row.state = 'settledPosted' then row.settled_at end as "postedAt",
      row.business_date as "businessDate", row.owner_name as "ownerName", row.is_test as "isTest",
      row.purchase_id as "purchaseId", row.gateway_id as "gatewayId",
      ${own['posting-without-purchase']} as "isWithoutPurchase", ${own['queued-long']} as "isQueuedLong"
    from posting row ${placeJoins}
    left join purchase on purchase.id = row.purchase_id
    left join service_plan plan on plan.id = purchase.plan_id
    where row.id = any(${ids}::uuid[])`.execute(transaction);
  const found = new Set(postings.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  const purchases = missing.length === 0 ? [] : await purchasesOf(transaction, missing);
  const flags = await flagsOf(transaction, ids);
  const shown = [...postings, ...purchases].map(
    ({ at, postedAt, isWithoutPurchase, isQueuedLong, ...row }) => ({
      ...row,
      isPosting: row.state !== null,
      timeZone: row.timeZone ?? 'UTC',
      room: isMasked ? null : row.room,
      guestName: isMasked ? null : row.guestName,
      reservation: isMasked ? null : row.reservation,
      at: at.toISOString(),
      postedAt: postedAt?.toISOString() ?? null,
      exceptions: pmsExceptions.filter(
        (one) =>
          flags.get(row.id)?.includes(one) ||
          (one === 'posting-without-purchase' && isWithoutPurchase) ||
          (one === 'queued-long' && isQueuedLong) ||
          (one === 'unknown' && row.state === 'unknown'),
      ),
    }),
  );
  return inOrder(ids, shown);
}

async function purchasesOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row.id, row.at, ${placeColumns}, coalesce(stay.room, guest.room) as room,
      nullif(guest.name, '') as "guestName", null as reservation,
      row.guest_id as "guestId", plan.name as "planName", row.amount, row.tax, row.currency,
      null as sequence, null as "checkNumber", null as state, false as "isReversal", false as "isReversed",
      false as "isPaidOtherwise", null as answer, 0 as tries, null as "postedAt", null as "businessDate", null as "ownerName",
      row.is_test as "isTest", row.id as "purchaseId", row.gateway_id as "gatewayId",
      false as "isWithoutPurchase", false as "isQueuedLong"
    from purchase row ${placeJoins}
    join service_plan plan on plan.id = row.plan_id
    left join guest on guest.id = row.guest_id
    -- Where charging the purchase finds its guest, also after a move to another room.
    left join stay on stay.id = guest.stay_id and stay.gateway_id = row.gateway_id and stay.checked_out_at is null
    where row.id = ${any(ids)}`.execute(transaction);
  return rows;
}
