import type { Updateable } from 'kysely';
import type { Guest as GuestRow } from '../../../server/database/tables.ts';
import { callerOf, type Incoming, type OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import {
  carryOutChanges,
  type RequestedChange,
  type StoredChange,
  storeChanges,
} from '../../radius/public/session-changes.ts';
import type { ChangedGuest, GuestRecord } from '../contract.ts';
import { planOf, uniqueFields } from './checks.ts';
import { type FoundGuest, findGuest, shownTo } from './find-guest.ts';
import { historyFieldsOf, historyOf } from './guest-history.ts';

/** A committed change of a guest, and the sessions whose gateways are asked next. */
export interface CommittedChange {
  /** masked by the caller's role */
  guest: GuestRecord;
  sessions: readonly StoredChange[];
}

/**
 * Writes the columns, the next version and one history entry. Another plan is a new entitlement: its time and usage begin
 * at zero. Returns the sessions that no longer have what the guest may use.
 */
export async function changeGuest(
  request: OrganizationRequest,
  before: FoundGuest,
  columns: Updateable<GuestRow>,
  more: { before: object; after: object } = { before: {}, after: {} },
): Promise<CommittedChange> {
  const { transaction, caller, server, record } = request;
  const { id, version, planId, online } = before.record;
  const now = server.now();
  const hasOtherPlan = columns.plan_id !== undefined && columns.plan_id !== planId;
  await withUniqueFields(uniqueFields, () =>
    transaction
      .updateTable('guest')
      .set({
        // Without a session the time of the plan begins with the next one.
        ...(hasOtherPlan && { entitled_at: online.length > 0 ? now : null }),
        ...columns,
        version: version + 1,
        updated_at: now,
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute(),
  );
  if (hasOtherPlan)
    await transaction
      .updateTable('guest_usage')
      .set({ since: now, seconds: 0, bytes_in: 0, bytes_out: 0, quota_reached_at: null })
      .where('guest_id', '=', id)
      .execute();
  const after = await findGuest(request, id);
  await record({
    ...historyOf(after),
    action: 'update',
    before: { ...historyFieldsOf(before), ...more.before },
    after: { ...historyFieldsOf(after), ...more.after },
  });
  const sessions = isLimitedDifferently(before, after)
    ? await sessionsToChange(request, after)
    : [];
  return commit(request, after.record, sessions);
}

/** Stores the sessions to change with the guest's change. */
export async function commit(
  { transaction, server, caller }: OrganizationRequest,
  guest: GuestRecord,
  sessions: readonly RequestedChange[],
): Promise<CommittedChange> {
  const requester = { now: server.now(), by: caller.displayName };
  const stored = await storeChanges(transaction, sessions, requester);
  return { guest: shownTo(caller, guest), sessions: stored };
}

function isLimitedDifferently(before: FoundGuest, after: FoundGuest): boolean {
  return (
    before.record.planId !== after.record.planId ||
    before.record.validUntil !== after.record.validUntil ||
    (before.status !== after.status && after.status === 'Disabled')
  );
}

/** Returns the active sessions; those of the devices that came last end when the plan allows fewer devices. */
async function sessionsToChange(
  { transaction }: OrganizationRequest,
  { record, area }: FoundGuest,
): Promise<RequestedChange[]> {
  const plan = record.planId === null ? undefined : await planOf(transaction, area, record.planId);
  const devices = new Set(record.online.map(({ macAddress }) => macAddress));
  const allowed = new Set([...devices].slice(0, plan?.settings.maxDevices ?? devices.size));
  return record.online.map(({ id, macAddress }) => ({
    sessionId: id,
    mustEnd: !allowed.has(macAddress),
  }));
}

/** Tells the gateways about the committed change and returns the guest with the outcome for each session. */
export async function changeSessionsOf(
  { guest, sessions }: CommittedChange,
  incoming: Incoming,
): Promise<ChangedGuest> {
  const outcomes = await carryOutChanges(incoming.server, callerOf(incoming), sessions);
  const byId = new Map(outcomes.map((outcome) => [outcome.sessionId, outcome]));
  const isOnline = (id: string) => {
    const result = byId.get(id)?.result;
    return result !== 'ended' && result !== 'over';
  };
  return {
    ...guest,
    online: guest.online.filter(({ id }) => isOnline(id)),
    sessions: guest.online.flatMap((session) => {
      const outcome = byId.get(session.id);
      return outcome === undefined
        ? []
        : {
            ...session,
            isDone: outcome.result !== 'failed',
            isOnline: isOnline(session.id),
            text: outcome.text,
          };
    }),
  };
}
