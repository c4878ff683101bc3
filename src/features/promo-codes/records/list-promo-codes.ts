import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PromoRow, promoCodes } from '../contract.ts';
import { foldedCode } from '../rules/code-text.ts';
import { derivedOfPromo, promoStateAt } from './promo-store.ts';

type Query = Received<typeof promoCodes.list>['query'];

/** Selects the promo codes of an organization that match a list's filters. */
export function matchingPromos(
  transaction: ScopedTransaction,
  organization: { number: number },
  { text = '', state, gives }: Pick<Query, 'text' | 'state' | 'gives'>,
  now: Date,
) {
  const word = foldedCode(text);
  return transaction
    .selectFrom('promo_code')
    .where('promo_code.organization_number', '=', organization.number)
    .$if(gives !== undefined, (all) => all.where('gives', '=', gives ?? 'percentOff'))
    .$if(state !== undefined, (all) => all.where(promoStateAt(now), '=', state ?? 'active'))
    .$if(text !== '', (all) =>
      all.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('promo_code.name', 'ilike', containing(text)),
          eb('promo_code.code', 'ilike', containing(text)),
          eb(sql`replace(upper(promo_code.code), '-', '')`, 'like', containing(word || text)),
          // The code of a series, as a whole.
          exists(
            selectFrom('promo_word')
              .select('promo_word.word')
              .whereRef('promo_word.promo_code_id', '=', 'promo_code.id')
              .where('promo_word.word', '=', word),
          ),
        ]),
      ),
    );
}

/** Returns the columns of a list row. */
export function rowColumns() {
  return [
    'promo_code.id',
    'promo_code.version',
    'promo_code.name',
    'promo_code.code',
    'promo_code.status',
    'promo_code.gives',
    'promo_code.valid_from as validFrom',
    'promo_code.valid_until as validUntil',
    'promo_code.total_uses as totalUses',
    'promo_code.settings',
  ] as const;
}

/** Returns a page of an organization's promo codes. Not the store's: the state that it filters by depends on the time. */
export async function listPromos(
  { transaction, organization, server }: OrganizationRequest,
  query: Query,
): Promise<{ rows: PromoRow[]; total: number }> {
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const now = server.now();
  const found = matchingPromos(transaction, organization, query, now);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const sortedBy = {
    name: byName('promo_code.name'),
    code: sql<string>`promo_code.code`,
    gives: sql<string>`promo_code.gives`,
    uses: sql<string>`promo_code.uses`,
    validUntil: sql<string>`promo_code.valid_until`,
    lastUsedAt: sql<string>`promo_code.last_used_at`,
    state: sql<string>`${promoStateAt(now)}`,
  };
  const { state, uses, given, lastUsedAt, timeZone, made, knownPlans, knownAreas } =
    derivedOfPromo(now);
  const rows = await found
    .select(rowColumns())
    .select([
      state.as('state'),
      uses.as('uses'),
      given.as('given'),
      lastUsedAt.as('lastUsedAt'),
      timeZone.as('timeZone'),
      made.as('made'),
      knownPlans.as('knownPlans'),
      knownAreas.as('knownAreas'),
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy(byName('promo_code.name'))
    .orderBy('promo_code.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ settings, ...row }) => {
      const { percentOff, amountsOff, extraSeconds, upgradeTo, plans, areas, budget, series } =
        settings;
      const shown = { percentOff, amountsOff, extraSeconds, upgradeTo, plans, areas };
      return { ...row, ...shown, budget, series };
    }),
    total: Number(total),
  };
}
