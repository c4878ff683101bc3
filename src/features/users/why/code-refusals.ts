import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

const dayMs = 86_400_000;

export interface CodeRefusal {
  at: Date;
  reason: string | null;
}

/** Whether a code is of one guest at most: of the others' it is not known whom a refusal concerns. */
export const isOfOneGuest = sql<boolean>`code.uses <= 1`;

/**
 * Returns the newest refusal of each access code in a day, without those of a known guest. The gateway refuses a code
 * before it knows whose it is, so no refusal of another device is found by a guest's id.
 */
export async function codeRefusals(
  transaction: ScopedTransaction,
  codeIds: readonly string[],
  now: Date,
): Promise<Map<string, CodeRefusal>> {
  if (codeIds.length === 0) return new Map();
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<CodeRefusal & { codeId: string }>`
    select code.id as "codeId", refused.at, refused.reason
    from unnest(${codeIds}::uuid[]) as asked (id)
    join access_code code on code.id = asked.id and ${isOfOneGuest}
    cross join lateral (
      select at, reason from radius_auth
      where access_code_id = code.id and result = 'rejected' and guest_id is null and at > ${since}
      order by at desc limit 1) refused`.execute(transaction);
  return new Map(rows.map(({ codeId, ...refusal }) => [codeId, refusal]));
}

/** The condition for the logins of a guest, with those that were refused with the guest's code before its guest was known. */
export function loginsOfGuest(guestId: string): RawBuilder<boolean> {
  return sql<boolean>`(guest_id = ${guestId} or (
    access_code_id = (
      select code.id from guest join access_code code on code.id = guest.access_code_id
      where guest.id = ${guestId} and ${isOfOneGuest})
      and result = 'rejected' and guest_id is null))`;
}
