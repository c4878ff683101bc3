import { sql } from 'kysely';
import { byName, containing } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInPresentArea } from '../../../server/locations.ts';

const mostPlans = 50;

/** Returns the first plans of an organization and all below it whose name, area or site contains each word of a text. */
export async function listPlans(
  { transaction, organization }: OrganizationRequest,
  { text = '' }: { text?: string | undefined },
) {
  const words = text.split(/\s+/).filter(Boolean);
  const plans = await transaction
    .selectFrom('service_plan as plan')
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .leftJoin('organization as site', (join) =>
      join.onRef('site.number', '=', 'area.parent_number').on('site.type', '=', 'Site'),
    )
    .select(['plan.id', 'plan.name', 'area.number as areaNumber', 'area.name as areaName'])
    .select(['site.name as siteName', 'plan.price', 'plan.currency', 'plan.status'])
    .where(isInSubtree('plan.organization_path', organization))
    .where('plan.status', '=', 'Active')
    .where(isInPresentArea('plan'))
    .where(({ and }) =>
      and(
        words.map(
          (word) =>
            sql<boolean>`concat_ws(' ', plan.name, area.name, site.name) ilike ${containing(word)}`,
        ),
      ),
    )
    .orderBy(byName('plan.name'))
    .orderBy(byName('site.name'))
    .orderBy(byName('area.name'))
    .limit(mostPlans)
    .execute();
  return { plans };
}
