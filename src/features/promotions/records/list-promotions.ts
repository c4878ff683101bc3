import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PromotionRow, promotions } from '../contract.ts';
import { derivedOfPromotion, promotionStateAt } from './promotion-store.ts';
import { sumOf } from './sums.ts';

type Query = Received<typeof promotions.list>['query'];

/** Selects the promotions of an organization that match a list's filters. */
export function matchingPromotions(
  transaction: ScopedTransaction,
  organization: { number: number },
  { text = '', state, type }: Pick<Query, 'text' | 'state' | 'type'>,
  now: Date,
) {
  return transaction
    .selectFrom('promotion')
    .where('promotion.organization_number', '=', organization.number)
    .$if(type !== undefined, (all) => all.where('promotion.type', '=', type ?? 'banner'))
    .$if(state !== undefined, (all) => all.where(promotionStateAt(now), '=', state ?? 'running'))
    .$if(text !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('promotion.name', 'ilike', containing(text)),
          eb(sql`promotion.settings ->> 'variants'`, 'ilike', containing(text)),
        ]),
      ),
    );
}

/** Returns a page of an organization's promotions. Not the store's: the state that it filters by depends on the time. */
export async function listPromotions(
  { transaction, organization, server }: OrganizationRequest,
  query: Query,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const now = server.now();
  const found = matchingPromotions(transaction, organization, query, now);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  // A survey is answered, not clicked.
  const reactions = sql<string>`case promotion.type
    when 'survey' then ${sumOf('answers')} else ${sumOf('clicks')} end`;
  const sortedBy = {
    name: byName('promotion.name'),
    type: sql<string>`promotion.type`,
    placement: sql<string>`promotion.placement`,
    validUntil: sql<string>`promotion.valid_until`,
    priority: sql<string>`promotion.priority`,
    shown: sql<string>`${sumOf('shown')}`,
    clicks: reactions,
    rate: sql<string>`${reactions}::numeric / nullif(${sumOf('shown')}, 0)`,
    state: sql<string>`${promotionStateAt(now)}`,
  };
  const derived = derivedOfPromotion(now);
  const rows = await found
    .select([
      'promotion.id',
      'promotion.version',
      'promotion.name',
      'promotion.type',
      'promotion.status',
      'promotion.placement',
      'promotion.priority',
      'promotion.valid_from as validFrom',
      'promotion.valid_until as validUntil',
      'promotion.settings',
      derived.state.as('state'),
      derived.shown.as('shown'),
      derived.devices.as('devices'),
      derived.clicks.as('clicks'),
      derived.answers.as('answers'),
      derived.redemptions.as('redemptions'),
      derived.revenue.as('revenue'),
      derived.knownAreas.as('knownAreas'),
      derived.promoCode.as('promoCode'),
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy(byName('promotion.name'))
    .orderBy('promotion.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ settings, ...row }) => ({
      ...row,
      languages: settings.languages,
      variants: settings.variants,
      goal: settings.goal,
      areas: settings.areas,
      channel: settings.channel,
      sendAfter: settings.sendAfter,
      hoursAfter: settings.hoursAfter,
    })),
    total: Number(total),
  };
}
