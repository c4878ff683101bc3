import { type Kysely, sql } from 'kysely';
import type { DB } from '../../server/database/tables.ts';

/**
 * Returns the guest devices of the sample that were not last seen when their last session was last reported. A device
 * without a session was seen only when its guest first came.
 */
export async function devicesSeenWrongly(database: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql`
    select device.mac_address, device.last_seen_at, seen.at
    from guest_device device
    cross join lateral (
      select max(coalesce(stopped_at, last_event_at)) as at from guest_session session
      where session.guest_id = device.guest_id and session.mac_address = device.mac_address) seen
    where device.last_seen_at <> coalesce(seen.at, device.first_seen_at) limit 5`.execute(database);
  return rows;
}
