import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { Scope } from '../../../../server/database/open.ts';
import type { AccountingEvent, DiscardedEvent, DiscardReason } from '../events/accounting-event.ts';
import { applyEvents, type Change } from './apply-events.ts';
import { assignOwners } from './assign-owners.ts';
import { findDevices, type OfDevice, type SendingDevice, type ZoneCache } from './find-devices.ts';
import { loadSessions } from './load-sessions.ts';
import { requestUsedUp } from './request-used-up.ts';
import { type Discarded, writeDiscarded } from './write-discarded.ts';
import { type GuestUsage, writeGuestUsage } from './write-guest-usage.ts';
import { type TimelineLine, writeSessions, writeTimeline } from './write-sessions.ts';
import { raisePeaks, type UsageEntry, writeUsage } from './write-usage.ts';

/** What an event says about its gateway. */
export interface EventNews {
  deviceId: string;
  clockAheadSeconds: number | null;
  isRepeated: boolean;
}

/**
 * Stores events in the order in which they arrived, with everything that they change. Returns what each says about its
 * gateway; null for a discarded one.
 */
export async function storeEvents(
  transaction: ScopedTransaction,
  events: readonly (AccountingEvent | DiscardedEvent)[],
  /** of the transaction: the subtree of the FreeRADIUS server that sent the events */
  scope: Scope,
  { now, secrets }: { now: Date; secrets: ServerContext['secrets'] },
  zones: ZoneCache,
): Promise<(EventNews | null)[]> {
  const senders = events.map(({ sender }) => sender);
  const deviceOf = await findDevices(transaction, { secrets }, senders, zones);
  const { known, discarded } = sorted(events, deviceOf, scope);
  const loaded = await loadSessions(transaction, known);
  const { changes, changed, grantIds, repeated } = applyEvents(known, loaded);

  const orphans = changed.filter(
    ({ session: { id, isNew, grantId } }) => grantId === null && (isNew || grantIds.has(id)),
  );
  const owners = await assignOwners(
    transaction,
    orphans.map(({ session, device: { area } }) => ({
      session,
      area,
      grantId: grantIds.get(session.id) ?? null,
    })),
    now,
  );
  const owned = changed.map(({ session, device }) => ({
    session: { ...session, ...owners.get(session.id) },
    device,
  }));
  await writeSessions(transaction, owned, now);
  await writeTimeline(transaction, changes.flatMap(linesOf));

  const current = new Map(owned.map(({ session }) => [session.id, session]));
  const withOwner = changes.map((change) => ({
    ...change,
    session: current.get(change.session.id) ?? change.session,
  }));
  const usedUp = await writeGuestUsage(transaction, withOwner.flatMap(guestUsageOf), now);
  await requestUsedUp(transaction, usedUp, now);
  const entries = withOwner.flatMap(entriesOf);
  await writeUsage(transaction, entries);
  await raisePeaks(transaction, entries);
  await writeDiscarded(transaction, discarded, now);
  const devices = new Map(known.map(({ event, device }) => [event, device]));
  return events.map((event) => {
    const device = event.kind === 'discarded' ? undefined : devices.get(event);
    if (event.kind === 'discarded' || device === undefined) return null;
    const { clockAheadSeconds } = event;
    return { deviceId: device.id, clockAheadSeconds, isRepeated: repeated.has(event) };
  });
}

/** Separates the events of known devices from those that can never be taken. */
function sorted(
  events: readonly (AccountingEvent | DiscardedEvent)[],
  deviceOf: (sender: AccountingEvent['sender']) => SendingDevice | undefined,
  [path = '/']: Scope,
) {
  // A server of the whole platform belongs to no organization.
  const server = {
    organizationNumber: path === '/' ? null : Number(path.split('/').at(-2)),
    organizationPath: path,
  };
  const known: OfDevice<AccountingEvent>[] = [];
  const discarded: Discarded[] = [];
  for (const event of events) {
    const device = deviceOf(event.sender);
    const discard = (reason: DiscardReason) =>
      discarded.push({
        organizationNumber: device?.area ?? server.organizationNumber,
        organizationPath: device?.path ?? server.organizationPath,
        deviceId: device?.id ?? null,
        reason,
      });
    if (event.kind === 'discarded') discard(event.reason);
    else if (device === undefined) discard('unknown-device');
    else known.push({ device, event });
  }
  return { known, discarded };
}

function linesOf({ session, timeline, at }: Change): TimelineLine[] {
  const { id: sessionId, bytesIn, bytesOut, startedAt } = session;
  return timeline.map((kind) => ({
    sessionId,
    // A session that began before its first event is shown from its beginning.
    at: kind === 'start' ? startedAt : at,
    kind,
    bytesIn,
    bytesOut,
  }));
}

function isUsed({ seconds, bytesIn, bytesOut }: Change['usage']): boolean {
  return seconds + bytesIn + bytesOut > 0;
}

function guestUsageOf({ usage, at, session, device: { timeZone } }: Change): GuestUsage[] {
  const { guestId, macAddress, startedAt } = session;
  if (guestId === null || (usage.sessions === 0 && !isUsed(usage))) return [];
  const { seconds, bytesIn, bytesOut } = usage;
  const times = { at: new Date(at), startedAt: new Date(startedAt) };
  return [{ guestId, macAddress, timeZone, ...times, seconds, bytesIn, bytesOut }];
}

/** A session counts when it began, its usage when it was reported. */
function entriesOf({ usage, timeline, device, at, session }: Change): UsageEntry[] {
  const { area, path, timeZone } = device;
  const { planId, ssid, macAddress, startedAt } = session;
  const isOpening = timeline.includes('start') || timeline.includes('reopen');
  const key = { area, path, timeZone, planId, ssid, macAddress, isOpening };
  const { sessions, ...used } = usage;
  const nothing = { seconds: 0, bytesIn: 0, bytesOut: 0 };
  return [
    ...(sessions > 0 ? [{ ...key, at: new Date(startedAt), sessions, ...nothing }] : []),
    ...(isUsed(usage) || (isOpening && sessions === 0)
      ? [{ ...key, at: new Date(at), sessions: 0, ...used }]
      : []),
  ];
}
