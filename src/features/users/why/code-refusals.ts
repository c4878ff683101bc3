import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** How many of a provider's newest refused logins with access codes are searched: no index finds them by their code. */
const searchedRows = 10_000;
const mostIds = 1_000;
const dayMs = 86_400_000;

export interface CodeRefusal {
  at: Date;
  reason: string | null;
}

/**
 * Returns the newest refusal of each access code in a day, without those of a known guest. The gateway refuses a code
 * before it knows whose it is, so no refusal of another device is found by a guest's id.
 */
export async function codeRefusals(
  transaction: ScopedTransaction,
  codeIds: readonly string[],
  { now, paths }: { now: Date; paths: readonly string[] },
): Promise<Map<string, CodeRefusal>> {
  if (codeIds.length === 0) return new Map();
  const providers = [...new Set(paths.map((path) => Number(path.split('/')[1])))];
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<CodeRefusal & { codeId: string }>`
    select distinct on (access_code_id) access_code_id as "codeId", at, reason
    from unnest(${providers}::integer[]) provider
    cross join lateral (
      select at, reason, access_code_id, guest_id from radius_auth
      where provider_number = provider and at > ${since} and result = 'rejected'
        and method = 'accessCode'
      order by at desc, id desc limit ${searchedRows}) refused
    where access_code_id = ${any(codeIds)} and guest_id is null
    order by access_code_id, at desc`.execute(transaction);
  return new Map(rows.map(({ codeId, ...refusal }) => [codeId, refusal]));
}

/** Returns the ids of the logins of a day that were refused with the guest's access code, but are of no known guest. */
export async function codeRefusalIds(
  transaction: ScopedTransaction,
  guestId: string,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<{ id: string }>`
    select refused.id::text as id
    from guest
    cross join lateral (
      select id, at, access_code_id, guest_id from radius_auth
      where provider_number = split_part(guest.organization_path, '/', 2)::integer
        and at > ${since} and result = 'rejected' and method = 'accessCode'
      order by at desc, id desc limit ${searchedRows}) refused
    where guest.id = ${guestId} and refused.access_code_id = guest.access_code_id
      and refused.guest_id is null
    order by refused.at desc limit ${mostIds}`.execute(transaction);
  return rows.map(({ id }) => id);
}
