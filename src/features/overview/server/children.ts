import { type RawBuilder, sql } from 'kysely';
import type { Received, Reply } from '../../../contract/endpoint.ts';
import { searchWords } from '../../../contract/values/folded.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { containing } from '../../../server/database/listing.ts';
import { rangeOf } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { listOverviewChildren, OverviewChild } from '../contract.ts';
import { salesOn, totalsIn } from './figures.ts';
import { visibleFeatures } from './visible-features.ts';

/** The most sites or areas that are counted for a row. */
const mostParts = 1_000;

const sortedBy = {
  name: sql`search_text`,
  up: sql`coalesce(up, 0)`,
  down: sql`coalesce(down, 0)`,
  degraded: sql`coalesce(degraded, 0)`,
  online: sql`coalesce(online, 0)`,
};

type Row = Omit<OverviewChild, 'revenue' | 'parts'> & { path: string };

/** Returns a page of the organizations directly below, including linked ones, which only their own rows count. */
export async function listChildren(
  request: OrganizationRequest,
  query: Received<typeof listOverviewChildren>['query'],
): Promise<Reply<typeof listOverviewChildren>> {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, text = '', sort = 'name' } = query;
  const now = server.now();
  const isVisible = await visibleFeatures(request);
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const today = localDay(now, timeZone ?? 'UTC');
  const weekBefore = addDays(today, -7);
  const child = (isLinked: boolean) => sql`
    child.number, child.name, child.type, child.path, child.status, child.search_text, ${sql.lit(isLinked)} as is_linked`;
  const isFound = sql`child.status <> 'Removed'
    and child.search_text like all (${searchWords(text).map(containing)}::text[])`;
  const children = sql`
    select ${child(false)} from organization child
    where child.parent_number = ${organization.number} and ${isFound}
    union all
    select ${child(true)}
    from organization_link link join organization child on child.number = link.organization_number
    where link.parent_number = ${organization.number} and ${isFound}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${children}) child`.execute(transaction);
  const column = Object.entries(sortedBy).find(([name]) => name === sort.replace(/^-/, ''));
  const { rows } = await sql<Row>`
    select child.number::text as id, child.number, child.name, child.type, child.path, child.status = 'Active' as "isActive",
      child.is_linked as "isLinked", coalesce(devices, 0) as devices, coalesce(up, 0) as up,
      coalesce(down, 0) as down, coalesce(degraded, 0) as degraded, coalesce(online, 0) as online
    from (${children}) child
    left join (${totalsIn(organization, now)}) total on total.number = child.number
    order by ${column?.[1] ?? sortedBy.name} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')},
      search_text, child.number
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(transaction);
  const numbers = rows.map(({ number }) => number);
  const sales = isVisible('revenue')
    ? await salesOn(transaction, numbers, { today, weekBefore })
    : [];
  const parts = await partsOf(request, rows);
  return {
    rows: rows.map(({ path: _, ...row }) => {
      const sold = sales.find(({ number }) => number === row.number);
      return {
        ...row,
        ...(!isVisible('devices') && { devices: null, up: null, down: null, degraded: null }),
        ...(!isVisible('users') && { online: null }),
        parts: parts.get(row.number) ?? null,
        revenue: sold === undefined ? null : { ...sold },
      };
    }),
    total: counted[0]?.total ?? 0,
    mostParts,
  };
}

/** Counts the sites of organizations, or the areas of sites, up to a limit. */
async function partsOf(
  { transaction }: OrganizationRequest,
  whole: readonly Pick<Row, 'number' | 'type' | 'path'>[],
): Promise<Map<number, number>> {
  const counting = whole.filter(({ type }) => type !== 'ServiceArea');
  const below = (isSite: RawBuilder<unknown>, type: RawBuilder<unknown>) => sql`
    select from organization part
    where ${isSite} and part.type = ${type} and part.status <> 'Removed'
      and part.path >= whole.low and part.path < whole.high`;
  // Paths as values, because the policy lets no other function than a comparison use the index.
  const { rows } = await sql<{ number: number; count: number }>`
    select whole.number, counted.count
    from unnest(${counting.map(({ number }) => number)}::integer[],
      ${counting.map(({ type }) => type === 'Site')}::boolean[],
      ${counting.map(({ path }) => path)}::text[],
      ${counting.map(({ path }) => rangeOf(path).high)}::text[]) whole (number, is_site, low, high)
    cross join lateral (
      select count(*)::integer as count from (
        (${below(sql`whole.is_site`, sql.lit('ServiceArea'))} limit ${mostParts})
        union all
        (${below(sql`not whole.is_site`, sql.lit('Site'))} limit ${mostParts})) part) counted`.execute(
    transaction,
  );
  return new Map(rows.map(({ number, count }) => [number, count]));
}
