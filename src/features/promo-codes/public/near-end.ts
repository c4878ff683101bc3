import { type RawBuilder, sql } from 'kysely';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { isInPresentArea } from '../../../server/locations.ts';
import { promoStateAt } from '../records/promo-store.ts';

/** In percent; as in a new alert. */
const nearEnd = 80;

/**
 * Returns the query of active codes with a budget near its end, or spent, in an organization and everything below it: id,
 * name, organization_number, `share` in percent of the currency with the least left, `total`, and how many codes with a
 * budget were `compared`, at most as many as given.
 */
export function budgetsNearEnd(
  organization: { path: string },
  { now, most }: { now: Date; most: number },
): RawBuilder<unknown> {
  return sql`
    select id, name, organization_number, share, count(*) over ()::integer as total, compared
    from (
      select *, count(*) over ()::integer as compared, (
        select floor(max(least(coalesce((given ->> (one ->> 'currency'))::numeric, 0) * 100
          / greatest((one ->> 'amount')::numeric, 1), 100)))::integer
        from jsonb_array_elements(settings -> 'budget') one) as share
      from (
        select * from promo_code
        where status = 'Active' and jsonb_array_length(settings -> 'budget') > 0
          and ${isInSubtree('organization_path', organization)} and ${isInPresentArea('promo_code')}
        limit ${most}
      ) budgeted
    ) promo_code
    where share >= ${nearEnd} and ${promoStateAt(now)} in ('active', 'budgetSpent')`;
}
