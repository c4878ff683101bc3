import isEqual from 'fast-deep-equal';
import type { Received } from '../../../contract/endpoint.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../server/rejections.ts';
import { release } from '../../advanced-conference/public/reserve.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { ConferenceRecord, conferences } from '../contract.ts';
import { type Conference, conference, type SentSecrets } from '../fields.ts';
import { plannerLinkEnd } from '../planner/planner-links.ts';
import {
  type ConferenceState,
  canChange,
  canDelete,
  conferenceState,
  isOnDevices,
} from '../states.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { tellDevices } from '../steps/tell-devices.ts';
import { conferenceOf } from './conference-rows.ts';
import { secretChanges } from './conference-secrets.ts';
import {
  type FoundConference,
  findConference,
  historyOf,
  lockConference,
} from './find-conference.ts';
import { recordedCompanions, recordedFields } from './recorded-fields.ts';
import { columnsAfter } from './write-conference.ts';

// Not a recordStore: what is reserved, secrets and states of devices change with a record.

export function requireSite({ type }: { type: string }): void {
  if (type !== 'Site')
    throw new Problem('bad-input', 'Conferences belong to a site. Please select one.');
}

/** Adds a conference, as a draft or with all that it needs reserved. */
export async function createConference(
  request: OrganizationRequest,
  { secrets: sent, isDraft, ...fields }: Received<typeof conferences.create>['body'],
): Promise<ConferenceRecord> {
  const { organization, record } = request;
  requireSite(organization);
  await lockSiteNetwork(request.transaction, organization.number);
  const added = await addConference(request, fields, sent, isDraft ? 'Draft' : 'Scheduled');
  await record({
    ...historyOf({ id: added.id, name: fields.name }),
    action: 'create',
    organization,
    after: {
      ...(await recordedFields(request.transaction, added.fields)),
      state: added.state,
      ...secretChanges(sent),
    },
  });
  request.wake(runConferences);
  return (await findConference(request, added.id)).record;
}

/** Inserts a conference and reserves what it needs, without a history entry. The caller has locked the site. */
export async function addConference(
  request: OrganizationRequest,
  given: Conference,
  sent: SentSecrets,
  state: 'Draft' | 'Scheduled',
): Promise<{ id: string; fields: Conference; state: ConferenceState; needsApproval: boolean }> {
  const { transaction, organization, caller, server } = request;
  const id = crypto.randomUUID();
  const { fields, values } = await columnsAfter(request, {
    id,
    before: undefined,
    fields: given,
    sent,
    state,
  });
  const now = server.now();
  await transaction
    .insertInto('conference')
    .values({
      ...values,
      id,
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    })
    .execute();
  return { id, fields, state, needsApproval: values.needs_approval };
}

/** Changes a conference; an outdated version throws a conflict with the current record. */
export async function changeConference(
  request: OrganizationRequest,
  id: string,
  { version, secrets: sent, ...fields }: Received<typeof conferences.update>['body'],
): Promise<ConferenceRecord> {
  await lockSiteNetwork(request.transaction, request.organization.number);
  const found = await lockConference(request, id);
  rejectStaleVersion(found.record, found.record.name, version);
  const before = pickFields(conference, found.record);
  if (isEqual(fields, before) && isEqual(secretChanges(sent), {})) {
    request.changesNothing();
    return found.record;
  }
  if (!canChange(found.row.state)) throw cannot(found, 'be changed');
  return saveChange(request, found, { fields, sent, state: found.row.state });
}

/** Writes changed fields and a changed state with the change's one history entry. */
export async function saveChange(
  request: OrganizationRequest,
  { row, record: earlier }: FoundConference,
  { fields: given, sent, state }: { fields: Conference; sent: SentSecrets; state: ConferenceState },
): Promise<ConferenceRecord> {
  const { transaction, organization, caller, server, record } = request;
  const { fields, values } = await columnsAfter(request, {
    id: row.id,
    before: row,
    fields: given,
    sent,
    state,
  });
  await transaction
    .updateTable('conference')
    .set({
      ...values,
      // A later end is warned of again, and the link of the planner lasts longer.
      ...(values.ends_at > row.ends_at && {
        warned_at: null,
        ...(row.planner_until !== null && {
          planner_until: plannerLinkEnd(values.ends_at, server.now()),
        }),
      }),
      step_attempts: 0,
      version: row.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', row.id)
    .execute();
  // Codes of attendees stop working once all share one login.
  if (values.login_digest !== null)
    await transaction.deleteFrom('conference_code').where('conference_id', '=', row.id).execute();
  if (isOnDevices(state)) await tellAgain(request, row.id);
  await record({
    ...historyOf({ id: row.id, name: fields.name }),
    action: 'update',
    organization,
    before: { ...(await recordedFields(transaction, conferenceOf(row))), state: row.state },
    after: { ...(await recordedFields(transaction, fields)), state, ...secretChanges(sent) },
    companions: recordedCompanions,
  });
  request.wake(runConferences);
  return (await findConference(request, earlier.id)).record;
}

/** Tells the devices of a conference what it wants of them now. */
async function tellAgain({ transaction, server }: OrganizationRequest, id: string): Promise<void> {
  const row = await transaction
    .selectFrom('conference')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tellDevices(transaction, server, row);
}

/** Deletes what has nothing on any device. */
export async function deleteConference(request: OrganizationRequest, id: string): Promise<void> {
  const { transaction, organization, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const found = await lockConference(request, id);
  if (!canDelete(found.row.state)) throw cannot(found, 'be deleted');
  await release(transaction, id);
  await transaction.deleteFrom('conference').where('id', '=', id).execute();
  await record({
    ...historyOf(found.record),
    action: 'delete',
    organization,
    before: {
      ...(await recordedFields(transaction, pickFields(conference, found.record))),
      state: found.row.state,
    },
  });
}

/** The conflict of something that the state of a conference does not allow. */
export function cannot({ row }: Pick<FoundConference, 'row'>, what: string): Problem {
  const state = conferenceState.names[row.state].toLowerCase();
  return new Problem('conflict', `${row.name} is ${state} and cannot ${what}.`);
}
