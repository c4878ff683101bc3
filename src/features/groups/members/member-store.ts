import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { memberKey } from '../entitlement/person.ts';
import type { GroupMember, MemberSource } from '../fields.ts';

export interface Place {
  transaction: ScopedTransaction;
  organization: Pick<OrganizationRequest['organization'], 'number' | 'path'>;
}

const rowsAtOnce = 2_000;

/** Adds members by their keys, many by one statement each time. Returns how many were not members before. */
export async function insertMembers(
  { transaction, organization }: Place,
  groupId: string,
  members: readonly GroupMember[],
  added: { source: MemberSource; now: Date; by: string },
): Promise<number> {
  let count = 0;
  for (let from = 0; from < members.length; from += rowsAtOnce) {
    const rows = members.slice(from, from + rowsAtOnce).map(({ kind, value, name }) => ({
      kind,
      key: memberKey(kind, value),
      value,
      name,
    }));
    const { rows: inserted } = await sql`
      insert into guest_group_member (
        organization_number, organization_path, group_id, source, kind, key, value, name, added_at, added_by)
      select ${organization.number}, ${organization.path}, ${groupId}::uuid, ${added.source}, kind, key, value, name,
        ${added.now}::timestamptz, ${added.by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (kind text, key text, value text, name text)
      on conflict (group_id, key) do nothing returning 1`.execute(transaction);
    count += inserted.length;
  }
  return count;
}

export async function countMembers(
  { transaction }: Pick<Place, 'transaction'>,
  groupId: string,
  source?: MemberSource,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('guest_group_member')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('group_id', '=', groupId)
    .$if(source !== undefined, (all) => all.where('source', '=', source ?? 'hand'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the id of a member that has been added. */
export async function memberIdOf(
  { transaction }: Place,
  groupId: string,
  { kind, value }: Pick<GroupMember, 'kind' | 'value'>,
): Promise<string> {
  const { id } = await transaction
    .selectFrom('guest_group_member')
    .select('id')
    .where('group_id', '=', groupId)
    .where('key', '=', memberKey(kind, value))
    .executeTakeFirstOrThrow();
  return id;
}
