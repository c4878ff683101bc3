import { sql } from 'kysely';

type Sum = 'shown' | 'devices' | 'clicks' | 'answers' | 'clicking_devices' | 'answering_devices';

/** The sum of a count over all hours, areas and variants of the row `promotion`. */
export function sumOf(count: Sum) {
  return sql<number>`(
    select coalesce(sum(hour.${sql.ref(count)}), 0)::integer
    from promotion_hour hour where hour.promotion_id = promotion.id)`;
}

/**
 * The purchases of the row `promotion` that are paid: of an offer those with its promo code, of others those of guests who
 * clicked. Payments that are refunded completely count with an amount of 0.
 */
export const countedPurchases = sql`
  promotion_purchase
  join purchase on purchase.id = promotion_purchase.purchase_id
    and purchase.status in ('captured', 'posted', 'refunded') and not purchase.is_test
  where promotion_purchase.promotion_id = promotion.id
    and case when promotion.type = 'offer' then purchase.promo_code_id = promotion.promo_code_id
      else promotion_purchase.is_clicked end`;

export const purchasesOf = {
  redemptions: sql<number>`(select count(*)::integer from ${countedPurchases})`,
  revenue: sql<Record<string, number>>`coalesce((
    select jsonb_object_agg(currency, amount) from (
      select purchase.currency, sum(purchase.amount - purchase.refunded)::bigint as amount
      from ${countedPurchases} group by purchase.currency) paid
  ), '{}')`,
};
