import {
  type AccountingEvent,
  isRestart,
  type RestartEvent,
  type SessionEvent,
} from '../events/accounting-event.ts';
import type { Applied } from '../sessions/apply-event.ts';
import { takeEvent, takeRestart } from '../sessions/take-event.ts';
import type { OfDevice, SendingDevice } from './find-devices.ts';
import { completed, isOfMac, newSession, type StoredSession } from './stored-session.ts';

/** One change of a session by an event. */
export interface Change extends Applied<StoredSession> {
  device: SendingDevice;
  at: number;
}

export interface AppliedEvents {
  /** in the order of the events */
  changes: readonly Change[];
  /** each changed session as it is after all events */
  changed: readonly { session: StoredSession; device: SendingDevice }[];
  /** the grants that events name, by session */
  grantIds: ReadonlyMap<string, string>;
  /** the events that changed nothing */
  repeated: ReadonlySet<AccountingEvent>;
}

/** Applies events in their order to the sessions that they may be about. */
export function applyEvents(
  events: readonly OfDevice<AccountingEvent>[],
  loaded: readonly StoredSession[],
): AppliedEvents {
  const sessions = new Map(loaded.map((session) => [session.id, session]));
  const grantIds = new Map<string, string>();
  const repeated = new Set<AccountingEvent>();
  const changes: Change[] = [];
  for (const { device, event } of events) {
    const ofDevice = [...sessions.values()].filter(({ deviceId }) => deviceId === device.id);
    const applied = isRestart(event)
      ? takeRestart(
          ofDevice.filter((session) => isBehind(session, event)),
          event,
        )
      : sessionChanges(ofDevice, device, event);
    if (!isRestart(event)) {
      const own = applied.at(-1)?.session;
      if (own !== undefined && event.grantId !== null) grantIds.set(own.id, event.grantId);
      if (applied.every(({ timeline }) => timeline.length === 0)) repeated.add(event);
    }
    for (const change of applied) {
      sessions.set(change.session.id, change.session);
      changes.push({ ...change, device, at: event.at });
    }
  }
  const devices = new Map(changes.map(({ session, device }) => [session.id, device]));
  const changed = [...sessions.values()].flatMap((session) => {
    const device = devices.get(session.id);
    return device === undefined ? [] : [{ session, device }];
  });
  return { changes, changed, grantIds, repeated };
}

/** The last change is that of the event's own session. */
function sessionChanges(
  ofDevice: readonly StoredSession[],
  device: SendingDevice,
  event: SessionEvent,
): Applied<StoredSession>[] {
  const ofMac = ofDevice.filter((session) => isOfMac(session, event));
  const applied = takeEvent(ofMac, event, (state) => newSession(state, device, event));
  return applied.map((change, index) =>
    index === applied.length - 1
      ? { ...change, session: completed(change.session, event) }
      : change,
  );
}

/** Several gateways may share a device, and differ by their NAS identifier. */
function isBehind(session: StoredSession, { sender: { nasIdentifier } }: RestartEvent): boolean {
  return (
    nasIdentifier === null ||
    session.nasIdentifier === null ||
    session.nasIdentifier === nasIdentifier
  );
}
