import { createHash } from 'node:crypto';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import type { SessionEvent } from '../accounting/events/accounting-event.ts';
import { storeEvents } from '../accounting/storage/store-events.ts';
import { type SilentGateway, startByTicket } from './start-by-ticket.ts';

/** Begins the ids of sessions that the portal reports, because their gateways report none. */
const prefix = 'portal-';
/** Below the time after which accounting would call a session silent. */
const everyMs = 120_000;
const sessionsPerStep = 500;

interface LetIn {
  ticket: string;
  macAddress: string;
  ipAddress: string | null;
}

/**
 * Starts the session of a guest whom a gateway lets in that neither asks RADIUS nor reports sessions. Returns whether the
 * guest may be online.
 */
export async function startPortalSession(
  server: ServerContext,
  gateway: SilentGateway,
  guest: LetIn,
): Promise<boolean> {
  const id = createHash('sha256').update(guest.ticket).digest('hex').slice(0, 24);
  const session = { ...guest, acctSessionId: prefix + id };
  const limits = await startByTicket(server, gateway, guest, (grantId, now) => ({
    ...eventOf(gateway, session, now.getTime()),
    kind: 'start',
    grantId,
    ipAddress: guest.ipAddress,
  }));
  return limits !== null;
}

/**
 * Reports the sessions that the portal started: that they go on, and that they end when the time is over that the gateway
 * was told. Bytes are not known.
 */
export function reportPortalSessions({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'portal-sessions',
      everyMs,
      async step(transaction) {
        const at = now();
        const due = await transaction
          .selectFrom('guest_session as session')
          .innerJoin('radius_grant as granted', 'granted.id', 'session.grant_id')
          .select(['session.device_id as deviceId', 'session.acct_session_id as acctSessionId'])
          .select(['session.mac_address as macAddress', 'session.nas_identifier as nasIdentifier'])
          .select(['session.started_at as startedAt', 'granted.limits'])
          .where('session.state', '=', 'open')
          .where('session.acct_session_id', 'like', `${prefix}%`)
          .where('session.last_event_at', '<=', new Date(at.getTime() - everyMs))
          .orderBy('session.id')
          .limit(sessionsPerStep)
          .execute();
        const events = due.flatMap(({ deviceId, startedAt, limits, ...session }) => {
          if (deviceId === null || session.acctSessionId === null) return [];
          const { sessionSeconds } = limits;
          const end = sessionSeconds === null ? null : startedAt.getTime() + sessionSeconds * 1_000;
          const isOver = end !== null && end <= at.getTime();
          const eventAt = isOver ? end : at.getTime();
          const gateway = { deviceId, nasIdentifier: session.nasIdentifier };
          return [
            {
              ...eventOf(gateway, { ...session, acctSessionId: session.acctSessionId }, eventAt),
              kind: isOver ? ('stop' as const) : ('interim' as const),
              seconds: Math.round((eventAt - startedAt.getTime()) / 1_000),
              terminationCause: isOver ? 'Session-Timeout' : null,
            },
          ];
        });
        await storeEvents(transaction, events, ['/'], at, new Map());
        return due.length === sessionsPerStep;
      },
    },
  );
}

function eventOf(
  { deviceId, nasIdentifier }: Pick<SilentGateway, 'deviceId' | 'nasIdentifier'>,
  { acctSessionId, macAddress }: { acctSessionId: string; macAddress: string },
  at: number,
): Omit<SessionEvent, 'kind'> {
  const none = { octets: 0, gigawords: 0 };
  return {
    at,
    sender: { deviceId, sourceAddress: null, nasIdentifier },
    isReplay: false,
    clockAheadSeconds: null,
    acctSessionId,
    macAddress,
    seconds: 0,
    input: none,
    output: none,
    grantId: null,
    userName: null,
    ipAddress: null,
    ssid: null,
    accessPoint: null,
    terminationCause: null,
  };
}
