import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import { type GuestState, guestFilter } from '../fields.ts';

type Counted = 'all' | 'Online' | GuestState;

/** Counts the guests by state. In a very large scope only their total is counted, up to the list’s own limit. */
export async function guestCounts({ transaction, organization, server }: OrganizationRequest) {
  const prefixes = await scopeOf(transaction, organization.number);
  const count = async (state: Counted) => {
    const status = state === 'all' ? '' : state;
    const { rows } = await sql<{ total: string; more: boolean }>`
      select total, more from guest_matches(${prefixes}::text[], ${[]}::text[], '', '', ${status},
        ${server.now()}, '', 0, 1)`.execute(transaction);
    const [found] = rows;
    return { count: Number(found?.total ?? 0), isLowerBound: found?.more ?? false };
  };
  const all = await count('all');
  const counts = { all, Online: null, Active: null, Expired: null, Disabled: null };
  if (all.isLowerBound) return counts;
  const found: Record<string, typeof all> = {};
  for (const state of guestFilter.values) found[state] = await count(state);
  return { ...counts, ...found };
}
