import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { type AccountingEvent, isRestart, type SessionEvent } from '../events/accounting-event.ts';
import { ourCauses } from '../sessions/apply-event.ts';
import type { OfDevice, SendingDevice } from './find-devices.ts';
import { erasedPrefix, type StoredSession } from './stored-session.ts';

interface SessionRow extends Omit<StoredSession, 'isNew'> {
  startedAt: number;
}

/**
 * Locks what the events concern, in an order that all transactions share, and returns the sessions that they may be about.
 * A MAC address is locked even before it has a session, so that two of its events never add one each.
 */
export async function loadSessions(
  transaction: ScopedTransaction,
  events: readonly OfDevice<AccountingEvent>[],
): Promise<StoredSession[]> {
  const restarted = events.flatMap(({ device, event }) => (isRestart(event) ? [device.id] : []));
  const keys = events.flatMap(({ device, event }) =>
    isRestart(event) ? [] : [keyOf(device, event)],
  );
  const subjects = [...new Set(keys.map((key) => `${key.device_id} ${key.mac_address}`))];
  await sql`
    select pg_advisory_xact_lock(subject) from (
      select distinct hashtextextended(name, 35) as subject from unnest(${subjects}::text[]) name
      order by subject) locked`.execute(transaction);
  const { rows } = await sql<SessionRow>`
    with key as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (
        device_id uuid, mac_address text, acct_session_id text, at timestamptz, began timestamptz)
    )
    select id, device_id as "deviceId", mac_address as "macAddress", acct_session_id as "acctSessionId",
      ${epoch('started_at')} as "startedAt", ${epoch('last_event_at')} as "lastEventAt", state,
      ${epoch('stopped_at')} as "stoppedAt", ${reopensAfter} as "reopensAfter",
      termination_cause as "terminationCause", seconds::double precision, bytes_in::double precision as "bytesIn",
      bytes_out::double precision as "bytesOut", access_point as "accessPoint", grant_id as "grantId",
      guest_id as "guestId", plan_id as "planId", access_code_id as "accessCodeId",
      interim_seconds as "interimSeconds", nas_identifier as "nasIdentifier", user_name as "userName",
      ip_address as "ipAddress", ssid
    from guest_session where id in (
      select named.id from key cross join lateral (
        select id from guest_session session
        where session.device_id = key.device_id and session.acct_session_id = key.acct_session_id
          and (session.mac_address = key.mac_address
            or (key.began is not null and session.mac_address like ${`${erasedPrefix}%`}))
          and session.started_at >= coalesce(key.began - interval '2 minutes', '-infinity')
          and session.started_at <= coalesce(key.began, key.at) + interval '2 minutes'
        order by session.started_at desc limit 3) named
      union
      select session.id from key join guest_session session
        on session.device_id = key.device_id and session.mac_address = key.mac_address
        and session.state = 'open'
      union
      select session.id from key join guest_session session
        on session.mac_address = key.mac_address and session.device_id = key.device_id
        and session.started_at > coalesce(key.began, key.at) and session.stopped_at >= key.at
      union
      select session.id from guest_session session
      where session.device_id = any(${restarted}::uuid[])
        and session.state = 'open'
    )
    order by id for update`.execute(transaction);
  return rows.map((row) => ({ ...row, isNew: false }));
}

/** Others that end a session, such as a log-out, only say when. */
const reopensAfter = sql`case
  when reopens_after is null and state = 'stale' and termination_cause is distinct from ${sql.lit(ourCauses.replaced)}
  then ${epoch('stopped_at')} else ${epoch('reopens_after')} end`;

/** Selects a time in milliseconds. */
function epoch(column: string) {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`;
}

function keyOf(
  { id }: SendingDevice,
  { kind, at, seconds, macAddress, acctSessionId }: SessionEvent,
) {
  const hasBegan = kind === 'start' || seconds !== null;
  return {
    device_id: id,
    mac_address: macAddress,
    acct_session_id: acctSessionId,
    at: new Date(at),
    began: hasBegan ? new Date(at - (seconds ?? 0) * 1_000) : null,
  };
}
