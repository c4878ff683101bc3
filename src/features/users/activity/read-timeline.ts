import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { canSeePersonalData } from '../rules.ts';
import type { TimelineEvent } from './contract.ts';

const dayMs = 86_400_000;
const mostEvents = 20;

interface StoredEvent {
  at: Date;
  kind: TimelineEvent['kind'];
  reason: string | null;
  count: number;
  seconds: number | null;
  bytes: number | null;
  device: string | null;
  place: string | null;
}

/** Returns what was seen of a guest in the last 24 hours, newest first. */
export async function timelineOf(
  { transaction, server, caller }: OrganizationRequest,
  guestId: string,
): Promise<TimelineEvent[]> {
  const since = new Date(server.now().getTime() - dayMs);
  const { rows } = await sql<StoredEvent>`
    select seen.at, seen.kind, seen.reason, seen.count, seen.seconds, seen.bytes, own.name as device,
      coalesce(point.name, seen.network, seen.place) as place
    from (
      select started_at as at, 'online' as kind, null::text as reason, 1 as count,
        null::float8 as seconds, null::float8 as bytes, mac_address, provider_number,
        access_point as place, ssid as network
      from guest_session where guest_id = ${guestId} and started_at > ${since}
      union all
      select stopped_at, 'ended', termination_cause, 1,
        extract(epoch from stopped_at - started_at)::float8, (bytes_in + bytes_out)::float8,
        mac_address, provider_number, access_point, ssid
      from guest_session where guest_id = ${guestId} and stopped_at > ${since}
      union all
      select at, 'refused', reason, 1 + repeats, null, null, mac_address, null, null, ssid
      from radius_auth where guest_id = ${guestId} and result = 'rejected' and at > ${since}
      union all
      select at, case when step = 'Refused' then 'portal-refused' else 'portal' end, reason, 1,
        null, null, mac_address, null, null, ssid
      from portal_attempt where guest_id = ${guestId} and at > ${since}
    ) seen
    left join guest_device own on own.guest_id = ${guestId} and own.mac_address = seen.mac_address
    left join device point
      on point.provider_number = seen.provider_number and point.mac_address = seen.place
    order by seen.at desc, seen.kind limit ${mostEvents}`.execute(transaction);
  const isMasked = !canSeePersonalData(caller);
  return rows.map(({ at, device, seconds, ...event }) => ({
    ...event,
    at: at.toISOString(),
    seconds: seconds === null ? null : Math.round(seconds),
    device: isMasked ? null : device || null,
  }));
}
