import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type FoundGuest, knownMac } from '../records/find-guest.ts';
import { canSeePersonalData } from '../rules.ts';
import { whyFactsOf } from '../why/read-why-facts.ts';
import type { GuestAccess, LiveSession } from './contract.ts';
import { timelineOf } from './read-timeline.ts';

/** Returns what explains why a guest is online or not, with the active sessions. */
export async function accessOf(
  request: OrganizationRequest,
  { record }: FoundGuest,
): Promise<GuestAccess> {
  return {
    facts: await whyFactsOf(request, record),
    now: request.server.now().toISOString(),
    sessions: await liveSessionsOf(request, record.id),
    timeline: await timelineOf(request, record.id),
  };
}

/** The bits per second between the last two reports. */
const rateOf = (column: 'bytes_in' | 'bytes_out') => sql<number | null>`(
  select (max(${sql.ref(column)}) - min(${sql.ref(column)})) * 8.0
    / nullif(extract(epoch from max(at) - min(at)), 0)
  from (select at, ${sql.ref(column)} from guest_session_event
    where session_id = session.id and kind in ('start', 'interim')
    order by at desc limit 2) reported)::float8`;

async function liveSessionsOf(
  { transaction, caller }: OrganizationRequest,
  guestId: string,
): Promise<LiveSession[]> {
  const rows = await transaction
    .selectFrom('guest_session as session')
    .leftJoin('device', 'device.id', 'session.device_id')
    .select([
      'session.id',
      'session.started_at as startedAt',
      'session.last_event_at as lastEventAt',
      'session.bytes_in as bytesIn',
      'session.bytes_out as bytesOut',
      'session.mac_address as macAddress',
      'session.ssid',
      'session.access_point as accessPoint',
      sql<string | null>`coalesce(device.name, session.nas_identifier)`.as('nas'),
      rateOf('bytes_in').as('rateIn'),
      rateOf('bytes_out').as('rateOut'),
    ])
    .where('session.guest_id', '=', guestId)
    .where('session.state', '=', 'open')
    .orderBy('session.started_at')
    .limit(100)
    .execute();
  const isMasked = !canSeePersonalData(caller);
  return rows.map(({ startedAt, lastEventAt, macAddress, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastEventAt: lastEventAt?.toISOString() ?? null,
    bytesIn: Number(row.bytesIn),
    bytesOut: Number(row.bytesOut),
    macAddress: isMasked ? null : knownMac(macAddress),
  }));
}
