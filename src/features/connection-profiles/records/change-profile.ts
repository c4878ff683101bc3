import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../server/rejections.ts';
import { lockSiteNetwork, releaseVlans, takeVlans } from '../../site-network/public/vlan-ledger.ts';
import type { ProfileRecord, profiles } from '../contract.ts';
import {
  connectionProfile,
  type ProfileStatus,
  type SentSecrets,
  type TypedProfile,
} from '../fields.ts';
import { transitionError } from '../rules/transitions.ts';
import { rejectProfileErrors } from './profile-errors.ts';
import { changedSecrets, secretChanges } from './profile-secrets.ts';
import {
  columnsOf,
  type FoundProfile,
  findProfile,
  historyFieldsOf,
  historyOf,
  lockProfile,
  requireSite,
} from './profiles.ts';
import { refreshWishes } from './wishes.ts';

/** Adds a profile as a draft. */
export async function createProfile(
  request: OrganizationRequest,
  fields: TypedProfile,
  sent: SentSecrets,
): Promise<ProfileRecord> {
  const { transaction, organization, caller, server, record } = request;
  requireSite(organization);
  await lockSiteNetwork(transaction, organization.number);
  await rejectProfileErrors(request, fields, sent, null);
  const id = crypto.randomUUID();
  const secrets = await changedSecrets(server, id, {}, sent);
  const now = server.now();
  const number = await nextNumber(request);
  await transaction
    .insertInto('connection_profile')
    .values({
      ...columnsOf(fields),
      id,
      number,
      type: fields.type,
      secrets: JSON.stringify(secrets),
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    })
    .execute();
  await takeVlan(request, { id, ...fields });
  await record({
    ...historyOf({ id, name: fields.name }),
    action: 'create',
    organization,
    after: { ...historyFieldsOf(fields), ...secretChanges(sent) },
  });
  return (await findProfile(request, { id })).record;
}

/** Reserves the site's next number; the update locks the site until the transaction ends. */
async function nextNumber({ transaction, organization }: OrganizationRequest): Promise<number> {
  const { last_profile_number: number } = await transaction
    .updateTable('organization')
    .set({ last_profile_number: sql`last_profile_number + 1` })
    .where('number', '=', organization.number)
    .returning('last_profile_number')
    .executeTakeFirstOrThrow();
  return number;
}

function takeVlan(
  request: OrganizationRequest,
  { id, name, vlan }: Pick<TypedProfile, 'name' | 'vlan'> & { id: string },
): Promise<void> {
  return takeVlans(request, { use: 'profile', id, name }, vlan === null ? [] : [vlan], 'vlan');
}

/** Changes a profile; an outdated version throws a conflict with the current record. */
export async function changeProfile(
  request: OrganizationRequest,
  id: string,
  { version, secrets: sent, ...fields }: Received<typeof profiles.update>['body'],
): Promise<ProfileRecord> {
  const { transaction, organization, caller, server, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const stored = await lockProfile(request, id);
  const { sealed, record: before } = stored;
  rejectStaleVersion(before, before.name, version);
  const changedNames = secretChanges(sent);
  if (isEqual(fields, pickFields(connectionProfile, before)) && isEqual(changedNames, {})) {
    request.changesNothing();
    return before;
  }
  if (before.status === 'Retired')
    throw new Problem(
      'conflict',
      `${before.name} is retired and cannot be changed. Copy it instead.`,
    );
  const { type } = before;
  await rejectProfileErrors(request, { ...fields, type }, sent, stored);
  await transaction
    .updateTable('connection_profile')
    .set({
      ...columnsOf(fields),
      secrets: JSON.stringify(await changedSecrets(server, id, sealed, sent)),
      version: version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', id)
    .execute();
  await takeVlan(request, { id, ...fields });
  const after = await findProfile(request, { id });
  await refreshWishes(request, after);
  await record({
    ...historyOf(after.record),
    action: 'update',
    organization,
    before: historyFieldsOf(before),
    after: { ...historyFieldsOf(after.record), ...changedNames },
  });
  return (await findProfile(request, { id })).record;
}

/** Sets a profile's status; throws a conflict that says what to do first. */
export async function changeStatus(
  request: OrganizationRequest,
  id: string,
  status: ProfileStatus,
): Promise<ProfileRecord> {
  const { transaction, organization, caller, server, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const { record: before } = await lockProfile(request, id);
  if (before.status === status) {
    request.changesNothing();
    return before;
  }
  const error = transitionError(before.name, before.status, status);
  if (error !== null) throw new Problem('conflict', error);
  await transaction
    .updateTable('connection_profile')
    .set({
      status,
      version: before.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', id)
    .execute();
  if (status === 'Retired') await releaseVlans(transaction, { id });
  await refreshWishes(request, await findProfile(request, { id }));
  await record({
    ...historyOf(before),
    action: 'update',
    organization,
    before: { status: before.status },
    after: { status },
  });
  return (await findProfile(request, { id })).record;
}

/** Deletes a draft. */
export async function deleteProfile(request: OrganizationRequest, id: string): Promise<void> {
  const { transaction, organization, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const { record: before }: FoundProfile = await lockProfile(request, id);
  if (before.status !== 'Draft')
    throw new Problem(
      'conflict',
      `${before.name} is not a draft, so it cannot be deleted. Retire it instead.`,
    );
  await releaseVlans(transaction, { id });
  await transaction.deleteFrom('connection_profile').where('id', '=', id).execute();
  await record({
    ...historyOf(before),
    action: 'delete',
    organization,
    before: historyFieldsOf(before),
  });
}
