import { type RawBuilder, sql } from 'kysely';
import type { FeatureId } from '../../../contract/features.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type NextStep, nextSteps, type Overview } from '../contract.ts';

const features: Record<NextStep, FeatureId> = {
  gateway: 'devices',
  'access-points': 'devices',
  portal: 'portal',
  'front-desk': 'admins',
  codes: 'access-codes',
};

/** Returns which steps of setting up a site or a service area are done; null once guests have been online. */
export async function nextStepsOf(
  { transaction, organization }: OrganizationRequest,
  isVisible: (feature: FeatureId) => boolean,
): Promise<Overview['steps']> {
  if (organization.type !== 'Site' && organization.type !== 'ServiceArea') return null;
  const below = (column: string) => isInSubtree(column, organization);
  const devices = (roles: RawBuilder<unknown>) => sql<boolean>`exists (
    select from device where status <> 'Retired' and role in (${roles}) and ${below('organization_path')})`;
  const { rows } = await sql<
    Record<NextStep, boolean> & { area: number | null; isRunning: boolean }
  >`
    select exists (select from guest_session where ${below('organization_path')}) as "isRunning", ${devices(sql`'gateway', 'controller'`)} as gateway,
      ${devices(sql`'access-point'`)} as "access-points",
      exists (select from portal_version
        where status = 'Published' and ${below('organization_path')}) as portal,
      exists (select from administrator
        join organization owner on owner.number = administrator.owner_organization_number
        cross join lateral usable_role_templates(owner.number) role
        where role.id = administrator.role_template_id and role.type = 'front-desk'
          and administrator.status <> 'Disabled' and ${below('owner.path')}) as "front-desk",
      exists (select from access_code_batch
        where revoked_at is null and ${below('organization_path')}) or exists (
        select from service_plan plan join access_code_batch batch on batch.plan_id = plan.id
        where batch.revoked_at is null and ${below('plan.organization_path')}) as codes,
      (select number from organization
        where type = 'ServiceArea' and status <> 'Removed' and ${below('path')}
        order by search_text, number limit 1) as area`.execute(transaction);
  const [done] = rows;
  if (done === undefined || done.isRunning) return null;
  return nextSteps
    .filter((step) => isVisible(features[step]))
    .map((step) => ({ step, isDone: done[step], area: done.area }));
}
