import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { hasRight } from '../../../contract/permissions.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { listGroupMembers, MemberRow } from '../contract.ts';
import { groupStore } from '../records/group-store.ts';

type Query = Received<typeof listGroupMembers>['query'];

const isMasked = ({ caller }: Pick<OrganizationRequest, 'caller'>) =>
  !hasRight(caller.rights, 'guest-data');

/** The name of a member: as it was written, or of the guest or the stay. */
const memberName = sql<string>`coalesce(nullif(member.name, ''), nullif(guest.name, ''),
  nullif(trim(stay.first_name || ' ' || stay.last_name), ''), '')`;
const memberValue = sql<string>`coalesce(nullif(member.value, ''), stay.reservation, '')`;

/** Selects the members of a group that match a list's filters. Without the right, personal data finds nobody. */
export function matchingMembers(
  transaction: ScopedTransaction,
  groupId: string,
  { text = '', kind, source }: Pick<Query, 'text' | 'kind' | 'source'>,
  masked: boolean,
) {
  const sought = masked
    ? sql`case when member.kind in ('reservation', 'room') then member.value else '' end`
    : sql`concat_ws(' ', ${memberValue}, ${memberName})`;
  return transaction
    .selectFrom('guest_group_member as member')
    .leftJoin('guest', 'guest.id', 'member.guest_id')
    .leftJoin('stay', 'stay.id', 'member.stay_id')
    .where('member.group_id', '=', groupId)
    .$if(kind !== undefined, (all) => all.where('member.kind', '=', kind ?? 'guest'))
    .$if(source !== undefined, (all) => all.where('member.source', '=', source ?? 'hand'))
    .$if(text !== '', (all) => all.where(sql<boolean>`${sought} ilike ${containing(text)}`));
}

/** Returns the columns of a member, with what a role without personal data does not see left out. */
export function memberColumns(masked: boolean) {
  return [
    sql<string>`member.id`.as('id'),
    sql<MemberRow['kind']>`member.kind`.as('kind'),
    sql<MemberRow['source']>`member.source`.as('source'),
    masked
      ? sql<
          string | null
        >`case when member.kind in ('reservation', 'room') then member.value end`.as('value')
      : sql<string | null>`nullif(${memberValue}, '')`.as('value'),
    masked
      ? sql<string | null>`null`.as('name')
      : sql<string | null>`nullif(${memberName}, '')`.as('name'),
    sql<string | null>`member.guest_id`.as('guestId'),
    sql<Date>`member.added_at`.as('addedAt'),
    sql<string>`member.added_by`.as('addedBy'),
  ] as const;
}

export async function listMembers(
  request: OrganizationRequest,
  groupId: string,
  query: Query,
): Promise<{ rows: MemberRow[]; total: number }> {
  const { page = 1, pageSize = 25, sort = 'value' } = query;
  await groupStore.get(request, groupId);
  const masked = isMasked(request);
  const found = matchingMembers(request.transaction, groupId, query, masked);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const sortedBy = {
    value: masked ? sql<string>`member.kind` : sql<string>`folded(${memberValue}) collate "C"`,
    name: masked ? sql<string>`member.kind` : sql<string>`folded(${memberName}) collate "C"`,
    addedAt: sql<string>`member.added_at`,
  };
  const rows = await found
    .select(memberColumns(masked))
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('member.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() })),
    total: Number(total),
  };
}
