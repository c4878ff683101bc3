import { type RawBuilder, sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { byName, containing } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { isOnPath, type NamedByWord, organizationsByWord } from '../../organizations/queries.ts';
import type { listAccessCodePlans } from '../contract.ts';

const maxPlans = 50;

/**
 * Returns the first plans by name that codes can be made for: of the organization and everything below it, without
 * retired plans and removed areas. The name of each one, of its area or of an organization above contains each word.
 */
export async function listPlans(
  { transaction, organization }: OrganizationRequest,
  { text = '' }: Received<typeof listAccessCodePlans>['query'],
) {
  const words = text === '' ? [] : await organizationsByWord(transaction, text);
  const isCommon = ({ numbers }: NamedByWord) => numbers === null;
  const rare = words.filter((word) => !isCommon(word));
  const common = words.filter(isCommon);
  // The status is a literal, because a generic plan cannot use a partial index for a parameter.
  const removed = transaction
    .selectFrom('organization')
    .select('number')
    .where(isInSubtree('path', organization))
    .where('status', '=', sql.lit('Removed'));
  const found = transaction
    .selectFrom('service_plan as plan')
    .select(['plan.id', 'plan.name', 'plan.organization_number', 'plan.organization_path'])
    .select(byName('plan.name').as('sorted_name'))
    .where(isInSubtree('plan.organization_path', organization))
    .where('plan.status', '<>', 'Retired')
    .where(acceptsCodes())
    .where('plan.organization_number', 'not in', () => removed)
    .where(({ and }) => and(rare.map(isNamed)))
    .orderBy(byName('plan.name'))
    .orderBy('plan.organization_path');
  // Common words are compared with one plan after another until there are enough, so only after sorting.
  const first =
    common.length === 0
      ? found
      : transaction
          .selectFrom(found.offset(sql.lit(0)).as('plan'))
          .selectAll()
          .where(({ and }) => and(common.map(isNamed)))
          .orderBy('plan.sorted_name')
          .orderBy('plan.organization_path');
  // Areas are joined to the first plans only, because a provider may have tens of thousands of both.
  const plans = await transaction
    .selectFrom(first.limit(maxPlans + 1).as('plan'))
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .leftJoin('organization as site', 'site.number', 'area.parent_number')
    .select([
      'plan.id',
      'plan.name',
      'area.name as areaName',
      'site.name as siteName',
      timeZoneOfArea.as('timeZone'),
    ])
    // Areas that are being moved may be missing in `removed`.
    .where('area.status', '<>', 'Removed')
    .orderBy('plan.sorted_name')
    .orderBy(byName('site.name'))
    .orderBy(byName('area.name'))
    .execute();
  return { plans: plans.slice(0, maxPlans), hasMore: plans.length > maxPlans };
}

/** Whether codes can pay for the plan. A free plan needs no payment method. */
function acceptsCodes(): RawBuilder<boolean> {
  return sql<boolean>`(plan.price = 0 or plan.settings -> 'paymentMethods' @> '["accessCode"]')`;
}

/** Whether the name of a plan, its area or an organization above contains a word. */
function isNamed(word: NamedByWord): RawBuilder<boolean> {
  return sql<boolean>`(plan.name ilike ${containing(word.word)}
    or ${isOnPath('plan.organization_path', word)})`;
}
