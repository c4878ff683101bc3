import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { author } from './guests.ts';
import type { Visit } from './visit.ts';

const hourMs = 3_600_000;

/**
 * Per hour. Real guests are online within seconds; random MAC addresses add a guest each. The address may be that of a
 * gateway with all guests of the area behind it, so it gets half of the area's allowance, and a device very little.
 */
const mostPending = { device: 10, client: 500, area: 1_000 };

/** Returns whether so many guests of a device, an address or an area have never come online that no more are added for now. */
export async function hasManyPendingGuests(
  transaction: ScopedTransaction,
  { area, now, state, clientAddress }: Pick<Visit, 'area' | 'now' | 'state' | 'clientAddress'>,
): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs);
  const { macAddress = null } = state.arrival ?? {};
  // Without proof anybody may claim an address, and would keep out the guest who has it behind another gateway.
  const ipAddress = state.isProven ? (state.arrival?.ipAddress ?? null) : null;
  const { rows } = await sql<{ device: number; client: number; area: number }>`
    with pending as (
      select id from guest
      where organization_number = ${area.number} and entitled_at is null
        and created_by = ${author} and created_at > ${since}
      limit ${mostPending.area}
    ), here as (
      select attempt.mac_address = ${macAddress}
          or (attempt.ip_address = ${ipAddress} and attempt.device_id = ${state.deviceId}) as is_device,
        attempt.client_address = ${clientAddress} as is_client
      from portal_attempt attempt join pending on pending.id = attempt.guest_id
      where attempt.organization_path = ${area.path}
        and attempt.updated_at > ${since}
    )
    select (select count(*)::integer from pending) as area,
      (count(*) filter (where is_device))::integer as device,
      (count(*) filter (where is_client))::integer as client
    from here`.execute(transaction);
  const [pending] = rows;
  return (
    pending !== undefined &&
    (pending.device >= mostPending.device ||
      pending.client >= mostPending.client ||
      pending.area >= mostPending.area)
  );
}
