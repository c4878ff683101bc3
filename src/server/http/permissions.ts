import type { Endpoint } from '../../contract/endpoint.ts';
import { type FeatureId, featureNames } from '../../contract/features.ts';
import {
  hasRight,
  levelFor,
  neededLevel,
  type Right,
  reaches,
  rightNames,
} from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { Caller, ScopedOrganization, ScopedTransaction } from '../context.ts';
import { grantedFeatures } from '../tenancy.ts';

/** Throws unless the caller's role has the right. */
export function requireRight(caller: Caller, right: Right): void {
  if (!hasRight(caller.rights, right))
    throw new Problem(
      'not-allowed',
      `Your role does not allow this: ${rightNames[right]}. Ask an administrator for it.`,
    );
}

/** Throws unless the caller's role allows this call, and the organization has the feature. */
export async function requireFeature(
  {
    caller,
    transaction,
    organization,
  }: { caller: Caller; transaction: ScopedTransaction; organization: ScopedOrganization },
  endpoint: Pick<Endpoint, 'effect' | 'method'>,
  feature: FeatureId,
): Promise<void> {
  requirePermission(caller, endpoint, feature);
  const features = await grantedFeatures(transaction, organization.number);
  if (!features.includes(feature))
    throw new Problem('not-allowed', `${organization.name} does not have this feature.`);
}

/** Throws unless the caller's role allows this call. */
export function requirePermission(
  caller: Caller,
  endpoint: Pick<Endpoint, 'effect' | 'method' | 'level'>,
  feature: FeatureId,
): void {
  if (!reaches(levelFor(caller.permissions, feature), neededLevel(endpoint)))
    throw new Problem(
      'not-allowed',
      `Your role does not allow this in ${featureNames[feature]}. Ask an administrator for it.`,
    );
}
