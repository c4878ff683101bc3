import type { FeatureId } from '../../../contract/features.ts';
import type { OrganizationType } from '../contract.ts';

const contents = ['plans', 'devices'] as const;
type Content = (typeof contents)[number];

const featureOf = { plans: 'service-plans', devices: 'devices' } as const satisfies Record<
  Content,
  FeatureId
>;

/** Returns whether a new site can be a copy of this organization. */
export function canCopy({ type }: { type: OrganizationType }): boolean {
  return type === 'Site';
}

/** Returns whether a service area with these features can have plans or devices. */
export function canHave(content: Content, features: readonly FeatureId[]): boolean {
  return features.includes(featureOf[content]);
}

/** Returns the features that a service area lacks for its plans and devices. */
export function missingFeatures(
  area: Record<Content, readonly unknown[]>,
  features: readonly FeatureId[],
): FeatureId[] {
  return contents
    .filter((content) => area[content].length > 0 && !canHave(content, features))
    .map((content) => featureOf[content]);
}
