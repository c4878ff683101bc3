import type { RestartEvent, SessionEvent } from '../events/accounting-event.ts';
import {
  type Applied,
  applyEvent,
  begunBy,
  endedByUs,
  ourCauses,
  type ReportedSession,
  type SessionState,
  sessionOf,
  type Usage,
} from './apply-event.ts';

const noUsage: Usage = { sessions: 0, seconds: 0, bytesIn: 0, bytesOut: 0 };

/**
 * Applies an event to the sessions of its gateway and MAC address. A MAC address is online once per gateway: a new session
 * ends the ones that began before it. Returns the changed sessions, of which `add` makes new ones.
 */
export function takeEvent<S extends ReportedSession>(
  sessions: readonly S[],
  event: SessionEvent,
  add: (state: SessionState) => S,
): Applied<S>[] {
  const known = sessionOf(sessions, event);
  if (known !== undefined) {
    const hasNewer = sessions.some((other) => isNewer(other, known, event.at));
    return [applyEvent(known, event, hasNewer)];
  }
  const begun = begunBy(event);
  const { session } = begun;
  const isReplaced =
    session.state === 'open' && sessions.some((other) => isNewer(other, session, event.at));
  const added = add(isReplaced ? endedByUs(session, ourCauses.replaced, null) : session);
  const replaced = sessions.filter(
    ({ state, startedAt }) => state === 'open' && startedAt <= added.startedAt,
  );
  return [
    ...replaced.map((other): Applied<S> => endOf(other, ourCauses.replaced, null)),
    { ...begun, session: added },
  ];
}

/** Returns whether another session of the MAC address began later and was still going on at this time. */
function isNewer(other: SessionState, session: SessionState, at: number): boolean {
  return other.startedAt > session.startedAt && (other.stoppedAt === null || other.stoppedAt >= at);
}

/** Ends the sessions of a gateway that began before it restarted. Usage that it reports later opens them again. */
export function takeRestart<S extends ReportedSession>(
  sessions: readonly S[],
  { kind, at }: RestartEvent,
): Applied<S>[] {
  return sessions
    .filter(({ state, startedAt }) => state === 'open' && startedAt < at)
    .map((session) => endOf(session, ourCauses[kind], at));
}

function endOf<S extends ReportedSession>(
  session: S,
  cause: string,
  reopensAfter: number | null,
): Applied<S> {
  const ended = endedByUs(session, cause, reopensAfter);
  return { session: ended, usage: noUsage, timeline: ['stale'] };
}
