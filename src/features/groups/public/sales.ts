import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { groupStateAt, isOverLimit } from '../records/group-state.ts';
import { masterState } from '../records/master.ts';

export interface GroupFacts {
  id: string;
  organizationNumber: number;
  members: number;
  isOverLimit: boolean;
  /** whether the master of an active group cannot be charged */
  isMasterMissing: boolean;
}

/** Returns what Group Sales shows of groups in the scope. */
export async function groupFacts(
  transaction: ScopedTransaction,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, GroupFacts>> {
  const { rows } = await sql<GroupFacts>`
    select guest_group.id, guest_group.organization_number as "organizationNumber",
      (select count(*)::integer from guest_group_member member where member.group_id = guest_group.id) as members,
      ${isOverLimit(now)} as "isOverLimit",
      coalesce(${masterState} <> 'inHouse' and ${groupStateAt(now)} in ('active', 'overLimit'), false) as "isMasterMissing"
    from guest_group where guest_group.id = any(${ids}::uuid[])`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}
