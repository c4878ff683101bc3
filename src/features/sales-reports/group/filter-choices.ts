import { sql } from 'kysely';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { periodOf } from '../shared/reading.ts';
import type { GroupFilters } from './contract.ts';

/** Of more plans, groups or places, those that sold the most are offered. */
const mostOffered = 200;

type Query = Pick<GroupFilters, 'period' | 'from' | 'to' | 'place' | 'group'>;

/** Returns what the sales of groups in a period can be limited to. What is chosen already limits nothing. */
export async function filterChoices(
  { period, from, to, place, group }: Query,
  request: OrganizationRequest,
) {
  const { transaction } = request;
  const { organization, days } = await periodOf({ period, from, to }, request);
  const inPeriod = sql`${isInSubtree('sums.organization_path', organization)}
    and sums.day between ${days.from}::date and ${days.to}::date and sums.purchases > 0`;
  const currencies = await sql<{ currency: string }>`
    select distinct sums.currency from guest_group_day sums where ${inPeriod} order by 1`.execute(
    transaction,
  );
  const plans = await sql<{ name: string }>`
    select plan.name from guest_group_day sums join service_plan plan on plan.id = sums.plan_id where ${inPeriod}
    group by plan.name order by sum(sums.charged) desc, plan.name limit ${mostOffered}`.execute(
    transaction,
  );
  const groups = await sql<{ id: string; name: string }>`
    select sums.group_id as id, min(sums.group_name) as name from guest_group_day sums where ${inPeriod}
    group by sums.group_id
    order by coalesce(sums.group_id = ${group ?? null}::uuid, false) desc, sum(sums.charged) desc, sums.group_id
    limit ${mostOffered}`.execute(transaction);
  // Above hotels their names say more than those of their areas.
  const places = await sql<{ number: number; name: string }>`
    select place.number, place.name from guest_group_day sums
    join organization area on area.number = sums.organization_number
    left join organization site on site.number = area.parent_number and site.type = 'Site'
      and site.number <> ${organization.number}
    join organization place on place.number = coalesce(site.number, area.number)
      and ${isInSubtree('place.path', organization)}
    where ${inPeriod}
    group by place.number, place.name
    order by coalesce(place.number = ${place ?? null}::bigint, false) desc, sum(sums.charged) desc, place.number
    limit ${mostOffered}`.execute(transaction);
  return {
    currencies: currencies.rows.map(({ currency }) => currency),
    plans: plans.rows.map(({ name }) => name).toSorted(),
    groups: groups.rows.toSorted(byName),
    places: places.rows.toSorted(byName),
  };
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name);
