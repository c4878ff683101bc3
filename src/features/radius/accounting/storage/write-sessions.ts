import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { TimelineKind } from '../sessions/apply-event.ts';
import type { SendingDevice } from './find-devices.ts';
import type { StoredSession } from './stored-session.ts';

/** A session after its events, and where its gateway is. */
export interface ChangedSession {
  session: StoredSession;
  device: SendingDevice;
}

/** A line of a session's timeline, with the counters of that moment. */
export interface TimelineLine {
  sessionId: string;
  at: number;
  kind: TimelineKind;
  bytesIn: number;
  bytesOut: number;
}

/** How many intervals without usage, and seconds more, make a session stale. */
const silentIntervals = 3;
const silentMoreSeconds = 60;

/** Writes sessions. Ended ones are written first, because a MAC address has one open session of an id. */
export async function writeSessions(
  transaction: ScopedTransaction,
  changed: readonly ChangedSession[],
  now: Date,
): Promise<void> {
  const rows = changed.map(({ session, device }) => rowOf(session, device, now));
  const isEnding = ({ state }: { state: string }) => state !== 'open';
  for (const some of [rows.filter(isEnding), rows.filter((row) => !isEnding(row))]) {
    await update(
      transaction,
      some.filter(({ is_new }) => !is_new),
    );
    await insert(
      transaction,
      some.filter(({ is_new }) => is_new),
    );
  }
}

type SessionRow = ReturnType<typeof rowOf>;

function rowOf(session: StoredSession, { area, path }: SendingDevice, now: Date) {
  const silentSeconds = session.interimSeconds * silentIntervals + silentMoreSeconds;
  return {
    is_new: session.isNew,
    id: session.id,
    organization_number: area,
    organization_path: path,
    device_id: session.deviceId,
    acct_session_id: session.acctSessionId,
    mac_address: session.macAddress,
    started_at: new Date(session.startedAt),
    state: session.state,
    stopped_at: dateOf(session.stoppedAt),
    reopens_after: dateOf(session.reopensAfter),
    last_event_at: new Date(session.lastEventAt),
    silent_at: new Date(now.getTime() + silentSeconds * 1_000),
    termination_cause: session.terminationCause,
    seconds: session.seconds,
    bytes_in: session.bytesIn,
    bytes_out: session.bytesOut,
    access_point: session.accessPoint,
    grant_id: session.grantId,
    guest_id: session.guestId,
    plan_id: session.planId,
    access_code_id: session.accessCodeId,
    interim_seconds: session.interimSeconds,
    nas_identifier: session.nasIdentifier,
    user_name: session.userName,
    ip_address: session.ipAddress,
    ssid: session.ssid,
  };
}

function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

async function insert(transaction: ScopedTransaction, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into guest_session (id, organization_number, organization_path, device_id, acct_session_id,
      mac_address, started_at, state, stopped_at, reopens_after, last_event_at, silent_at,
      termination_cause, seconds, bytes_in, bytes_out, access_point, grant_id, guest_id, plan_id,
      access_code_id, interim_seconds, nas_identifier, user_name, ip_address, ssid)
    select id, organization_number, organization_path, device_id, acct_session_id,
      mac_address, started_at, state, stopped_at, reopens_after, last_event_at, silent_at,
      termination_cause, seconds, bytes_in, bytes_out, access_point, grant_id, guest_id, plan_id,
      access_code_id, interim_seconds, nas_identifier, user_name, ip_address, ssid
    from jsonb_populate_recordset(null::guest_session, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  );
}

/** A gateway is asked again to end a session that is open again. */
async function update(transaction: ScopedTransaction, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update guest_session session set
      state = changed.state,
      stopped_at = changed.stopped_at,
      reopens_after = changed.reopens_after,
      last_event_at = changed.last_event_at,
      silent_at = changed.silent_at,
      termination_cause = changed.termination_cause,
      seconds = changed.seconds,
      bytes_in = changed.bytes_in,
      bytes_out = changed.bytes_out,
      access_point = changed.access_point,
      grant_id = changed.grant_id,
      guest_id = changed.guest_id,
      plan_id = changed.plan_id,
      access_code_id = changed.access_code_id,
      interim_seconds = changed.interim_seconds,
      nas_identifier = changed.nas_identifier,
      user_name = changed.user_name,
      ip_address = changed.ip_address,
      ssid = changed.ssid,
      request_reason = case when session.state = 'stale' and changed.state = 'open' then null else session.request_reason end
    from jsonb_populate_recordset(null::guest_session, ${JSON.stringify(rows)}::jsonb) changed
    where session.id = changed.id`.execute(transaction);
}

export async function writeTimeline(
  transaction: ScopedTransaction,
  lines: readonly TimelineLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction
    .insertInto('guest_session_event')
    .columns(['session_id', 'at', 'kind', 'bytes_in', 'bytes_out'])
    .expression(
      sql`
      select "sessionId", to_timestamp(at / 1000), kind, "bytesIn", "bytesOut"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
        "sessionId" uuid, at double precision, kind text, "bytesIn" bigint, "bytesOut" bigint)`,
    )
    .execute();
}
