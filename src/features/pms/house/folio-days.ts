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

/** Returns the charges of a day, or the newest of them, in their order, each before its reversal. */
export async function entriesOf(
  request: OrganizationRequest,
  gatewayId: string,
  businessDate: string,
  most: number | null = null,
): Promise<FolioEntry[]> {
  const { rows } = await sql<Omit<FolioEntry, 'at'> & { at: Date }>`
    select entry.id, entry.posting_id as "postingId", entry.room, entry.guest_name as "guestName",
      entry.text, entry.amount, entry.currency, entry.at, entry.business_date as "businessDate",
      entry.amount > 0 and exists (select from posting where id = entry.posting_id) and not exists (
        select from posting where reverses_id = entry.posting_id
          and state not in ('refused', 'settledUnposted')) as "canReverse"
    from (
      select * from folio_entry
      where gateway_id = ${gatewayId} and business_date = ${businessDate}
      order by at desc, amount, id desc limit ${most}::integer) entry
    order by entry.at, entry.amount < 0, entry.id`.execute(request.transaction);
  const isNamed = seesGuests(request);
  return rows.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    guestName: isNamed ? entry.guestName : null,
  }));
}

/** Returns how many charges a day has, and their sums by currency, in minor units. */
export async function totalsOf(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  gatewayId: string,
  businessDate: string,
): Promise<{ entries: number; sums: Record<string, number> }> {
  const { rows } = await sql<{ currency: string; entries: number; sum: string }>`
    select currency, count(*)::integer as entries, sum(amount) as sum from folio_entry
    where gateway_id = ${gatewayId} and business_date = ${businessDate}
    group by currency order by min(at), currency`.execute(transaction);
  return {
    entries: rows.reduce((count, { entries }) => count + entries, 0),
    sums: Object.fromEntries(rows.map(({ currency, sum }) => [currency, Number(sum)])),
  };
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
  const { entries, sums } = await totalsOf(request, gateway.id, open);
  await transaction
    .insertInto('folio_day')
    .values({
      organization_number: gateway.areaNumber,
      organization_path: gateway.areaPath,
      gateway_id: gateway.id,
      business_date: open,
      closed_at: now,
      closed_by: caller.displayName,
      entries,
      sums: JSON.stringify(sums),
    })
    .execute();
  return { entries, sums };
}
