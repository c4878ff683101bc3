import { type FeatureId, featureNames, type MenuId, menus } from '../../contract/features.ts';
import type { OrganizationType } from '../../features/organizations/contract.ts';

/** An entry of a sub-header menu: a screen, or an external page that opens in a new tab. */
export interface MenuLink {
  feature: FeatureId;
  title: string;
  /** the path and the tab that a screen opens at and the path of its area, or the URL of an external page */
  target: { screen: string; area: string; tab?: string } | { page: string };
  /** whether access is being checked (section 2, 'Verifying...') */
  isVerifying: boolean;
}

/** The features that also need a valid type and the server's permission (sections 3 and 6). */
export const verifiedFeatures: readonly {
  feature: FeatureId;
  verifyId: string;
  validOrgs: readonly OrganizationType[];
}[] = [
  { feature: 'enterprise', verifyId: 'enterprise', validOrgs: ['Site'] },
  {
    feature: 'hotspot-2.0',
    verifyId: 'hotspot-2.0',
    validOrgs: ['Grouping', 'Site', 'ServiceArea'],
  },
];

export interface Offer {
  /** the ids of the organization's features */
  granted: ReadonlySet<string>;
  /** the targets of features; one without a target has no link */
  targets: ReadonlyMap<FeatureId, MenuLink['target']>;
  organizationType: OrganizationType | null;
  /** the response of GetOrgAccess; null until it is loaded */
  access: { hasAccess: Record<string, boolean>; orgType: string | null } | null;
}

/** Returns the links of the four menus (specification section 2): granted features and Admin History. */
export function menuLinks(offer: Offer): { id: MenuId; links: MenuLink[] }[] {
  return menus.map(({ id, features }) => ({
    id,
    links: features.flatMap((feature) => {
      const target = offer.targets.get(feature);
      const isOffered = feature === 'admin-history' || offer.granted.has(feature);
      const check = verificationOf(feature, offer);
      if (target === undefined || !isOffered || check === 'refused') return [];
      return [
        { feature, title: featureNames[feature], target, isVerifying: check === 'verifying' },
      ];
    }),
  }));
}

/** Returns the ids whose access the server must check. */
export function idsToVerify({
  granted,
  targets,
  organizationType,
}: Omit<Offer, 'access'>): string[] {
  return verifiedFeatures
    .filter(
      ({ feature, validOrgs }) =>
        granted.has(feature) &&
        targets.has(feature) &&
        organizationType !== null &&
        validOrgs.includes(organizationType),
    )
    .map(({ verifyId }) => verifyId);
}

/** Returns the page that Hotspot 2.0 opens in a new tab (section 2): the legacy application's, or our own without one. */
export function hotspotPage(
  legacyOrigin: string | null,
  { number }: { number: number | null },
  own: string,
): string {
  return legacyOrigin === null || number === null
    ? own
    : `${legacyOrigin}/ElevenOS/Admin/LoginChoice?ORG_NUMBER=${number}`;
}

function verificationOf(
  feature: FeatureId,
  { organizationType, access }: Offer,
): 'verified' | 'verifying' | 'refused' {
  const check = verifiedFeatures.find((candidate) => candidate.feature === feature);
  if (check === undefined) return 'verified';
  const isValid = (type: string | null) => check.validOrgs.some((valid) => valid === type);
  if (!isValid(organizationType)) return 'refused';
  if (access === null) return 'verifying';
  return access.hasAccess[check.verifyId] === true && isValid(access.orgType)
    ? 'verified'
    : 'refused';
}
