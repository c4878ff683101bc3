import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any, byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { exportGroups, GroupRow, guestGroups } from '../contract.ts';
import { groupStateAt } from './group-state.ts';
import { derivedOfGroup } from './group-store.ts';

type Query = Received<typeof guestGroups.list>['query'];

/** Selects the groups of an organization that match a list's filters. */
export function matchingGroups(
  transaction: ScopedTransaction,
  organization: { number: number },
  { text = '', state, kind, billing, ids }: Received<typeof exportGroups>['query'],
  now: Date,
) {
  return transaction
    .selectFrom('guest_group')
    .where('guest_group.organization_number', '=', organization.number)
    .$if(ids !== undefined, (all) => all.where('guest_group.id', '=', any(ids ?? [])))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'company'))
    .$if(billing !== undefined, (all) => all.where('billing', '=', billing ?? 'members'))
    .$if(state !== undefined, (all) => all.where(groupStateAt(now), '=', state ?? 'active'))
    .$if(text !== '', (all) =>
      all.where(
        sql<boolean>`concat_ws(' ', guest_group.name, settings ->> 'contact', settings ->> 'master', settings ->> 'note')
          ilike ${containing(text)}`,
      ),
    );
}

/** Returns a page of an organization's groups. Not the store's: the state that it filters by depends on the time. */
export async function listGroups(
  { transaction, organization, server }: OrganizationRequest,
  query: Query,
): Promise<{ rows: GroupRow[]; total: number }> {
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const now = server.now();
  const found = matchingGroups(transaction, organization, query, now);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const derived = derivedOfGroup(now);
  const sortedBy = {
    name: byName('guest_group.name'),
    kind: sql<string>`guest_group.kind`,
    members: sql<string>`${derived.members}`,
    online: sql<string>`${derived.online}`,
    validUntil: sql<string>`guest_group.valid_until`,
    billing: sql<string>`guest_group.billing`,
    order: sql<string>`guest_group.position`,
    state: sql<string>`${derived.state}`,
  };
  const rows = await found
    .select(['guest_group.id', 'guest_group.version', 'guest_group.name', 'guest_group.kind'])
    .select(['guest_group.status', 'guest_group.billing', 'guest_group.position as order'])
    .select(['guest_group.valid_from as validFrom', 'guest_group.valid_until as validUntil'])
    .select(['guest_group.settings'])
    .select([
      derived.state.as('state'),
      derived.members.as('members'),
      derived.online.as('online'),
      derived.sold.as('sold'),
      derived.owed.as('owed'),
      derived.open.as('open'),
      derived.spentToday.as('spentToday'),
      derived.spentInAll.as('spentInAll'),
      derived.timeZone.as('timeZone'),
      derived.masterState.as('masterState'),
      derived.linkExpiresAt.as('linkExpiresAt'),
      derived.knownPlans.as('knownPlans'),
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy(byName('guest_group.name'))
    .orderBy('guest_group.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ settings: { master, currency, totalLimit }, ...row }) => ({
      ...row,
      master,
      currency,
      totalLimit,
    })),
    total: Number(total),
  };
}
