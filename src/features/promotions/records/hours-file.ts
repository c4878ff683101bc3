import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { exportPromotionHours } from '../contract.ts';
import { hourTexts, moneyText, variantName } from '../texts.ts';
import { promotionStore } from './promotion-store.ts';
import { countedPurchases } from './sums.ts';

const rowsAtOnce = 500;

/** What identifies an hour of a promotion. Rows are sorted by it, as the primary key of the sums is. */
interface HourKey {
  areaNumber: number;
  variant: number;
  at: Date;
}
const first: HourKey = { areaNumber: 0, variant: 0, at: new Date(0) };

export const hoursFileHandler = csvHandler(exportPromotionHours, {
  name: () => 'Promotion by hour.csv',
  header: hourTexts.header,
  page: async ({ params }, request, after: HourKey | undefined) => {
    const { promotionId: id } = params;
    await promotionStore.get(request, id);
    const rows = await hoursAfter(request.transaction, id, after ?? first);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => [
        row.hour,
        row.area,
        variantName(row.variant),
        row.shown,
        row.devices,
        row.clicks,
        row.answers,
        row.redemptions,
        moneyText(row.revenue),
      ]),
      next: rows.length === rowsAtOnce ? last : undefined,
    };
  },
});

interface HourRow extends HourKey {
  hour: string;
  area: string;
  shown: number;
  devices: number;
  clicks: number;
  answers: number;
  redemptions: number;
  revenue: Record<string, number>;
}

/** Returns the next hours with a count or a purchase. Purchases are summed only for the areas and variants of the page. */
async function hoursAfter(
  transaction: ScopedTransaction,
  id: string,
  after: HourKey,
): Promise<HourRow[]> {
  const until = await lastOfPage(transaction, id, after);
  const ends = until ?? after;
  const keyOf = ({ areaNumber, variant, at }: HourKey) =>
    sql`(${areaNumber}::integer, ${variant}::smallint, ${at}::timestamptz)`;
  const isOfPage = sql`(organization_number, variant, hour) > ${keyOf(after)}
    and (${until === null} or (organization_number, variant, hour) <= ${keyOf(ends)})`;
  const { rows } = await sql<HourRow>`
    with sums as (select * from promotion_hour where promotion_id = ${id} and ${isOfPage}),
    paid as (
      select organization_number, variant, hour, sum(redemptions)::integer as redemptions,
        jsonb_object_agg(currency, amount) as revenue
      from (
        select paid.organization_number, paid.variant, paid.hour, paid.currency, count(*) as redemptions,
          sum(paid.amount)::bigint as amount
        from promotion
        cross join lateral (
          select promotion_purchase.organization_number, promotion_purchase.variant, purchase.currency,
            date_trunc('hour', purchase.at, 'UTC') as hour, purchase.amount - purchase.refunded as amount
          from ${countedPurchases}
            and (promotion_purchase.organization_number, promotion_purchase.variant)
              >= (${after.areaNumber}::integer, ${after.variant}::smallint)
            and (${until === null} or (promotion_purchase.organization_number, promotion_purchase.variant)
              <= (${ends.areaNumber}::integer, ${ends.variant}::smallint))) paid
        where promotion.id = ${id} group by 1, 2, 3, 4) by_currency
      where ${isOfPage} group by 1, 2, 3)
    select organization_number as "areaNumber", variant, hour as at,
      to_char(hour at time zone ${timeZoneOfArea}, 'YYYY-MM-DD HH24:MI') as hour, area.name as area,
      coalesce(sums.shown, 0) as shown, coalesce(sums.devices, 0) as devices,
      coalesce(sums.clicks, 0) as clicks, coalesce(sums.answers, 0) as answers,
      coalesce(paid.redemptions, 0) as redemptions, coalesce(paid.revenue, '{}') as revenue
    from sums full join paid using (organization_number, variant, hour)
    join organization area on area.number = organization_number
    order by organization_number, variant, at limit ${rowsAtOnce}`.execute(transaction);
  return rows;
}

/** Returns the hour that a page reaches at most; null when it is the last one. */
async function lastOfPage(
  transaction: ScopedTransaction,
  id: string,
  { areaNumber, variant, at }: HourKey,
): Promise<HourKey | null> {
  const { rows } = await sql<HourKey>`
    select organization_number as "areaNumber", variant, hour as at from promotion_hour
    where promotion_id = ${id}
      and (organization_number, variant, hour) > (${areaNumber}::integer, ${variant}::smallint, ${at}::timestamptz)
    order by organization_number, variant, hour
    limit 1 offset ${rowsAtOnce - 1}`.execute(transaction);
  return rows[0] ?? null;
}
