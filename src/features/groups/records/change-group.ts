import { sql } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import type { GroupRecord } from '../contract.ts';
import { followGroup } from '../entitlement/end-groups.ts';
import { type GuestGroup, guestGroup, mostMembers } from '../fields.ts';
import { countMembers } from '../members/member-store.ts';
import { followPeople, noteConcerned } from '../rule/follow-people.ts';
import { rejectInvalidGroup, takeVlanOf } from './check-group.ts';
import { groupStore } from './group-store.ts';
import { removeDoubles } from './merge-doubles.ts';

export async function createGroup(request: OrganizationRequest, group: GuestGroup) {
  await rejectInvalidGroup(request, group, null);
  const created = await groupStore.create(request, group);
  await takeVlanOf(request, created.id, group);
  await followRule(request, created.id, null, group);
  return groupStore.get(request, created.id);
}

export async function updateGroup(
  request: OrganizationRequest,
  id: string,
  change: GuestGroup & { version: number },
) {
  const before = await groupStore.lock(request, id);
  await rejectInvalidGroup(request, change, before);
  return writeGroup(request, before, change);
}

/** Writes a group, and lets what depends on it follow. What it names is not checked again. */
async function writeGroup(
  request: OrganizationRequest,
  before: GroupRecord,
  change: GuestGroup & { version: number },
) {
  const { id } = before;
  await groupStore.update(request, id, change);
  await takeVlanOf(request, id, change);
  await followRule(request, id, before.rule, change);
  await linkFollows(request, id, change);
  await sessionsFollow(request, id);
  return groupStore.get(request, id);
}

/** Sets a later end; a group that has ended becomes active again. */
export async function extendGroup(request: OrganizationRequest, id: string, validUntil: string) {
  const before = await groupStore.lock(request, id);
  if (before.state !== 'ended' && before.validUntil !== null && validUntil <= before.validUntil)
    rejectFieldErrors({ validUntil: 'Must be later than the present end' });
  if (validUntil <= localNow(request, before.timeZone))
    rejectFieldErrors({ validUntil: 'Please select a later date' });
  return writeGroup(request, before, { ...before, validUntil, status: 'Active' });
}

export async function endGroup(request: OrganizationRequest, id: string) {
  const before = await groupStore.lock(request, id);
  if (before.state === 'ended')
    throw new Problem('conflict', `${before.name} has ended already. Reload the page.`);
  return writeGroup(request, before, { ...before, status: 'Ended' });
}

/** Moves the members and guests of a group into another one of the organization, and ends it. */
export async function mergeGroup(request: OrganizationRequest, id: string, intoGroupId: string) {
  if (id === intoGroupId)
    rejectFieldErrors({ intoGroupId: 'Choose another group than the one that is merged' });
  const { transaction } = request;
  // In one order, so that two merges at once do not wait for each other.
  for (const one of [id, intoGroupId].toSorted()) await groupStore.lock(request, one);
  const before = await groupStore.get(request, id);
  const into = await groupStore.get(request, intoGroupId);
  if (before.state === 'ended')
    throw new Problem('conflict', `${before.name} has ended. Extend it first, then merge it.`);
  if (into.state === 'ended')
    rejectFieldErrors({ intoGroupId: `${into.name} has ended. Choose an active group` });
  const all = await countMembers(request, id);
  const there = await countMembers(request, intoGroupId);
  await removeDoubles(request, id, intoGroupId);
  // Members by rule are by hand from now on, because a rule of the other group would remove them.
  await sql`
    update guest_group_member member set group_id = ${intoGroupId},
      source = case when source = 'rule' then 'hand' else source end,
      added_by = case when source = 'rule' then ${request.caller.displayName} else added_by end
    where group_id = ${id} and not exists (
      select from guest_group_member there where there.group_id = ${intoGroupId} and there.key = member.key)`.execute(
    transaction,
  );
  const now = await countMembers(request, intoGroupId);
  if (now > mostMembers)
    rejectFieldErrors({
      intoGroupId: `${into.name} would have more than ${mostMembers.toLocaleString('en')} members. Choose another group`,
    });
  const moved = Math.max(0, now - there);
  await transaction.deleteFrom('guest_group_member').where('group_id', '=', id).execute();
  await transaction
    .updateTable('guest')
    .set({ group_id: intoGroupId })
    .where('group_id', '=', id)
    .execute();
  const { version } = before;
  await groupStore.update(request, id, {
    ...pickFields(guestGroup, before),
    status: 'Ended',
    version,
  });
  await takeVlanOf(request, id, { ...before, status: 'Ended' });
  await sessionsFollow(request, intoGroupId);
  return { moved, doubles: all - moved };
}

export async function removeGroup(request: OrganizationRequest, id: string) {
  await groupStore.remove(request, id);
  await takeVlanOf(request, id, { name: '', vlan: null, status: 'Ended' });
}

/** Lets the sessions of a group's guests get what applies now. */
async function sessionsFollow(request: OrganizationRequest, id: string): Promise<void> {
  await followGroup(request.transaction, id, {
    now: request.server.now(),
    by: request.caller.displayName,
  });
  request.wake(changeSessions);
}

/** The coordinator's link ends with the group. */
async function linkFollows(
  { transaction, organization }: OrganizationRequest,
  id: string,
  { validUntil }: GuestGroup,
): Promise<void> {
  if (validUntil === null) return;
  await sql`
    update guest_group_link set expires_at = guest_group_moment(${organization.number}, ${validUntil})
    where group_id = ${id}`.execute(transaction);
}

async function followRule(
  request: OrganizationRequest,
  id: string,
  before: GuestGroup['rule'],
  { rule }: GuestGroup,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(rule)) return;
  const { transaction, organization, server } = request;
  // What guests have proven to the portal is proven again when they sign in.
  if (rule?.by === 'tier' || (rule?.by === 'userField' && rule.field === 'memberNumber'))
    await transaction
      .deleteFrom('guest_group_member')
      .where('group_id', '=', id)
      .where('source', '=', 'rule')
      .execute();
  await noteConcerned(transaction, { id, rule }, organization, server.now());
  request.wake(followPeople);
}

function localNow({ server }: OrganizationRequest, timeZone: string | null): string {
  return localTimeOf(server.now(), timeZone ?? 'UTC');
}
