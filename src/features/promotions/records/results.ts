import { sql } from 'kysely';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { getPromotionResults, type PromotionResults } from '../contract.ts';
import { verdictOf } from '../rules/winner.ts';
import { answersOf } from './answers.ts';
import { areasOf, daysOf } from './breakdowns.ts';
import { promotionStore } from './promotion-store.ts';
import { countedPurchases } from './sums.ts';

type Sums = Omit<PromotionResults['variants'][number], 'converted'>;

export const resultsHandler = organizationHandler(
  getPromotionResults,
  async ({ params }, request): Promise<PromotionResults> => {
    const id = params.promotionId;
    const record = await promotionStore.get(request, id);
    const sums = await sumsByVariant(request, id);
    const reached = await convertedByVariant(request, id, record.goal);
    const variants = record.variants.map((_variant, index) => ({
      ...(sums.get(index) ?? noSums),
      converted: reached.get(index) ?? 0,
    }));
    return {
      variants,
      verdict: verdictOf(
        record.variants.map(({ share }, index) => ({ share, converted: reached.get(index) ?? 0 })),
      ),
      days: await daysOf(request, record),
      areas: await areasOf(request, id),
      questions: await answersOf(request, id, record),
      messages: await messagesOf(request, id),
    };
  },
);

const noSums: Sums = { shown: 0, devices: 0, clicks: 0, answers: 0, redemptions: 0, revenue: {} };

async function sumsByVariant(
  { transaction }: OrganizationRequest,
  id: string,
): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await sql<Sums & { variant: number }>`
    select variant, sum(shown)::integer as shown, sum(devices)::integer as devices,
      sum(clicks)::integer as clicks, sum(answers)::integer as answers,
      0 as redemptions, '{}'::jsonb as revenue
    from promotion_hour where promotion_id = ${id} group by variant`.execute(transaction);
  const { rows: paid } = await sql<{
    variant: number;
    currency: string;
    redemptions: number;
    amount: string;
  }>`
    select paid.variant, paid.currency, count(*)::integer as redemptions, sum(paid.amount)::bigint as amount
    from promotion
    cross join lateral (select promotion_purchase.variant, purchase.currency,
      purchase.amount - purchase.refunded as amount from ${countedPurchases}) paid
    where promotion.id = ${id} group by paid.variant, paid.currency`.execute(transaction);
  const sums = new Map(rows.map(({ variant, ...sum }) => [variant, sum]));
  for (const { variant, currency, redemptions, amount } of paid) {
    const sum = sums.get(variant) ?? noSums;
    sums.set(variant, {
      ...sum,
      redemptions: sum.redemptions + redemptions,
      revenue: { ...sum.revenue, [currency]: Number(amount) },
    });
  }
  return sums;
}

/** Returns how many devices of each variant reached the goal, each counted once. */
async function convertedByVariant(
  { transaction }: OrganizationRequest,
  id: string,
  goal: 'click' | 'purchase' | 'answer',
): Promise<ReadonlyMap<number, number>> {
  const ofPurchases = sql`
    select paid.variant, count(distinct coalesce(paid.mac_address, paid.guest_id::text))::integer as converted
    from promotion
    cross join lateral (select promotion_purchase.variant, purchase.mac_address, purchase.guest_id
      from ${countedPurchases}) paid
    where promotion.id = ${id} group by paid.variant`;
  const column = goal === 'click' ? 'clicking_devices' : 'answering_devices';
  const ofHours = sql`
    select variant, sum(${sql.ref(column)})::integer as converted
    from promotion_hour where promotion_id = ${id} group by variant`;
  const { rows } = await sql<{ variant: number; converted: number }>`${
    goal === 'purchase' ? ofPurchases : ofHours
  }`.execute(transaction);
  return new Map(rows.map(({ variant, converted }) => [variant, converted]));
}

async function messagesOf({ transaction }: OrganizationRequest, id: string) {
  const rows = await transaction
    .selectFrom('promotion_message')
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .where('promotion_id', '=', id)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return {
    waiting: countOf('waiting'),
    sent: countOf('sent'),
    failed: countOf('failed'),
    skipped: countOf('skipped'),
  };
}
