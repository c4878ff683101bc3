import type { OrganizationType } from '../../features/organizations/contract.ts';

/** The organization types a screen supports (section 2, the routes' table); `none`: it needs no organization. */
export type SupportedTypes = readonly OrganizationType[] | 'any' | 'none';

/** Why a screen cannot show the selected organization, in the words of section 2; null when it can. */
export function organizationMessage(
  supported: SupportedTypes,
  selected: { type: OrganizationType | null } | null,
): string | null {
  if (supported === 'none') return null;
  if (selected === null) return 'Please select an organization from the list to your left.';
  if (supported === 'any') return null;
  if (selected.type === null) return 'Organization type is not set.';
  if (supported.includes(selected.type)) return null;
  const types = supported.map((type) => `"${type}s"`).join(' and ');
  return `This application only supports organizations that are ${types}.`;
}
