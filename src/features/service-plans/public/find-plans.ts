import { type RawBuilder, sql } from 'kysely';
import { any, byName, containing } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInPresentArea } from '../../../server/locations.ts';
import type { FoundPlan } from '../contract.ts';
import type { ServicePlan } from '../fields.ts';

const mostPlans = 50;

/** Returns the first plans of an organization and all below it whose name, area or site contains each word of a text. */
export async function findPlans(
  { transaction, organization }: OrganizationRequest,
  { text = '' }: { text?: string | undefined },
  statuses: readonly ServicePlan['status'][],
): Promise<{ plans: FoundPlan[] }> {
  const words = text.split(/\s+/).filter(Boolean);
  const plans = await transaction
    .selectFrom('service_plan as plan')
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .leftJoin('organization as site', (join) =>
      join.onRef('site.number', '=', 'area.parent_number').on('site.type', '=', 'Site'),
    )
    .select(['plan.id', 'plan.name', 'area.name as areaName', 'site.name as siteName'])
    .select(['plan.price', 'plan.currency', 'plan.status'])
    .where(isInSubtree('plan.organization_path', organization))
    .where('plan.status', '=', any([...statuses]))
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

/** Selects plans by their ids, by name: those that the caller may see. */
export function plansWithIds(ids: RawBuilder<unknown>): RawBuilder<FoundPlan[]> {
  return sql<FoundPlan[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', plan.id, 'name', plan.name, 'areaName', area.name,
      'siteName', site.name, 'price', plan.price, 'currency', plan.currency, 'status', plan.status)
      order by plan.name, area.name)
    from service_plan plan
    join organization area on area.number = plan.organization_number
    left join organization site on site.number = area.parent_number and site.type = 'Site'
    where plan.id = any (array(${ids}))), '[]')`;
}
