import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { zoneOf } from '../area-clock.ts';
import type { FolioEntry } from '../contract.ts';
import { lockLedger } from '../links/link-row.ts';
import { openBusinessDay } from './business-day.ts';

export const seesGuests = ({ caller }: OrganizationRequest): boolean =>
  caller.rights === null || caller.rights.includes('guest-data');

/** Returns the charges of a day in their order, each before its reversal. */
export async function entriesOf(
  request: OrganizationRequest,
  gatewayId: string,
  businessDate: string,
): Promise<FolioEntry[]> {
  const { rows } = await sql<Omit<FolioEntry, 'at'> & { at: Date }>`
    select entry.id, entry.posting_id as "postingId", entry.room, entry.guest_name as "guestName",
      entry.text, entry.amount, entry.currency, entry.at, entry.business_date as "businessDate",
      entry.amount > 0 and exists (select from posting where id = entry.posting_id) and not exists (
        select from posting where reverses_id = entry.posting_id
          and state not in ('refused', 'settledUnposted')) as "canReverse"
    from folio_entry entry
    where entry.gateway_id = ${gatewayId} and entry.business_date = ${businessDate}
    order by entry.at, entry.amount < 0, entry.id`.execute(request.transaction);
  const isNamed = seesGuests(request);
  return rows.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    guestName: isNamed ? entry.guestName : null,
  }));
}

/** Returns the sums by currency, in minor units. */
export function sumsOf(
  entries: readonly Pick<FolioEntry, 'amount' | 'currency'>[],
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { amount, currency } of entries) sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
}

/** Closes the open day. Charges wait for the lock, so that none falls into a closed day. */
export async function closeOpenDay(
  request: OrganizationRequest,
  gateway: UsableGateway,
  businessDate: string,
): Promise<{ entries: number; sums: Record<string, number> }> {
  const { transaction, caller, server } = request;
  const now = server.now();
  await lockLedger(transaction, gateway, now);
  const zone = await zoneOf(transaction, gateway.areaPath);
  const open = await openBusinessDay(transaction, gateway.id, now, zone);
  if (businessDate !== open)
    throw new Problem('conflict', `The open day is ${open}. Reload to see it.`);
  if (open > localDay(now, zone))
    throw new Problem('conflict', `${open} has not begun. Today’s day is closed already.`);
  const entries = await entriesOf(request, gateway.id, open);
  const sums = sumsOf(entries);
  await transaction
    .insertInto('folio_day')
    .values({
      organization_number: gateway.areaNumber,
      organization_path: gateway.areaPath,
      gateway_id: gateway.id,
      business_date: open,
      closed_at: now,
      closed_by: caller.displayName,
      entries: entries.length,
      sums: JSON.stringify(sums),
    })
    .execute();
  return { entries: entries.length, sums };
}
