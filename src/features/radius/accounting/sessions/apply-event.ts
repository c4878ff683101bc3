import type { SessionEvent } from '../events/accounting-event.ts';
import { countBytes } from './count-bytes.ts';

const sameBeginningMs = 120_000;

/** What accounting knows about a session. Times are in milliseconds. */
export interface SessionState {
  startedAt: number;
  lastEventAt: number;
  /** 'stopped' by the gateway, finally; 'stale' was ended by us */
  state: 'open' | 'stopped' | 'stale';
  /** null exactly while it is open */
  stoppedAt: number | null;
  /** a stale session is open again after later usage than this; null: never */
  reopensAfter: number | null;
  terminationCause: string | null;
  seconds: number;
  /** upload */
  bytesIn: number;
  bytesOut: number;
  accessPoint: string | null;
}

/** The session's id at its gateway and what has been reported of it. */
export interface ReportedSession extends SessionState {
  acctSessionId: string;
}

/** What an event added, counted exactly once. */
export interface Usage {
  sessions: number;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
}

/** A line of the session's timeline. */
export type TimelineKind = 'start' | 'interim' | 'roam' | 'stop' | 'stale' | 'reopen';

export interface Applied<S extends SessionState> {
  session: S;
  usage: Usage;
  /** empty for a repeated event */
  timeline: readonly TimelineKind[];
}

/** Why we ended a session. Gateways use the names of RFC 2866 section 5.10. */
export const ourCauses = {
  silent: 'No-Accounting',
  replaced: 'Session-Replaced',
  on: 'NAS-Reboot',
  off: 'Admin-Reboot',
} as const;

/** Returns when the session of an event began; null when the event does not say. */
function beginningOf({ kind, at, seconds }: SessionEvent): number | null {
  if (seconds !== null) return at - seconds * 1_000;
  return kind === 'start' ? at : null;
}

/**
 * Returns which session of the same gateway and MAC address an event is about. Gateways use ids again, so its beginning
 * decides, too.
 */
export function sessionOf<S extends ReportedSession>(
  sessions: readonly S[],
  event: SessionEvent,
): S | undefined {
  const named = sessions.filter(({ acctSessionId }) => acctSessionId === event.acctSessionId);
  const began = beginningOf(event);
  if (began === null)
    return (
      named.find(({ state }) => state === 'open') ??
      named
        .filter(({ startedAt }) => startedAt <= event.at + sameBeginningMs)
        .toSorted((a, b) => b.startedAt - a.startedAt)[0]
    );
  const distance = ({ startedAt }: S) => Math.abs(startedAt - began);
  return named
    .filter((session) => distance(session) <= sameBeginningMs)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns a session that its first event shows. */
export function begunBy(event: SessionEvent): Applied<SessionState> {
  const startedAt = Math.min(beginningOf(event) ?? event.at, event.at);
  const isOver = event.kind === 'stop';
  const session: SessionState = {
    startedAt,
    lastEventAt: event.at,
    state: isOver ? 'stopped' : 'open',
    stoppedAt: isOver ? event.at : null,
    reopensAfter: null,
    terminationCause: event.terminationCause,
    seconds: event.seconds ?? 0,
    bytesIn: countBytes(0, event.input, 'later'),
    bytesOut: countBytes(0, event.output, 'later'),
    accessPoint: event.accessPoint,
  };
  const { seconds, bytesIn, bytesOut } = session;
  return {
    session,
    usage: { sessions: 1, seconds, bytesIn, bytesOut },
    timeline: event.kind === 'start' ? ['start'] : ['start', event.kind],
  };
}

/**
 * Returns a session after another event, in any order: usage only grows, a stop is final, and usage after the time when
 * we ended the session opens it again, unless its MAC address has a newer one.
 */
export function applyEvent<S extends SessionState>(
  before: S,
  event: SessionEvent,
  hasNewer: boolean,
): Applied<S> {
  const { lastEventAt: last } = before;
  const time = event.at > last ? 'later' : event.at === last ? 'same' : 'earlier';
  const reported = event.seconds ?? Math.floor((event.at - before.startedAt) / 1_000);
  const lastEventAt = Math.max(last, event.at);
  const session: S = {
    ...before,
    lastEventAt,
    seconds: Math.max(before.seconds, reported),
    bytesIn: countBytes(before.bytesIn, event.input, time),
    bytesOut: countBytes(before.bytesOut, event.output, time),
    accessPoint: time === 'later' ? (event.accessPoint ?? before.accessPoint) : before.accessPoint,
  };
  const usage = {
    sessions: 0,
    seconds: session.seconds - before.seconds,
    bytesIn: session.bytesIn - before.bytesIn,
    bytesOut: session.bytesOut - before.bytesOut,
  };
  if (before.state !== 'stopped' && event.kind === 'stop')
    return {
      session: {
        ...session,
        state: 'stopped',
        stoppedAt: event.at,
        reopensAfter: null,
        terminationCause: event.terminationCause,
      },
      usage,
      timeline: ['stop'],
    };
  const hasRoamed = before.accessPoint !== null && session.accessPoint !== before.accessPoint;
  const isNews = usage.seconds + usage.bytesIn + usage.bytesOut > 0;
  const timeline: TimelineKind[] = isNews ? [hasRoamed ? 'roam' : 'interim'] : [];
  if (before.state !== 'stale') return { session, usage, timeline };

  const { reopensAfter } = before;
  const stoppedAt = Math.max(before.stoppedAt ?? 0, lastEventAt);
  if (hasNewer || reopensAfter === null || event.at <= reopensAfter)
    return { session: { ...session, stoppedAt }, usage, timeline };
  return {
    session: {
      ...session,
      state: 'open',
      stoppedAt: null,
      reopensAfter: null,
      terminationCause: null,
    },
    usage,
    timeline: ['reopen', ...timeline],
  };
}

/** Returns a session that we end at its last event. Usage later than `reopensAfter` opens it again; null: nothing does. */
export function endedByUs<S extends SessionState>(
  session: S,
  terminationCause: string,
  reopensAfter: number | null,
): S {
  const { lastEventAt: stoppedAt } = session;
  return { ...session, state: 'stale', stoppedAt, reopensAfter, terminationCause };
}
