import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { memberKey } from '../entitlement/person.ts';
import { guestsByKeys, reassignGuests } from '../entitlement/reassign-guests.ts';
import { type GroupMember, memberKind, mostMembers } from '../fields.ts';
import { groupStore } from '../records/group-store.ts';
import { memberError } from './member-errors.ts';
import { countMembers, insertMembers, memberIdOf } from './member-store.ts';

const alreadyThere = 'This is a member of the group already';

/** Adds a member by reservation, room or address. */
export async function addMember(
  request: OrganizationRequest,
  groupId: string,
  member: GroupMember,
): Promise<{ id: string }> {
  const { caller, server } = request;
  const group = await groupStore.lock(request, groupId);
  await rejectFull(request, groupId, 'value');
  const invalid = memberError(member);
  if (invalid !== null) rejectFieldErrors({ value: invalid });
  const added = { source: 'hand' as const, now: server.now(), by: caller.displayName };
  if ((await insertMembers(request, groupId, [member], added)) === 0)
    rejectFieldErrors({ value: alreadyThere });
  const id = await memberIdOf(request, groupId, member);
  await note(request, { id: groupId, name: group.name }, { added: shown(member) });
  return { id };
}

/** Adds a guest of Users. */
export async function addGuestMember(
  request: OrganizationRequest,
  groupId: string,
  guestId: string,
): Promise<{ id: string }> {
  const { transaction, organization, caller, server } = request;
  const group = await groupStore.lock(request, groupId);
  await rejectFull(request, groupId, 'guestId');
  const guest = await transaction
    .selectFrom('guest')
    .select(['id', 'organization_path as path'])
    .where('id', '=', guestId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!guest?.path.startsWith(organization.path))
    return rejectGuest('Choose a guest of this organization or below it');
  const added = await transaction
    .insertInto('guest_group_member')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      group_id: groupId,
      source: 'hand',
      kind: 'guest',
      key: memberKey('guest', guestId),
      value: '',
      name: '',
      guest_id: guestId,
      added_at: server.now(),
      added_by: caller.displayName,
    })
    .onConflict((conflict) => conflict.columns(['group_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return rejectGuest(alreadyThere);
  await note(request, { id: groupId, name: group.name }, { added: memberKind.names.guest });
  return added;
}

function rejectGuest(text: string): never {
  throw new Problem('bad-input', text, { fields: { guestId: text } });
}

/** Removes a member; the sessions of guests who have nothing else end. */
export async function removeMember(
  request: OrganizationRequest,
  groupId: string,
  memberId: string,
): Promise<void> {
  const { transaction, caller, server } = request;
  const group = await groupStore.lock(request, groupId);
  const member = await transaction
    .selectFrom('guest_group_member')
    .select(['key', 'kind', 'source', 'value', 'name'])
    .where('id', '=', memberId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  if (member === undefined) throw new Problem('not-found', 'This member does not exist.');
  if (member.source === 'rule')
    throw new Problem(
      'conflict',
      'The rule of the group would add this member again. Change the rule instead.',
    );
  await transaction.deleteFrom('guest_group_member').where('id', '=', memberId).execute();
  const guests = await guestsByKeys(transaction, groupId, [member.key]);
  await reassignGuests(transaction, guests, { now: server.now(), by: caller.displayName });
  request.wake(changeSessions);
  await note(request, { id: groupId, name: group.name }, { removed: shown(member) });
}

/** Rejects another member of a group that has as many as it can. */
export async function rejectFull(
  request: Pick<OrganizationRequest, 'transaction'>,
  groupId: string,
  field: string,
): Promise<void> {
  if ((await countMembers(request, groupId)) < mostMembers) return;
  rejectFieldErrors({
    [field]: `A group has at most ${mostMembers.toLocaleString('en')} members. Remove some, or add another group`,
  });
}

/** Addresses are personal: the history has only their kind. */
function shown({ kind, value }: Pick<GroupMember, 'value'> & { kind: string }): string {
  if (kind === 'reservation' || kind === 'room') return `${memberKind.names[kind]} ${value}`;
  return kind === 'email' ? memberKind.names.email : memberKind.names.guest;
}

function note(
  request: Pick<OrganizationRequest, 'record' | 'organization'>,
  { id, name }: { id: string; name: string },
  after: Record<string, string>,
): Promise<void> {
  return request.record({
    ...groupStore.historyOf(id, name),
    action: 'run',
    organization: request.organization,
    after,
  });
}
