import { localDay } from '../../../contract/values/local-day.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { dayAfter } from '../area-clock.ts';

/**
 * Returns the open day of the house's ledger: the one with charges that is not closed, else the one after the last close.
 * Before its close the business date is yesterday's.
 */
export async function openBusinessDay(
  transaction: ScopedTransaction,
  gatewayId: string,
  now: Date,
  timeZone: string,
): Promise<string> {
  const today = localDay(now, timeZone);
  const closed = await transaction
    .selectFrom('folio_day')
    .select(({ fn }) => fn.max('business_date').as('last'))
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  const last = closed?.last ?? null;
  const open = await transaction
    .selectFrom('folio_entry')
    .select(({ fn }) => fn.min('business_date').as('first'))
    .where('gateway_id', '=', gatewayId)
    .where('business_date', '>', last ?? '0001-01-01')
    .executeTakeFirst();
  if (open?.first) return open.first;
  if (last === null) return today;
  const yesterday = dayAfter(today, -1);
  const next = dayAfter(last);
  return next > yesterday ? next : yesterday;
}
