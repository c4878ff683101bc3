import { sql } from 'kysely';
import { csvHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { exportPromotionHours, exportPromotions } from '../contract.ts';
import { placement, promotion, promotionState, promotionType } from '../fields.ts';
import { hourTexts, moneyText, texts, variantName } from '../texts.ts';
import { matchingPromotions } from './list-promotions.ts';
import { derivedOfPromotion, promotionStore } from './promotion-store.ts';
import { countedPurchases } from './sums.ts';

const rowsAtOnce = 500;
const { name, validFrom, validUntil, priority } = promotion.map;

export const promotionFileHandlers: readonly Handler[] = [
  csvHandler(exportPromotions, {
    name: (organization) => `Promotions of ${organization.name}.csv`,
    header: [
      name.label,
      promotionType.label,
      placement.label,
      validFrom.label,
      validUntil.label,
      priority.label,
      promotionState.label,
      texts.shown,
      texts.devices,
      texts.clicks,
      texts.redemptions,
    ],
    page: async ({ query }, request, after: string | undefined) => {
      const { transaction, organization, server } = request;
      const now = server.now();
      const { state, shown, devices, clicks, redemptions } = derivedOfPromotion(now);
      const rows = await matchingPromotions(transaction, organization, query, now)
        .select(['promotion.id', 'promotion.name', 'promotion.type', 'promotion.placement'])
        .select(['promotion.valid_from', 'promotion.valid_until', 'promotion.priority'])
        .select([
          state.as('state'),
          shown.as('shown'),
          devices.as('devices'),
          clicks.as('clicks'),
          redemptions.as('redemptions'),
        ])
        .$if(after !== undefined, (all) => all.where('promotion.id', '>', after ?? ''))
        .orderBy('promotion.id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map((row) => [
          row.name,
          promotionType.names[row.type],
          placement.names[row.placement],
          row.valid_from?.replace('T', ' ') ?? '',
          row.valid_until?.replace('T', ' ') ?? '',
          row.priority,
          promotionState.names[row.state],
          row.shown,
          row.devices,
          row.clicks,
          row.redemptions,
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),

  csvHandler(exportPromotionHours, {
    name: () => 'Promotion by hour.csv',
    header: hourTexts.header,
    page: async ({ params }, request, after: number | undefined) => {
      const { promotionId: id } = params;
      await promotionStore.get(request, id);
      const offset = after ?? 0;
      const { rows } = await sql<{
        hour: string;
        area: string;
        variant: number;
        shown: number;
        devices: number;
        clicks: number;
        answers: number;
        redemptions: number;
        revenue: Record<string, number>;
      }>`
        with paid as (
          select paid.organization_number, paid.variant, paid.hour, paid.currency,
            count(*)::integer as redemptions, sum(paid.amount)::bigint as amount
          from promotion
          cross join lateral (
            select promotion_purchase.organization_number, promotion_purchase.variant, purchase.currency,
              date_trunc('hour', purchase.at, 'UTC') as hour, purchase.amount - purchase.refunded as amount
            from ${countedPurchases}) paid
          where promotion.id = ${id} group by 1, 2, 3, 4),
        hours as (
          select organization_number, variant, hour from promotion_hour where promotion_id = ${id}
          union select organization_number, variant, hour from paid)
        select to_char(hours.hour at time zone ${timeZoneOfArea}, 'YYYY-MM-DD HH24:MI') as hour,
          area.name as area, hours.variant, coalesce(sums.shown, 0) as shown,
          coalesce(sums.devices, 0) as devices, coalesce(sums.clicks, 0) as clicks,
          coalesce(sums.answers, 0) as answers,
          (select coalesce(sum(paid.redemptions), 0)::integer from paid
            where (paid.organization_number, paid.variant, paid.hour)
              = (hours.organization_number, hours.variant, hours.hour)) as redemptions,
          (select coalesce(jsonb_object_agg(paid.currency, paid.amount), '{}') from paid
            where (paid.organization_number, paid.variant, paid.hour)
              = (hours.organization_number, hours.variant, hours.hour)) as revenue
        from hours join organization area on area.number = hours.organization_number
        left join promotion_hour sums on sums.promotion_id = ${id}
          and (sums.organization_number, sums.variant, sums.hour)
            = (hours.organization_number, hours.variant, hours.hour)
        order by hours.hour, area.number, hours.variant
        limit ${rowsAtOnce} offset ${offset}`.execute(request.transaction);
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
        next: rows.length === rowsAtOnce ? offset + rowsAtOnce : undefined,
      };
    },
  }),
];
