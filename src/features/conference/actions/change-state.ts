import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { endReservations, release } from '../../advanced-conference/public/reserve.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import { pushDevices, pushNow, withdrawWishes } from '../../site-network/public/pushes.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { ConferenceRecord } from '../contract.ts';
import { conference } from '../fields.ts';
import { cannot, saveChange } from '../records/change-conference.ts';
import {
  type FoundConference,
  findConference,
  historyOf,
  lockConference,
} from '../records/find-conference.ts';
import {
  type ConferenceState,
  canCancel,
  canEnd,
  canExtend,
  canSchedule,
  isOnDevices,
} from '../states.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { syncSteps } from '../steps/sync-steps.ts';
import { sourceOf } from '../steps/tell-devices.ts';

/** Locks the site before the conference, as every change does. */
async function locked(request: OrganizationRequest, id: string): Promise<FoundConference> {
  await lockSiteNetwork(request.transaction, request.organization.number);
  return lockConference(request, id);
}

/** Reserves what a draft needs, or throws what is in the way. */
export async function schedule(
  request: OrganizationRequest,
  id: string,
): Promise<ConferenceRecord> {
  const found = await locked(request, id);
  if (!canSchedule(found.row.state)) throw cannot(found, 'be scheduled again');
  const fields = pickFields(conference, found.record);
  return saveChange(request, found, { fields, sent: {}, state: 'Scheduled' });
}

export async function extend(
  request: OrganizationRequest,
  id: string,
  end: string,
): Promise<ConferenceRecord> {
  const found = await locked(request, id);
  if (!canExtend(found.row.state)) throw cannot(found, 'be extended');
  if (end === found.record.end) {
    request.changesNothing();
    return found.record;
  }
  const fields = { ...pickFields(conference, found.record), end };
  return saveChange(request, found, { fields, sent: {}, state: found.row.state });
}

export async function approve(request: OrganizationRequest, id: string): Promise<ConferenceRecord> {
  const found = await locked(request, id);
  const { row, record } = found;
  if (!record.awaitsApproval) {
    if (row.approved_at !== null) {
      request.changesNothing();
      return record;
    }
    throw new Problem('conflict', `${row.name} needs no approval.`);
  }
  const now = request.server.now();
  await request.transaction
    .updateTable('conference')
    .set({
      approved_at: now,
      approved_by: request.caller.displayName,
      next_step_at: now,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  return finish(request, found, { approval: 'Approved' });
}

/** Gives back what a conference has reserved; what was prepared already is undone. */
export async function cancel(
  request: OrganizationRequest,
  id: string,
  reason: string,
): Promise<ConferenceRecord> {
  const found = await locked(request, id);
  const { row } = found;
  if (!canCancel(row.state))
    throw row.state === 'Active'
      ? new Problem('conflict', `${row.name} has begun. End it instead.`)
      : cannot(found, 'be cancelled');
  const { server, caller } = request;
  const isPrepared = isOnDevices(row.state);
  if (isPrepared) await undo(request, found);
  else await release(request.transaction, id);
  const state: ConferenceState = isPrepared ? 'Ending' : 'Cancelled';
  await request.transaction
    .updateTable('conference')
    .set({
      state,
      reason,
      ended_by: caller.displayName,
      ended_at: isPrepared ? null : server.now(),
      next_step_at: isPrepared ? server.now() : null,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  return finish(request, found, { state: 'Cancelled', reason });
}

/** Ends an active conference before its time. */
export async function endNow(
  request: OrganizationRequest,
  id: string,
  reason: string,
): Promise<ConferenceRecord> {
  const found = await locked(request, id);
  const { row } = found;
  if (!canEnd(row.state)) throw cannot(found, 'be ended');
  const { server, caller, transaction } = request;
  const now = server.now();
  await undo(request, found);
  // Its rooms cool from now on.
  const freeAt = new Date(now.getTime() + row.settings.turnoverMinutes * 60_000);
  await endReservations(transaction, id, { endsAt: now, freeAt });
  const hasBegun = row.starts_at < now;
  await transaction
    .updateTable('conference')
    .set({
      state: 'Ending',
      reason: reason === '' ? null : reason,
      ended_by: caller.displayName,
      ...(hasBegun && {
        ends_at: now,
        ends_local: localTimeOf(now, row.time_zone),
        free_at: freeAt,
      }),
      next_step_at: now,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  return finish(request, found, { state: 'Ending', reason });
}

/** Cuts the sessions of a conference and no longer wants anything of its devices. */
async function undo(
  { transaction, server, caller, wake }: OrganizationRequest,
  { row }: FoundConference,
): Promise<void> {
  const work = { now: server.now(), by: caller.displayName };
  await endNetworkSessions(transaction, [row.id], work);
  await withdrawWishes({ transaction, server }, sourceOf(row));
  wake(changeSessions);
}

/** Tries failed steps again now. */
export async function retry(
  request: OrganizationRequest,
  id: string,
  deviceIds: readonly string[] | undefined,
): Promise<ConferenceRecord> {
  const found = await locked(request, id);
  const { row } = found;
  const { transaction, organization, server, caller } = request;
  if (!isOnDevices(row.state)) throw cannot(found, 'be tried again');
  const now = server.now();
  const { failed } = await syncSteps(transaction, id, now, 0);
  const targets = await transaction
    .selectFrom('push_target')
    .select(['id', 'device_id as deviceId'])
    .where('source_kind', '=', 'conference')
    .where('source_id', '=', id)
    .execute();
  const chosen = targets.filter(
    (target) =>
      failed.includes(target.id) &&
      (deviceIds === undefined || deviceIds.includes(target.deviceId)),
  );
  if (chosen.length === 0)
    throw new Problem('conflict', `No step of ${row.name} has failed on these devices.`);
  await pushNow(transaction, organization, sourceOf(row), {
    now,
    by: caller.displayName,
    targetIds: chosen.map((target) => target.id),
  });
  await transaction
    .updateTable('conference')
    .set({ next_step_at: now, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  request.wake(pushDevices);
  return finish(request, found, { retry: 'Tried again' });
}

/** Writes the change's history entry and wakes the job. */
export async function finish(
  request: OrganizationRequest,
  { record }: FoundConference,
  after: Record<string, string>,
): Promise<ConferenceRecord> {
  await request.record({
    ...historyOf(record),
    action: 'run',
    organization: request.organization,
    after,
  });
  request.wake(runConferences);
  return (await findConference(request, record.id)).record;
}
