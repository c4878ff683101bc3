import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { portName } from '../../advanced-conference/public/reservations.ts';
import { type ConferenceRecord, type ConferenceStep, conferences } from '../contract.ts';
import {
  conferenceOf,
  conferencesOf,
  hasFaults,
  onlineOf,
  type StoredConference,
  shownOf,
} from './conference-rows.ts';
import { secretNames } from './conference-secrets.ts';

export interface FoundConference {
  record: ConferenceRecord;
  row: StoredConference;
}

/** Returns a conference of a site; throws not-found. */
export async function findConference(
  { transaction, organization, server }: OrganizationRequest,
  id: string,
): Promise<FoundConference> {
  const row = await conferencesOf(transaction, organization)
    .selectAll('conference')
    .select([onlineOf(server.now()).as('online'), hasFaults.as('hasFaults')])
    .where('conference.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This conference does not exist.');
  const conference = conferenceOf(row);
  return {
    row,
    record: {
      ...conference,
      ...shownOf(row),
      id,
      prepareAt: row.prepares_at.toISOString(),
      loginKind: row.login_kind,
      secretsSet: secretNames(row.secrets),
      attendeeCodes: await countCodes(transaction, id),
      rooms: await roomsOf(transaction, conference.roomIds),
      ports: await portsOf(transaction, conference.portIds),
      steps: await stepsOf(transaction, id),
      earlierZone: row.earlier_zone,
      reason: row.reason,
      approvedBy: row.approved_by,
      activeAt: row.active_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
      warnedAt: row.warned_at?.toISOString() ?? null,
      plannerUntil: row.planner_until?.toISOString() ?? null,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_by,
    },
  };
}

/** Locks a conference until the transaction ends, so that the second of two editors sees the first one's changes. */
export async function lockConference(
  request: OrganizationRequest,
  id: string,
): Promise<FoundConference> {
  await conferencesOf(request.transaction, request.organization)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findConference(request, id);
}

async function countCodes(transaction: ScopedTransaction, id: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('conference_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('conference_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the rooms that still exist, by name. */
export function roomsOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return transaction
    .selectFrom('conference_room')
    .select(['id', 'name'])
    .where('id', '=', any(ids))
    .orderBy('name')
    .execute();
}

async function portsOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await transaction
    .selectFrom('conference_port')
    .select(['id', 'switch', 'port', 'label', 'carries', 'room_id as roomId'])
    .where('id', '=', any(ids))
    .orderBy('switch')
    .orderBy('port')
    .execute();
  return rows.map((port) => ({ id: port.id, name: portName(port) }));
}

export async function stepsOf(
  transaction: ScopedTransaction,
  conferenceId: string,
): Promise<ConferenceStep[]> {
  const rows = await transaction
    .selectFrom('conference_step')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('device_name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    state: row.state,
    text: row.text,
    proof: row.proof,
    doneAt: row.done_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }));
}

/** Returns the subject of a history entry. */
export function historyOf({ id, name }: { id: string; name: string }) {
  return { entityType: conferences.noun, entityId: id, label: name };
}
