import { expect } from 'vitest';
import type { SessionEvent } from '../events/accounting-event.ts';
import { ourCauses, type ReportedSession, type Usage } from '../sessions/apply-event.ts';
import { takeEvent, takeRestart } from '../sessions/take-event.ts';

export const second = 1_000;
/** When the session of the examples began. */
export const began = Date.UTC(2026, 5, 10, 12);
const sender = { deviceId: 'gateway', sourceAddress: null, nasIdentifier: null };

type Changes = Partial<SessionEvent & Pick<Usage, 'bytesIn' | 'bytesOut'>>;

/** Returns an event this many seconds after the session began, as a gateway with gigawords reports it. */
export function event(
  kind: SessionEvent['kind'],
  seconds: number,
  { bytesIn = 0, bytesOut = 0, ...changes }: Changes = {},
): SessionEvent {
  return {
    kind,
    at: began + seconds * second,
    sender,
    isReplay: false,
    clockAheadSeconds: null,
    acctSessionId: 'a',
    macAddress: '02:00:00:00:00:01',
    seconds: kind === 'start' ? null : seconds,
    input: { octets: bytesIn % 2 ** 32, gigawords: Math.floor(bytesIn / 2 ** 32) },
    output: { octets: bytesOut % 2 ** 32, gigawords: Math.floor(bytesOut / 2 ** 32) },
    grantId: null,
    userName: null,
    ipAddress: null,
    ssid: null,
    accessPoint: null,
    terminationCause: kind === 'stop' ? 'User-Request' : null,
    ...changes,
  };
}

export const noUsage = { sessions: 0, seconds: 0, bytesIn: 0, bytesOut: 0 };

/** The sessions of one gateway and MAC address, and the sum of what their events added. */
export function ledger() {
  let sessions: ReportedSession[] = [];
  let sum: Usage = noUsage;
  const put = (
    changes: ReturnType<typeof takeEvent<ReportedSession>>,
    before: ReportedSession[],
  ) => {
    for (const { session, usage } of changes) {
      expect(
        Math.min(usage.sessions, usage.seconds, usage.bytesIn, usage.bytesOut),
      ).toBeGreaterThanOrEqual(0);
      const index = before.findIndex(
        (one) => one.acctSessionId === session.acctSessionId && one.startedAt === session.startedAt,
      );
      sessions = index < 0 ? [...sessions, session] : sessions.with(index, session);
      sum = {
        sessions: sum.sessions + usage.sessions,
        seconds: sum.seconds + usage.seconds,
        bytesIn: sum.bytesIn + usage.bytesIn,
        bytesOut: sum.bytesOut + usage.bytesOut,
      };
    }
    return changes;
  };
  return {
    take(...events: SessionEvent[]) {
      for (const one of events)
        put(
          takeEvent(sessions, one, (state) => ({ ...state, acctSessionId: one.acctSessionId })),
          sessions,
        );
      return this;
    },
    restart: (seconds: number, kind: 'on' | 'off' = 'on') =>
      put(
        takeRestart(sessions, {
          kind,
          at: began + seconds * second,
          sender,
          isReplay: false,
          clockAheadSeconds: null,
        }),
        sessions,
      ),
    /** Ends a session as silent ones are. */
    endSilent() {
      sessions = sessions.map((session) => ({
        ...session,
        state: 'stale',
        stoppedAt: session.lastEventAt,
        reopensAfter: session.lastEventAt,
        terminationCause: ourCauses.silent,
      }));
    },
    sessions: () => sessions,
    sum: () => sum,
    only() {
      expect(sessions).toHaveLength(1);
      const [session] = sessions;
      if (session === undefined) throw new Error('There is no session');
      return session;
    },
  };
}
