import type { OrganizationType } from '../../features/organizations/contract.ts';

/** The organization types that a screen supports (section 2, table of routes); `none`: it needs no organization. */
export type SupportedTypes = readonly OrganizationType[] | 'any' | 'none';

/** Returns why a screen cannot show the selected organization (specification section 2), or null when it can. */
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
