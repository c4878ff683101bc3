import { sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { AppliedLimits } from '../../server/network/simulated-gateways.ts';
import { diceOf } from '../dice.ts';
import { habitsOf } from '../online.ts';
import { type SampleGateway, sampleScope } from './gateways.ts';
import type { Report } from './radius-calls.ts';

const second = 1_000;
/** A report that is made later than this comes from FreeRADIUS's store, as after an outage. */
const replayedAfterMs = 60 * second;

/** A session that is going on, as the database has it. */
export interface OpenSession {
  id: string;
  deviceId: string;
  isOvernight: boolean;
  acctSessionId: string;
  userName: string | null;
  macAddress: string;
  ipAddress: string | null;
  accessPoint: string | null;
  startedAt: Date;
  lastEventAt: Date;
  bytesIn: number;
  bytesOut: number;
  interimSeconds: number;
  /** when the gateway must end it; null: never */
  endsAt: Date | null;
}

/** Reads the sessions of the gateways. The database is the only memory, so a restart goes on with them. */
export async function readOpenSessions(
  { database }: Pick<ServerContext, 'database'>,
  gateways: readonly SampleGateway[],
): Promise<OpenSession[]> {
  const byId = new Map(gateways.map((gateway) => [gateway.id, gateway]));
  return database.withScope(sampleScope, async (transaction) => {
    const { rows } = await sql<Omit<OpenSession, 'isOvernight'>>`
      select session.id, session.device_id as "deviceId", session.acct_session_id as "acctSessionId",
        session.user_name as "userName", session.mac_address as "macAddress",
        session.ip_address as "ipAddress", session.access_point as "accessPoint",
        session.started_at as "startedAt",
        coalesce(session.last_event_at, session.started_at) as "lastEventAt",
        session.bytes_in::double precision as "bytesIn",
        session.bytes_out::double precision as "bytesOut",
        session.interim_seconds as "interimSeconds",
        least(guest.valid_until, session.started_at
          + (granted.limits->>'sessionSeconds')::double precision * interval '1 second') as "endsAt"
      from guest_session session
      left join guest on guest.id = session.guest_id
      left join radius_grant granted on granted.id = session.grant_id
      where session.state = 'open' and session.device_id = ${any([...byId.keys()])}
        and session.acct_session_id is not null
      order by session.started_at, session.acct_session_id`.execute(transaction);
    return rows.map((row) => ({
      ...row,
      isOvernight: byId.get(row.deviceId)?.isOvernight ?? false,
    }));
  });
}

/** Returns what a session's gateway reports next, and null before it is time for that. */
export function nextReport(session: OpenSession, now: Date, limits?: AppliedLimits): Report | null {
  const { startedAt, lastEventAt, interimSeconds } = session;
  const endsAt = limits === undefined ? session.endsAt : limits.endsAt;
  const { dice, onlineFor, cause } = habitsOf(session, session.isOvernight);
  const planned = startedAt.getTime() + onlineFor * second;
  const soon = lastEventAt.getTime() + dice.whole(20, 260) * second;
  const leaves = planned > lastEventAt.getTime() ? planned : soon;
  const isCutOff = endsAt !== null && endsAt.getTime() <= leaves;
  const end = Math.max(isCutOff ? endsAt.getTime() : leaves, lastEventAt.getTime() + second);
  const isOver = end <= now.getTime();
  if (!isOver && now.getTime() < lastEventAt.getTime() + interimSeconds * second) return null;

  const terminationCause = isOver ? (isCutOff ? 'Session-Timeout' : cause) : null;
  const at = isOver ? new Date(end) : now;
  const isReplay = now.getTime() - at.getTime() > replayedAfterMs;
  return { ...reportOf(session, at, { terminationCause, limits }), isReplay };
}

/** Returns the report of a session at a time: a Stop when there is a cause. */
export function reportOf(
  session: OpenSession,
  at: Date,
  {
    terminationCause,
    limits,
  }: { terminationCause: string | null; limits?: AppliedLimits | undefined },
): Report {
  const { startedAt, lastEventAt } = session;
  const { dice, traffic } = habitsOf(session, session.isOvernight);
  const passed = (at.getTime() - lastEventAt.getTime()) / second;
  // Traffic comes in bursts.
  const burst = diceOf(Math.floor(at.getTime() / second), dice.whole(0, 1_000_000)).share() * 2;
  return {
    status: terminationCause === null ? 'Interim-Update' : 'Stop',
    at,
    isReplay: false,
    acctSessionId: session.acctSessionId,
    userName: session.userName ?? session.macAddress,
    macAddress: session.macAddress,
    ipAddress: session.ipAddress,
    accessPoint: session.accessPoint,
    class: null,
    seconds: Math.floor((at.getTime() - startedAt.getTime()) / second),
    bytesIn: Math.floor(
      session.bytesIn + passed * Math.min(traffic.up * burst, bytesOf(limits?.up)),
    ),
    bytesOut: Math.floor(
      session.bytesOut + passed * Math.min(traffic.down * burst, bytesOf(limits?.down)),
    ),
    terminationCause,
  };
}

/** Returns the bytes per second of kbit/s. */
function bytesOf(kilobits: number | null | undefined): number {
  return kilobits === null || kilobits === undefined ? Number.POSITIVE_INFINITY : kilobits * 125;
}
