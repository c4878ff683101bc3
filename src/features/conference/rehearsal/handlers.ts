import type { Received } from '../../../contract/endpoint.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { loadSettings } from '../../advanced-conference/public/settings.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import { withdrawWishes } from '../../site-network/public/pushes.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { conference } from '../fields.ts';
import { addConference, requireSite } from '../records/change-conference.ts';
import type { StoredConference } from '../records/conference-rows.ts';
import { historyOf, roomsOf, stepsOf } from '../records/find-conference.ts';
import { zoneOf } from '../records/plan-conference.ts';
import { isOnDevices } from '../states.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { sourceOf } from '../steps/tell-devices.ts';
import { endRehearsal, getRehearsal, type Rehearsal, startRehearsal } from './contract.ts';

const name = 'Rehearsal';
const minuteMs = 60_000;

export const rehearsalHandlers: readonly Handler[] = [
  organizationHandler(getRehearsal, async (_input, { transaction, organization }) => {
    const row = await lastRehearsal(transaction, organization.number);
    return { rehearsal: row === undefined ? null : await shown(transaction, row) };
  }),
  organizationHandler(startRehearsal, ({ body }, request) => start(request, body)),
  organizationHandler(endRehearsal, async (_input, request) => {
    await stop(request);
    return {};
  }),
];

function lastRehearsal(
  transaction: ScopedTransaction,
  siteNumber: number,
): Promise<StoredConference | undefined> {
  return transaction
    .selectFrom('conference')
    .selectAll()
    .where('organization_number', '=', siteNumber)
    .where('is_rehearsal', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const isRunning = ({ state }: StoredConference) => state === 'Scheduled' || isOnDevices(state);

/** Schedules a pretend event from now on; the job prepares it, checks it and tears it down. */
async function start(
  request: OrganizationRequest,
  { roomIds, mode, hasOwnSsid, minutes }: Received<typeof startRehearsal>['body'],
): Promise<Rehearsal> {
  const { transaction, organization, server, record } = request;
  requireSite(organization);
  await lockSiteNetwork(transaction, organization.number);
  const last = await lastRehearsal(transaction, organization.number);
  if (last !== undefined && isRunning(last))
    throw new Problem('conflict', 'A rehearsal is running. Wait until it has ended, or end it.');
  const zone = await zoneOf(transaction, organization);
  const now = server.now();
  const settings = await loadSettings(transaction, organization.number);
  const fields = newRecord(conference, {
    name,
    mode,
    start: localTimeOf(now, zone),
    // One minute more, because the start is the minute that has begun.
    end: localTimeOf(new Date(now.getTime() + (minutes + 1) * minuteMs), zone),
    leadMinutes: 0,
    turnoverMinutes: 15,
    attendees: 1,
    devicesEach: 1,
    ssidKind: hasOwnSsid ? 'own' : 'none',
    security: settings.security[0] === 'owe' ? 'owe' : 'open',
    roomIds,
    portIds: await portsOf(transaction, roomIds, mode === 'dark'),
  });
  const { id } = await addConference(request, fields, {}, 'Scheduled');
  await transaction
    .updateTable('conference')
    .set({ is_rehearsal: true })
    .where('id', '=', id)
    .execute();
  await record({ ...historyOf({ id, name }), action: 'test', organization, after: { mode } });
  request.wake(runConferences);
  const row = await lastRehearsal(transaction, organization.number);
  if (row === undefined) throw new Error('The rehearsal was just added');
  return shown(transaction, row);
}

async function portsOf(
  transaction: ScopedTransaction,
  roomIds: readonly string[],
  isDark: boolean,
): Promise<string[]> {
  const ports = await transaction
    .selectFrom('conference_port')
    .select(['id', 'carries'])
    .where('room_id', '=', any(roomIds))
    .execute();
  return ports
    .filter(({ carries }) => carries.some((carried) => (carried === 'dark') === isDark))
    .map(({ id }) => id);
}

async function stop(request: OrganizationRequest): Promise<void> {
  const { transaction, organization, server, caller, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const row = await lastRehearsal(transaction, organization.number);
  if (row === undefined || !isRunning(row)) {
    request.changesNothing();
    return;
  }
  const now = server.now();
  await endNetworkSessions(transaction, [row.id], { now, by: caller.displayName });
  await withdrawWishes({ transaction, server }, sourceOf(row));
  await transaction
    .updateTable('conference')
    .set({ state: 'Ending', ended_by: caller.displayName, next_step_at: now })
    .where('id', '=', row.id)
    .execute();
  await record({ ...historyOf(row), action: 'run', organization, after: { state: 'Ending' } });
  request.wake(runConferences);
  request.wake(changeSessions);
}

async function shown(transaction: ScopedTransaction, row: StoredConference): Promise<Rehearsal> {
  const rooms = await roomsOf(transaction, row.settings.roomIds);
  return {
    id: row.id,
    state: row.state,
    rooms: rooms.map((room) => room.name),
    startedAt: row.created_at.toISOString(),
    startedBy: row.created_by,
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    vlan: row.chosen.vlan,
    steps: await stepsOf(transaction, row.id),
    checks: row.checks,
    isTornDown: row.state === 'Ended' || row.state === 'Cancelled',
  };
}
