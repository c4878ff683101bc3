import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { storeEvents } from '../accounting/storage/store-events.ts';
import { portalEvent, portalSessionPrefix } from './portal-events.ts';

/** Below the time after which accounting would call a session silent. */
const everyMs = 120_000;
const sessionsPerStep = 500;
/** Without a limit of time nobody would ever say that the device has left. */
const longestSeconds = 86_400;

/**
 * Reports the sessions that the portal started: that they go on, and that they end when the time is over that the gateway
 * was given.
 */
export function reportPortalSessions({
  database,
  now,
  secrets,
}: Pick<ServerContext, 'database' | 'now' | 'secrets'>): Job {
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
          // The sessions of a removed device end by their silence.
          .innerJoin('device', 'device.id', 'session.device_id')
          .select(['session.device_id as deviceId', 'session.acct_session_id as acctSessionId'])
          .select(['session.mac_address as macAddress', 'session.nas_identifier as nasIdentifier'])
          .select(['session.started_at as startedAt', 'granted.limits'])
          .where('session.state', '=', 'open')
          .where('session.acct_session_id', 'like', `${portalSessionPrefix}%`)
          .where('session.last_event_at', '<=', new Date(at.getTime() - everyMs))
          .orderBy('session.id')
          .limit(sessionsPerStep)
          .execute();
        const events = due.flatMap(({ deviceId, startedAt, limits, ...session }) => {
          if (deviceId === null || session.acctSessionId === null) return [];
          const seconds = limits.sessionSeconds ?? longestSeconds;
          const end = startedAt.getTime() + seconds * 1_000;
          const isOver = end <= at.getTime();
          const eventAt = isOver ? end : at.getTime();
          const gateway = { deviceId, nasIdentifier: session.nasIdentifier };
          return [
            {
              ...portalEvent(
                gateway,
                { ...session, acctSessionId: session.acctSessionId },
                eventAt,
              ),
              kind: isOver ? ('stop' as const) : ('interim' as const),
              seconds: Math.round((eventAt - startedAt.getTime()) / 1_000),
              terminationCause: isOver ? 'Session-Timeout' : null,
            },
          ];
        });
        await storeEvents(transaction, events, ['/'], { now: at, secrets }, new Map());
        return due.length === sessionsPerStep;
      },
    },
  );
}
