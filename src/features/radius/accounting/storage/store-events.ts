import type { ScopedTransaction } from '../../../../server/context.ts';
import type {
  AccountingEvent,
  DiscardedEvent,
  DiscardReason,
  RestartEvent,
  SessionEvent,
} from '../events/accounting-event.ts';
import type { Applied } from '../sessions/apply-event.ts';
import { takeEvent, takeRestart } from '../sessions/take-event.ts';
import { findDevices, type SendingDevice } from './find-devices.ts';
import { findOwners } from './find-owners.ts';
import { loadSessions, type OfDevice } from './load-sessions.ts';
import { completed, newSession, type StoredSession } from './stored-session.ts';
import { type Discarded, writeDiscarded, writeGateways } from './write-gateways.ts';
import { writeGuestUsage } from './write-guest-usage.ts';
import { type TimelineLine, writeSessions, writeTimeline } from './write-sessions.ts';
import { raisePeaks, writeUsage } from './write-usage.ts';

/** The FreeRADIUS server that sent the events. Its organization is the scope of the transaction. */
export interface EventSource {
  organizationNumber: number | null;
  organizationPath: string;
}

export interface StoreResult {
  /** whether gateways must be asked to end or slow down sessions */
  hasRequests: boolean;
}

/** One change of a session by an event. */
interface Change extends Applied<StoredSession> {
  device: SendingDevice;
  at: number;
}

/** Stores events in the order in which they arrived, with everything that they change. */
export async function storeEvents(
  transaction: ScopedTransaction,
  events: readonly (AccountingEvent | DiscardedEvent)[],
  source: EventSource,
  now: Date,
): Promise<StoreResult> {
  const deviceOf = await findDevices(
    transaction,
    events.map(({ sender }) => sender),
  );
  const { known, discarded } = sorted(events, deviceOf, source);
  const sessionEvents = known.filter(isOfSession);
  const restarts = known.filter(isRestart);
  const sessions = new SessionBook(await loadSessions(transaction, sessionEvents, restarts));

  const repeats = new Map<string, number>();
  const grants = new Map<string, string>();
  const changes = known.flatMap(({ device, event }): Change[] => {
    const applied =
      event.kind === 'on' || event.kind === 'off'
        ? takeRestart(sessions.behind(device, event), event)
        : takeEvent(sessions.of(device, event), event, (state) => newSession(state, device, event));
    if (event.kind !== 'on' && event.kind !== 'off') {
      if (applied.every(({ timeline }) => timeline.length === 0))
        repeats.set(device.id, (repeats.get(device.id) ?? 0) + 1);
      const last = applied.at(-1);
      if (last !== undefined) last.session = completed(last.session, event);
      if (last !== undefined && event.grantId !== null) grants.set(last.session.id, event.grantId);
    }
    for (const { session } of applied) sessions.put(session);
    return applied.map((one) => ({ ...one, device, at: event.at }));
  });

  const changed = [...new Map(changes.map(({ session, device }) => [session.id, device]))].flatMap(
    ([id, device]) => sessions.byId(id).map((session) => ({ session, device })),
  );
  const owners = await findOwners(
    transaction,
    changed.flatMap(({ session, device }) =>
      session.grantId === null && (session.isNew || grants.has(session.id))
        ? [{ session, area: device.area, grantId: grants.get(session.id) ?? null }]
        : [],
    ),
    now,
  );
  const owned = changed.map(({ session, device }) => ({
    session: { ...session, ...owners.get(session.id) },
    device,
  }));
  await writeSessions(transaction, owned, now);
  await writeTimeline(transaction, changes.flatMap(timelineOf));
  const current = new Map(owned.map(({ session }) => [session.id, session]));
  const hasRequests = await writeGuestUsage(
    transaction,
    changes.flatMap((change) => guestUsageOf(change, current.get(change.session.id))),
    now,
  );
  const entries = changes.flatMap((change) => usageOf(change, current.get(change.session.id)));
  await writeUsage(transaction, entries);
  await raisePeaks(transaction, entries);
  await writeGateways(
    transaction,
    known.map(({ device: { id: deviceId }, event: { clockAheadSeconds } }, index, all) => ({
      deviceId,
      clockAheadSeconds,
      repeated:
        all.findIndex(({ device }) => device.id === deviceId) === index
          ? (repeats.get(deviceId) ?? 0)
          : 0,
    })),
    now,
  );
  await writeDiscarded(transaction, discarded, now);
  return { hasRequests };
}

/** Separates the events of known devices from those that can never be taken. */
function sorted(
  events: readonly (AccountingEvent | DiscardedEvent)[],
  deviceOf: (sender: AccountingEvent['sender']) => SendingDevice | undefined,
  { organizationNumber, organizationPath }: EventSource,
) {
  const known: OfDevice<AccountingEvent>[] = [];
  const discarded: Discarded[] = [];
  for (const event of events) {
    const device = deviceOf(event.sender);
    const discard = (reason: DiscardReason) =>
      discarded.push({
        organizationNumber: device?.area ?? organizationNumber,
        organizationPath: device?.path ?? organizationPath,
        deviceId: device?.id ?? null,
        reason,
      });
    if (event.kind === 'discarded') discard(event.reason);
    else if (device === undefined) discard('unknown-device');
    else known.push({ device, event });
  }
  return { known, discarded };
}

function isRestart(one: OfDevice<AccountingEvent>): one is OfDevice<RestartEvent> {
  return one.event.kind === 'on' || one.event.kind === 'off';
}

function isOfSession(one: OfDevice<AccountingEvent>): one is OfDevice<SessionEvent> {
  return !isRestart(one);
}

/** The sessions of a batch's events, as they are after each of them. */
class SessionBook {
  readonly #sessions: Map<string, StoredSession>;

  constructor(sessions: readonly StoredSession[]) {
    this.#sessions = new Map(sessions.map((session) => [session.id, session]));
  }

  of({ id }: SendingDevice, { macAddress }: SessionEvent): StoredSession[] {
    return [...this.#sessions.values()].filter(
      (session) => session.deviceId === id && session.macAddress === macAddress,
    );
  }

  /** The sessions of a gateway that restarted: several may share a device, and differ by their NAS identifier. */
  behind({ id }: SendingDevice, { sender: { nasIdentifier } }: RestartEvent): StoredSession[] {
    return [...this.#sessions.values()].filter(
      (session) =>
        session.deviceId === id &&
        (nasIdentifier === null ||
          session.nasIdentifier === null ||
          session.nasIdentifier === nasIdentifier),
    );
  }

  byId(id: string): StoredSession[] {
    const session = this.#sessions.get(id);
    return session === undefined ? [] : [session];
  }

  put(session: StoredSession): void {
    this.#sessions.set(session.id, session);
  }
}

function timelineOf({ session, timeline, at }: Change): TimelineLine[] {
  const { id: sessionId, bytesIn, bytesOut } = session;
  return timeline.map((kind) => ({
    sessionId,
    // A session that began before its first event is shown from its beginning.
    at: kind === 'start' ? session.startedAt : at,
    kind,
    bytesIn,
    bytesOut,
  }));
}

function guestUsageOf({ usage, at }: Change, session: StoredSession | undefined) {
  if (session === undefined || session.guestId === null) return [];
  if (usage.sessions + usage.seconds + usage.bytesIn + usage.bytesOut === 0) return [];
  const { guestId, macAddress, startedAt } = session;
  const { seconds, bytesIn, bytesOut } = usage;
  return [
    {
      guestId,
      macAddress,
      at: new Date(at),
      startedAt: new Date(startedAt),
      seconds,
      bytesIn,
      bytesOut,
    },
  ];
}

/** A session counts when it began, its usage when it was reported. */
function usageOf({ usage, timeline, device, at }: Change, session: StoredSession | undefined) {
  if (session === undefined) return [];
  const { area, path, timeZone } = device;
  const { planId, ssid, macAddress, startedAt } = session;
  const key = { area, path, timeZone, planId, ssid, macAddress };
  const isOpening = timeline.includes('start') || timeline.includes('reopen');
  const { sessions, ...used } = usage;
  const entries = [];
  if (sessions > 0)
    entries.push({
      ...key,
      at: new Date(startedAt),
      sessions,
      seconds: 0,
      bytesIn: 0,
      bytesOut: 0,
      isOpening,
    });
  if (used.seconds + used.bytesIn + used.bytesOut > 0 || (isOpening && sessions === 0))
    entries.push({ ...key, ...used, at: new Date(at), sessions: 0, isOpening });
  return entries;
}
