import type { FeatureId } from '../../../contract/features.ts';
import { canView } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { grantedFeatures } from '../../../server/tenancy.ts';

/**
 * Returns a function that says whether the organization has a feature and the caller's role may open its screens. Admin
 * History is open to everybody (specification section 2), so an organization's features do not limit it either.
 */
export async function visibleFeatures({
  transaction,
  organization,
  caller,
}: OrganizationRequest): Promise<(feature: FeatureId) => boolean> {
  const granted = await grantedFeatures(transaction, organization.number);
  return (feature) =>
    (feature === 'admin-history' || granted.includes(feature)) &&
    canView(caller.permissions, feature);
}
