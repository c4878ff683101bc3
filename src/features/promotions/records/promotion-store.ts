import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { recordStore } from '../../../server/records/store.ts';
import { changedWebhook } from '../../report-schedules/public/webhooks.ts';
import { itemPath, promotions } from '../contract.ts';
import type { Promotion, PromotionState } from '../fields.ts';
import { webhookContext } from '../messages/webhook-context.ts';
import { purchasesOf, sumOf } from './sums.ts';

/** Local time of the promotion's organization. Its areas may have other time zones; each decides by its own. */
const localNow = (now: Date) => sql`to_char(${now}::timestamptz at time zone (
  select ${timeZoneOfArea} from organization area where area.number = promotion.organization_number
), 'YYYY-MM-DD"T"HH24:MI')`;

/** The state that is shown of a row of `promotion`. */
export function promotionStateAt(now: Date) {
  return sql<PromotionState>`case
    when promotion.status = 'Draft' then 'draft'
    when promotion.status = 'Ended' or promotion.valid_until <= ${localNow(now)} then 'ended'
    when promotion.status = 'Paused' then 'paused'
    when promotion.valid_from > ${localNow(now)} then 'scheduled'
    else 'running' end`;
}

const knownAreas = sql<{ number: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', area.number, 'name', area.name) order by area.name)
  from organization area
  where area.number = any (array(
    select jsonb_array_elements_text(promotion.settings -> 'areas')::integer))), '[]')`;

const promoCode = sql<{ name: string; code: string } | null>`(
  select jsonb_build_object('name', promo.name, 'code', promo.code)
  from promo_code promo where promo.id = promotion.promo_code_id)`;

/** What is derived of every row of `promotion`. */
export const derivedOfPromotion = (now: Date) => ({
  state: promotionStateAt(now),
  shown: sumOf('shown'),
  devices: sumOf('devices'),
  clicks: sumOf('clicks'),
  answers: sumOf('answers'),
  redemptions: purchasesOf.redemptions,
  revenue: purchasesOf.revenue,
  knownAreas,
  promoCode,
});

export const promotionStore = recordStore({
  ...promotions,
  table: 'promotion',
  columns: {
    name: 'name',
    type: 'type',
    status: 'status',
    placement: 'placement',
    priority: 'priority',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
    promoCodeId: 'promo_code_id',
    webhookUrl: 'webhook_url',
  },
  rest: 'settings',
  derived: derivedOfPromotion,
  list: { fields: [], order: 'name', sort: { name: 'name' } },

  async beforeWrite({ server, organization }, after, before) {
    const sends = after.type === 'message' && after.status === 'Active';
    const sent = before?.type === 'message' && before.status === 'Active';
    const now = server.now();
    const address = after.type === 'message' ? after.webhookUrl : null;
    const hadAddress = before !== null && before.webhookUrl !== null;
    const webhook =
      (address !== null) === hadAddress
        ? {}
        : await changedWebhook(
            server,
            webhookContext(organization),
            { webhook_secret: null },
            address,
          ).then(({ columns }) => columns);
    return {
      ...webhook,
      // Guests whose time came before the start, or during a pause, get no message.
      ...(sends !== sent && { next_step_at: sends ? now : null, planned_until: now }),
    };
  },

  async beforeDelete(_request, { name, shown }) {
    if (shown > 0)
      throw new Problem(
        'conflict',
        `Guests have seen ${name}, so it cannot be deleted. End it instead: nobody sees it anymore.`,
      );
  },
});

export const promotionHistory: RecordedKind = {
  ...promotionStore.history,
  async screensOf(transaction, ids) {
    const rows = await transaction
      .selectFrom('promotion')
      .select(['id', 'type'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id, type }) => [id, { path: itemPath(type, id) }]));
  },
};

/** The part of a promotion that cannot change once guests have seen it: their variants would be mixed up. */
export function comparedOf({ variants, goal }: Pick<Promotion, 'variants' | 'goal'>) {
  return { shares: variants.map(({ share }) => share), goal };
}
