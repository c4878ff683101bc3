import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../contract/values/period.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { PromotionRecord, PromotionResults } from '../contract.ts';
import { countedPurchases } from './sums.ts';

const mostDays = 60;
const mostAreas = 50;

type Day = PromotionResults['days'][number];
type Area = PromotionResults['areas'][number];
type Sales = Pick<Day, 'redemptions' | 'revenue'>;

/** The time zones of the areas that a table of the promotion has rows of, found once for each. */
const zonesIn = (table: 'promotion_hour' | 'promotion_purchase', id: string) => sql`
  zone as materialized (
    select area.number, ${timeZoneOfArea} as name from organization area
    where area.number in (select organization_number from ${sql.table(table)} where promotion_id = ${id}))`;
const dayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone zone.name, 'YYYY-MM-DD')`;

/** Returns the counts of the latest days without a gap, each in the time of its area; of a running promotion until today. */
export async function daysOf(
  request: OrganizationRequest,
  { id, state }: Pick<PromotionRecord, 'id' | 'state'>,
): Promise<Day[]> {
  const { transaction, organization, server } = request;
  const { rows } = await sql<Pick<Day, 'day' | 'shown' | 'clicks' | 'answers'>>`
    with ${zonesIn('promotion_hour', id)}
    select * from (
      select ${dayOf(sql`hour`)} as day,
        sum(shown)::integer as shown, sum(clicks)::integer as clicks, sum(answers)::integer as answers
      from promotion_hour join zone on zone.number = promotion_hour.organization_number
      where promotion_id = ${id} group by 1 order by 1 desc limit ${mostDays}) latest
    order by day`.execute(transaction);
  const [first] = rows;
  const latest = rows.at(-1);
  if (first === undefined || latest === undefined) return [];
  const sales = await salesBy(request, id, dayOf(sql`purchase.at`), addDays(first.day, -1));
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const today = localTimeOf(server.now(), timeZone ?? 'UTC').slice(0, 10);
  const last = [latest.day, ...sales.keys(), ...(state === 'running' ? [today] : [])].reduce(later);
  const from = later(first.day, addDays(last, 1 - mostDays));
  const counts = new Map(rows.map((row) => [row.day, row]));
  const days: Day[] = [];
  for (let day = from; day <= last; day = addDays(day, 1))
    days.push({
      day,
      shown: 0,
      clicks: 0,
      answers: 0,
      ...counts.get(day),
      ...(sales.get(day) ?? noSales),
    });
  return days;
}

/** Returns the counts of the areas that showed it most often. */
export async function areasOf(request: OrganizationRequest, id: string): Promise<Area[]> {
  const { rows } = await sql<Omit<Area, keyof Sales>>`
    select area.number, area.name, sum(shown)::integer as shown, sum(clicks)::integer as clicks,
      sum(answers)::integer as answers
    from promotion_hour join organization area on area.number = promotion_hour.organization_number
    where promotion_id = ${id} group by area.number, area.name
    order by 3 desc, area.name limit ${mostAreas}`.execute(request.transaction);
  const sales = await salesBy(request, id, sql<string>`zone.number::text`);
  return rows.map((row) => ({ ...row, ...(sales.get(String(row.number)) ?? noSales) }));
}

const noSales: Sales = { redemptions: 0, revenue: {} };
const later = (one: string, other: string) => (one > other ? one : other);

/** Returns a promotion's purchases since a day grouped by `key`, an expression over `purchase` and `zone`. */
async function salesBy(
  { transaction }: OrganizationRequest,
  id: string,
  key: RawBuilder<string>,
  since = '-infinity',
): Promise<ReadonlyMap<string, Sales>> {
  const { rows } = await sql<{
    key: string;
    currency: string;
    redemptions: number;
    amount: string;
  }>`
    with ${zonesIn('promotion_purchase', id)}
    select paid.key, paid.currency, count(*)::integer as redemptions, sum(paid.amount)::bigint as amount
    from promotion
    cross join lateral (
      select ${key} as key, purchase.currency, purchase.amount - purchase.refunded as amount
      from zone join (select purchase.* from ${countedPurchases}) purchase
        on purchase.organization_number = zone.number
      where purchase.at >= ${since}::timestamptz) paid
    where promotion.id = ${id} group by paid.key, paid.currency`.execute(transaction);
  const sales = new Map<string, Sales>();
  for (const { key: of, currency, redemptions, amount } of rows) {
    const known = sales.get(of) ?? noSales;
    sales.set(of, {
      redemptions: known.redemptions + redemptions,
      revenue: { ...known.revenue, [currency]: Number(amount) },
    });
  }
  return sales;
}
