import { sql } from 'kysely';
import * as z from 'zod/mini';
import { writeHistory } from '../../../server/audit.ts';
import { hashOf } from '../../../server/authentication.ts';
import type { RequestOrigin, ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import {
  groupMember,
  type MemberKind,
  type MemberSource,
  memberKind,
  mostMembers,
} from '../fields.ts';
import { memberError } from '../members/member-errors.ts';
import { countMembers, insertMembers, memberIdOf } from '../members/member-store.ts';
import { groupStore } from '../records/group-store.ts';
import { texts } from './texts.ts';

const mostShown = 2_000;

export interface ShownMember {
  id: string;
  addedAt: Date;
  kind: MemberKind;
  source: MemberSource;
  value: string;
  name: string;
}

export interface CoordinatorPage {
  groupName: string;
  place: string;
  /** local to the group */
  validUntil: string | null;
  count: number;
  members: ShownMember[];
  /** how many more the coordinator may add */
  left: number;
  most: number;
}

export interface CoordinatorRequest {
  transaction: ScopedTransaction;
  server: ServerContext;
  organization: Awaited<ReturnType<typeof organizationInScope>>;
  groupId: string;
  origin: RequestOrigin;
}

/** Runs `work` for the group of a token in one transaction of its organization; undefined for a link that has ended. */
export async function asCoordinator<T>(
  server: ServerContext,
  token: string,
  origin: RequestOrigin,
  work: (request: CoordinatorRequest) => Promise<T>,
): Promise<T | undefined> {
  const { database, now } = server;
  const link = await database.system
    .selectFrom('guest_group_link as link')
    .innerJoin('organization', 'organization.number', 'link.organization_number')
    .select(['link.group_id as groupId', 'organization.number', 'organization.path'])
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', now())
    .where('organization.status', '=', 'Active')
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const scope = [link.path];
  return database.withScope(scope, async (transaction) => {
    const organization = await organizationInScope(transaction, scope, link.number);
    const { groupId } = link;
    const request = { transaction, server, organization, groupId, origin };
    const { state } = await groupStore.lock(request, groupId);
    return state === 'ended' ? undefined : work(request);
  });
}

export async function coordinatorPage(request: CoordinatorRequest): Promise<CoordinatorPage> {
  const { transaction, organization, groupId } = request;
  const group = await groupStore.get(request, groupId);
  const rows = await transaction
    .selectFrom('guest_group_member as member')
    .leftJoin('guest', 'guest.id', 'member.guest_id')
    .leftJoin('stay', 'stay.id', 'member.stay_id')
    .select(['member.id', 'member.kind', 'member.source', 'member.value', 'member.name'])
    .select('member.added_at as addedAt')
    .select([
      'guest.name as guestName',
      'stay.first_name as firstName',
      'stay.last_name as lastName',
    ])
    .where('member.group_id', '=', groupId)
    // What the coordinator added comes first, newest first.
    .orderBy(sql`case when member.source = 'coordinator' then member.added_at end`, (order) =>
      order.desc().nullsLast(),
    )
    .orderBy('member.kind')
    .orderBy('member.key')
    .limit(mostShown)
    .execute();
  const added = await countMembers(request, groupId, 'coordinator');
  return {
    groupName: group.name,
    place: organization.name,
    validUntil: group.validUntil,
    count: group.members,
    members: rows.map(({ guestName, firstName, lastName, name, ...member }) => ({
      ...member,
      name: name || guestName || `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    })),
    left: Math.max(0, Math.min(group.coordinatorMost - added, mostMembers - group.members)),
    most: group.coordinatorMost,
  };
}

const { kind: kindSchema, value: valueSchema, name: nameSchema } = groupMember.schema.shape;

/** Adds a member; returns its id, or why it is refused. */
export async function addByCoordinator(
  request: CoordinatorRequest,
  form: { kind: string; value: string; name: string },
): Promise<{ addedId: string } | { error: string }> {
  const { transaction, server, organization, groupId, origin } = request;
  const rejected = (error: string) => ({ error });
  const { left, most, groupName } = await coordinatorPage(request);
  if (left === 0) return rejected(texts.full(most));
  const kind = z.safeParse(kindSchema, form.kind);
  const value = z.safeParse(valueSchema, form.value);
  const name = z.safeParse(nameSchema, form.name);
  if (!kind.success || !value.success) return rejected(texts.noValue);
  if (!name.success) return rejected(`${texts.name}: ${name.error.issues[0]?.message ?? ''}`);
  const member = { kind: kind.data, value: value.data, name: name.data };
  const invalid = memberError(member);
  if (invalid !== null) return rejected(invalid);
  const displayName = `${groupName} (link)`;
  const added = { source: 'coordinator' as const, now: server.now(), by: displayName };
  if ((await insertMembers(request, groupId, [member], added)) === 0)
    return rejected(texts.double(member.value));
  await writeHistory(
    transaction,
    { administratorId: null, displayName, realm: '', sessionId: null },
    origin,
    {
      ...groupStore.historyOf(groupId, groupName),
      action: 'run',
      organization,
      after: { added: memberKind.names[member.kind] },
    },
  );
  return { addedId: await memberIdOf(request, groupId, member) };
}
