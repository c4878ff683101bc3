import { sql } from 'kysely';
import type { MadeLink } from '../../../contract/made-link.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { newLink } from '../../../server/links/new-link.ts';
import { groupStore } from '../records/group-store.ts';
import { groupLinkPath } from './link-path.ts';

const dayMs = 86_400_000;
/** Of a group without an end. */
const usualDays = 90;

/** Makes the link to the coordinator's page. It ends with the group, and an earlier one ends at once. */
export async function makeLink(request: OrganizationRequest, groupId: string): Promise<MadeLink> {
  const { transaction, organization, caller, server } = request;
  const group = await groupStore.lock(request, groupId);
  if (group.state === 'ended')
    throw new Problem('conflict', `${group.name} has ended. Extend it first, then make a link.`);
  const now = server.now();
  const { rows } = await sql<{ endsAt: Date | null }>`
    select guest_group_moment(${organization.number}, ${group.validUntil}) as "endsAt"`.execute(
    transaction,
  );
  const expiresAt = rows[0]?.endsAt ?? new Date(now.getTime() + usualDays * dayMs);
  const { link, tokenHash } = newLink(server, groupLinkPath, expiresAt);
  await transaction.deleteFrom('guest_group_link').where('group_id', '=', groupId).execute();
  await transaction
    .insertInto('guest_group_link')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      group_id: groupId,
      token_hash: tokenHash,
      created_at: now,
      created_by: caller.displayName,
      expires_at: expiresAt,
    })
    .execute();
  await request.record({
    ...groupStore.historyOf(groupId, group.name),
    action: 'run',
    organization,
    after: { coordinatorLink: link.expiresAt },
  });
  return link;
}

export async function endLink(request: OrganizationRequest, groupId: string): Promise<void> {
  const { transaction, organization } = request;
  const group = await groupStore.lock(request, groupId);
  const { numDeletedRows } = await transaction
    .deleteFrom('guest_group_link')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) {
    request.changesNothing();
    return;
  }
  await request.record({
    ...groupStore.historyOf(groupId, group.name),
    action: 'run',
    organization,
    after: { coordinatorLink: 'ended' },
  });
}
