import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import { inheritedTimeZone, timeZoneOfArea } from '../../../server/locations.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { screensById } from '../../../server/records/recorded-kind.ts';
import { recordStore } from '../../../server/records/store.ts';
import { plansWithIds } from '../../service-plans/public/find-plans.ts';
import { promoCodes } from '../contract.ts';
import type { PromoState } from '../fields.ts';

/** Local time of the code's organization. Its sites may have other time zones; each decides by its own. */
const localNow = (now: Date) => sql`to_char(${now}::timestamptz at time zone (
  select ${timeZoneOfArea} from organization area where area.number = promo_code.organization_number
), 'YYYY-MM-DD"T"HH24:MI')`;

/** The state that is shown of a row of `promo_code`. */
export function promoStateAt(now: Date) {
  return sql<PromoState>`case
    when promo_code.status = 'Ended' then 'ended'
    when promo_code.valid_until <= ${localNow(now)} then 'expired'
    when promo_code.uses >= coalesce(promo_code.total_uses,
      (promo_code.settings -> 'series' ->> 'count')::integer) then 'usedUp'
    when jsonb_array_length(promo_code.settings -> 'budget') > 0 and not exists (
      select from jsonb_array_elements(promo_code.settings -> 'budget') one
      where coalesce((promo_code.given ->> (one ->> 'currency'))::bigint, 0) < (one ->> 'amount')::bigint
    ) then 'budgetSpent'
    when promo_code.status = 'Paused' then 'paused'
    when promo_code.valid_from > ${localNow(now)} then 'scheduled'
    else 'active' end`;
}

const knownPlans = plansWithIds(sql`
  select jsonb_array_elements_text(promo_code.settings -> 'plans')::uuid
  union select (promo_code.settings ->> 'upgradeTo')::uuid`);

const knownAreas = sql<{ number: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', area.number, 'name', area.name) order by area.name)
  from organization area
  where area.number = any (array(
    select jsonb_array_elements_text(promo_code.settings -> 'areas')::integer))), '[]')`;

/** What is derived of every row of `promo_code`. */
export const derivedOfPromo = (now: Date) => ({
  state: promoStateAt(now),
  uses: sql<number>`promo_code.uses`,
  given: sql<Record<string, number>>`promo_code.given`,
  lastUsedAt: isoInstant('promo_code.last_used_at'),
  timeZone: sql<string | null>`(
    select ${inheritedTimeZone} from organization area where area.number = promo_code.organization_number)`,
  made: sql<number>`promo_code.made`,
  knownPlans,
  knownAreas,
});

export const promoStore = recordStore({
  ...promoCodes,
  table: 'promo_code',
  unique: { promo_word_pkey: 'code', promo_word_access_code: 'code' },
  columns: {
    name: 'name',
    code: 'code',
    status: 'status',
    gives: 'gives',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
    totalUses: 'total_uses',
  },
  rest: 'settings',
  derived: derivedOfPromo,
  list: {
    fields: [],
    order: 'name',
    sort: { name: 'name' },
  },

  beforeWrite: async ({ organization }) => ({
    provider_number: sql<number>`access_code_provider(${organization.number})`,
  }),

  async beforeDelete({ transaction }, { id, name }) {
    const used = await transaction
      .selectFrom('promo_redemption')
      .select('id')
      .where('promo_code_id', '=', id)
      .where('state', '<>', 'released')
      .limit(1)
      .executeTakeFirst();
    if (used !== undefined)
      throw new Problem(
        'conflict',
        `Guests have used ${name}, so it cannot be deleted. End it instead: nobody can use it anymore.`,
      );
  },
});

export const promoHistory: RecordedKind = {
  ...promoStore.history,
  screensOf: screensById('promo_code', (item) => ({
    path: '/manage/promo-codes',
    query: { item },
  })),
};
