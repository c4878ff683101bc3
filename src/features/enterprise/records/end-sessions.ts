import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import type { WakingRequest } from './device-request.ts';

type Request = Pick<WakingRequest, 'transaction' | 'server' | 'caller' | 'wake'>;

/** Ends the active sessions of devices; those that may still connect sign in again with their present terms. */
export async function endSessionsOf(
  { transaction, server, caller, wake }: Request,
  deviceIds: readonly string[],
): Promise<void> {
  await endNetworkSessions(transaction, deviceIds, { now: server.now(), by: caller.displayName });
  wake(changeSessions);
}

/**
 * Sets when background work next looks at devices: when they or their owners end. `of` selects them by their ids or by
 * their owner.
 */
export async function scheduleEnds(
  { transaction }: Pick<Request, 'transaction'>,
  of: { ids: readonly string[] } | { ownerId: string },
): Promise<void> {
  const chosen =
    'ids' in of ? sql`device.id = ${any(of.ids)}` : sql`device.owner_id = ${of.ownerId}`;
  await sql`
    update enterprise_device device
    set next_step_at = least(device.valid_until, owner.valid_until)::timestamp at time zone ${timeZoneInJobs}
    from enterprise_owner owner, organization area
    where owner.id = device.owner_id and area.number = device.organization_number and ${chosen}`.execute(
    transaction,
  );
}
