import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { reservedMs } from '../../radius/public/entitlements.ts';

/** A login of a conference whose devices are limited. */
interface LimitedLogin {
  conferenceId: string;
  /** the position of the attendee's code; null: all attendees share the login */
  codePosition: number | null;
  /** the device that signs in, which never counts twice */
  macAddress: string | null;
  now: Date;
}

/**
 * Returns how many other devices are online by a login, or were let in during the last minute. Locks the login until the
 * transaction ends, so that devices that come at once do not take the same place.
 */
export async function lockAndCountDevices(
  transaction: ScopedTransaction,
  { conferenceId, codePosition, macAddress, now }: LimitedLogin,
): Promise<number> {
  await (codePosition === null
    ? sql`select from conference where id = ${conferenceId} for no key update`
    : sql`select from conference_code
          where conference_id = ${conferenceId} and position = ${codePosition} for no key update`
  ).execute(transaction);
  const since = new Date(now.getTime() - reservedMs);
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(session.mac_address, granted.mac_address))::integer as count
    from radius_grant granted left join guest_session session on session.grant_id = granted.id
    where granted.network_id = ${conferenceId}
      and granted.conference_code is not distinct from ${codePosition}::integer
      and (session.state = 'open' or (session.id is null and granted.at > ${since}))
      and coalesce(session.mac_address, granted.mac_address) is distinct from ${macAddress}`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}
