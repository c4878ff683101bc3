import type { OrganizationType } from '../contract.ts';
import type { Organization } from '../fields.ts';
import type { ShownOrganization } from '../form/OrganizationSections.tsx';
import type { OrganizationRecord } from '../record/contract.ts';

/** Returns the initial values of a new organization. A new site is usually near its parent. */
export function startBelow(
  parent: OrganizationRecord,
  type: OrganizationType,
): Partial<Organization> {
  if (type !== 'Site') return {};
  return { country: parent.country, timeZone: parent.timeZone ?? parent.inherited.timeZone };
}

/** Returns what the form shows of a new organization: the values and features that it would inherit. */
export function shownBelow(parent: OrganizationRecord, type: OrganizationType): ShownOrganization {
  const { inherited } = parent;
  return {
    number: null,
    type,
    timeZone: startBelow(parent, type).timeZone ?? null,
    features: null,
    inherited: {
      timeZone: parent.timeZone ?? inherited.timeZone,
      currency: parent.currency ?? inherited.currency,
      language: parent.language ?? inherited.language,
      locale: parent.locale ?? inherited.locale,
      brandTheme: parent.brandTheme ?? inherited.brandTheme,
    },
    grantableFeatures: parent.features ?? parent.grantableFeatures,
  };
}
