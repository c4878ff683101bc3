import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { LookupRow, OpenedLookup } from '../contract.ts';

type Details = Omit<OpenedLookup, keyof LookupRow | 'timeZone' | 'nextAt'>;
type Stored = Omit<LookupRow, 'at'> & Details & { at: Date; nextAt: Date | null };

interface Sight {
  isMasked: boolean;
  now: Date;
}

/** Reads look-ups by id in the order of time, newest first. */
export async function readRows(
  transaction: ScopedTransaction,
  ids: readonly string[],
  sight: Sight,
): Promise<LookupRow[]> {
  const rows = await readLookups(transaction, ids, sight);
  return rows.map(
    ({
      value: _value,
      tries: _tries,
      askedBy: _askedBy,
      repeats: _repeats,
      nextAt: _nextAt,
      supportCode: _supportCode,
      canAskAgain: _canAskAgain,
      ...row
    }) => row,
  );
}

/** Reads look-ups with their details. */
export async function readLookups(
  transaction: ScopedTransaction,
  ids: readonly string[],
  { isMasked }: Sight,
): Promise<Omit<OpenedLookup, 'timeZone'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Stored>`
    select lookup.id, lookup.at, lookup.organization_number as "areaNumber", area.name as "areaName",
      site.name as "siteName", lookup.programme, lookup.type, lookup.result, lookup.room,
      lookup.guest_name as "guestName", lookup.member_last4 as member, lookup.tier,
      lookup.percent_off as "percentOff", lookup.milliseconds, lookup.sent, lookup.received,
      lookup.value, lookup.tries, lookup.asked_by as "askedBy", lookup.repeats,
      lookup.next_step_at as "nextAt", attempt.code as "supportCode",
      (lookup.sealed_question is not null
        and (lookup.type = 'list' or gateway.status in ('Active', 'Test'))) as "canAskAgain"
    from loyalty_lookup lookup
    join organization area on area.number = lookup.organization_number
    left join organization site on site.number = area.parent_number
    left join portal_attempt attempt on attempt.id = lookup.attempt_id
    left join payment_gateway gateway on gateway.id = lookup.gateway_id
    where lookup.id = any(${ids}::uuid[])
    order by lookup.at desc, lookup.id desc`.execute(transaction);
  return rows.map(({ at, nextAt, canAskAgain, ...row }) => ({
    ...row,
    at: at.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    canAskAgain: canAskAgain === true,
    ...(isMasked && { room: null, guestName: null, member: null, supportCode: null }),
  }));
}
