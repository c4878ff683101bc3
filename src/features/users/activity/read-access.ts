import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type FoundGuest, knownMac } from '../records/find-guest.ts';
import { canSeePersonalData } from '../rules.ts';
import { statusSentence } from '../status-sentence.ts';
import type { GuestAccess, LiveSession } from './contract.ts';

/** Returns whether and why a guest is online, with what was used of the plan. */
export async function accessOf(
  request: OrganizationRequest,
  { record }: FoundGuest,
): Promise<GuestAccess> {
  const sessions = await liveSessionsOf(request, record.id);
  const [first] = sessions;
  const last = await lastSessionOf(request, record.id);
  return {
    isOnline: first !== undefined,
    sentence: statusSentence({
      ...record,
      onlineSince: first?.startedAt ?? null,
      ssid: first?.ssid ?? null,
      offlineSince: last?.stoppedAt?.toISOString() ?? null,
      rejectedReason: await rejectionAfter(request, record.id, last?.startedAt ?? null),
    }),
    usage: await usageOf(request, record.id),
    sessions,
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

function lastSessionOf({ transaction }: OrganizationRequest, guestId: string) {
  return transaction
    .selectFrom('guest_session')
    .select(['started_at as startedAt', 'stopped_at as stoppedAt'])
    .where('guest_id', '=', guestId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the reason of the last login if it was rejected, and came after the last session began. */
async function rejectionAfter(
  { transaction }: OrganizationRequest,
  guestId: string,
  began: Date | null,
): Promise<string | null> {
  const login = await transaction
    .selectFrom('radius_auth')
    .select(['at', 'result', 'reason'])
    .where('guest_id', '=', guestId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (login?.result !== 'rejected' || (began !== null && login.at < began)) return null;
  return login.reason;
}

async function usageOf({ transaction }: OrganizationRequest, guestId: string) {
  const row = await transaction
    .selectFrom('guest_usage as usage')
    .innerJoin('guest', 'guest.id', 'usage.guest_id')
    .leftJoin('service_plan as plan', 'plan.id', 'guest.plan_id')
    .select([
      'usage.seconds',
      'usage.bytes_in as bytesIn',
      'usage.bytes_out as bytesOut',
      'plan.duration_seconds as duration',
      'plan.settings',
    ])
    .where('usage.guest_id', '=', guestId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    seconds: Number(row.seconds),
    secondsAllowed: row.settings?.durationKind === 'usage' ? row.duration : null,
    bytes: Number(row.bytesIn) + Number(row.bytesOut),
    bytesAllowed: row.settings?.quotaBytes ?? null,
  };
}
