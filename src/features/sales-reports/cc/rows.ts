import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { resolvedExceptions } from '../exceptions/resolve-exception.ts';
import { flagsOf, inOrder } from '../shared/exceptions.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { cardExceptions } from './choices.ts';
import type { CardRow } from './contract.ts';
import { flagged, patience } from './reading.ts';
import { netOf } from './rules.ts';

interface StoredRow
  extends Omit<CardRow, 'at' | 'settledAt' | 'exceptions' | 'isTransaction' | 'net' | 'timeZone'> {
  at: Date;
  settledAt: Date | null;
  timeZone: string | null;
  purchaseId: string;
}

/** Returns the transactions, and purchases without one, in the order of their ids. */
export async function cardRows(
  transaction: ScopedTransaction,
  ids: readonly string[],
  { isMasked, now }: { isMasked: boolean; now: Date },
): Promise<(CardRow & { purchaseId: string })[]> {
  const { rows: stored } = await sql<StoredRow>`
    select row.id, row.at, ${placeColumns}, nullif(guest.name, '') as "guestName", purchase.guest_id as "guestId",
      gateway.name as "gatewayName", row.reference, row.authorisation, row.brand, row.last4, row.type, row.amount,
      row.fee, row.currency, row.state, row.decline, row.avs, row.cvv, row.three_d_secure as "threeDSecure",
      row.batch, row.settled_at as "settledAt", row.is_test as "isTest", row.purchase_id as "purchaseId"
    from card_transaction row ${placeJoins}
    join purchase on purchase.id = row.purchase_id
    left join guest on guest.id = purchase.guest_id
    left join payment_gateway gateway on gateway.id = row.gateway_id
    where row.id = any(${ids}::uuid[])`.execute(transaction);
  const found = new Set(stored.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  const purchases = missing.length === 0 ? [] : await purchasesOf(transaction, missing);
  const flags = await flagsOf(transaction, ids);
  const resolved = await resolvedExceptions(transaction, [...stored, ...purchases]);
  const shown = [...stored, ...purchases].map(({ at, settledAt, ...row }) => {
    const age = now.getTime() - at.getTime();
    const isUnsettled =
      settledAt === null &&
      row.state === 'succeeded' &&
      (row.type === 'capture' || row.type === 'sale' || row.type === 'refund');
    return {
      ...row,
      isTransaction: row.type !== null,
      timeZone: row.timeZone ?? 'UTC',
      guestName: isMasked ? null : row.guestName,
      last4: isMasked ? null : row.last4,
      at: at.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      net: row.type === null || row.state === null ? null : netOf(row.type, row.state, row),
      exceptions: cardExceptions.filter((one) => {
        const flag = flagged[one];
        const isResolved = resolved.some(({ id, kind }) => id === row.id && kind === one);
        // Those of test sales are not flagged, but end in the same way.
        const isTestRefund =
          one === 'refund-unknown' &&
          row.isTest &&
          row.type === 'refund' &&
          row.state === 'unknown';
        if (isTestRefund) return true;
        const isListed =
          flag === undefined ? isUnsettled && !isResolved : flags.get(row.id)?.includes(flag);
        const wait = patience[one];
        return isListed && (wait === undefined || age > wait);
      }),
    };
  });
  return inOrder(ids, shown);
}

async function purchasesOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row.id, row.at, ${placeColumns}, nullif(guest.name, '') as "guestName", row.guest_id as "guestId",
      gateway.name as "gatewayName", row.reference, null as authorisation, null as brand, null as last4, null as type,
      row.amount, null as fee, row.currency, null as state,
      coalesce(row.failure, case when row.status = 'expired' then 'not_paid_in_time' end) as decline,
      null as avs, null as cvv,
      null as "threeDSecure", null as batch, null as "settledAt", row.is_test as "isTest", row.id as "purchaseId"
    from purchase row ${placeJoins}
    left join guest on guest.id = row.guest_id
    left join payment_gateway gateway on gateway.id = row.gateway_id
    where row.id = ${any(ids)}`.execute(transaction);
  return rows;
}
