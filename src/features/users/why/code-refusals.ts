import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

const dayMs = 86_400_000;

export interface CodeRefusal {
  at: Date;
  reason: string | null;
}

/**
 * The condition that a code is for one use and has exactly one guest, in the scope. Of a code that several guests share it
 * is not known whom a refusal concerns.
 */
export function hasOneGuest(codeId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`access_code_has_one_guest(${codeId})`;
}

/** Returns the newest refusal of each access code in a day, without those of a known guest. */
export function codeRefusals(
  transaction: ScopedTransaction,
  codeIds: readonly string[],
  now: Date,
): Promise<Map<string, CodeRefusal>> {
  return newestRefusals(transaction, { codeIds, condition: sql<boolean>`true`, now });
}

/**
 * Returns the refusals of `codeRefusals` that concern the only guest of their code. The gateway refuses a code before it
 * knows whose it is, so no refusal of another device is found by a guest's id.
 */
export function guestRefusals(
  transaction: ScopedTransaction,
  codeIds: readonly string[],
  now: Date,
): Promise<Map<string, CodeRefusal>> {
  const condition = hasOneGuest(sql<string>`code.id`);
  return newestRefusals(transaction, { codeIds, condition, now });
}

async function newestRefusals(
  transaction: ScopedTransaction,
  {
    codeIds,
    condition,
    now,
  }: { codeIds: readonly string[]; condition: RawBuilder<boolean>; now: Date },
): Promise<Map<string, CodeRefusal>> {
  if (codeIds.length === 0) return new Map();
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<CodeRefusal & { codeId: string }>`
    select code.id as "codeId", refused.at, refused.reason
    from unnest(${codeIds}::uuid[]) as code (id)
    cross join lateral (
      select at, reason from radius_auth
      where access_code_id = code.id and result = 'rejected' and guest_id is null and at > ${since}
      order by at desc limit 1) refused
    where ${condition}`.execute(transaction);
  return new Map(rows.map(({ codeId, ...refusal }) => [codeId, refusal]));
}

/** The condition for the logins of a guest, with those that were refused with the guest's code before its guest was known. */
export function loginsOfGuest(guestId: string): RawBuilder<boolean> {
  return sql<boolean>`(guest_id = ${guestId} or (
    access_code_id = (
      select access_code_id from guest
      where id = ${guestId} and ${hasOneGuest(sql<string>`access_code_id`)})
      and result = 'rejected' and guest_id is null))`;
}
