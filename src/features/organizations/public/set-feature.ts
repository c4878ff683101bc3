import { type FeatureId, featureIds, featureNames } from '../../../contract/features.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { organization } from '../fields.ts';
import { lockInTree } from '../lifecycle/tree-lock.ts';
import { changeOrganization, findOrganization } from '../record/records.ts';

/**
 * Gives the organization of the request a feature, or takes it away, and returns whether that changed anything. Throws when
 * its parent does not have the feature, and for taking away the one that is needed to give features back.
 */
export async function setFeature(
  request: OrganizationRequest,
  feature: FeatureId,
  isGranted: boolean,
): Promise<boolean> {
  if (feature === 'organization' && !isGranted)
    rejectFieldErrors({
      feature: `Without ${featureNames.organization} nobody could give it back. Disable the organization instead.`,
    });
  const { transaction } = request;
  const { number } = request.organization;
  // Before it is read, so that two changes at once do not undo each other.
  await lockInTree(request, { changed: [number], effect: 'edits' });
  const current = await findOrganization(transaction, number);
  const { grantableFeatures: grantable } = current;
  const granted = current.features ?? grantable;
  if (isGranted && !grantable.includes(feature))
    rejectFieldErrors({
      feature: `The organization above does not have ${featureNames[feature]}. Add it there first.`,
    });
  if (granted.includes(feature) === isGranted) {
    request.changesNothing();
    return false;
  }
  const features = featureIds.filter((id) =>
    id === feature ? isGranted : granted.includes(id) && grantable.includes(id),
  );
  await changeOrganization(request, {
    ...pickFields(organization, current),
    features,
    version: current.version,
  });
  return true;
}
