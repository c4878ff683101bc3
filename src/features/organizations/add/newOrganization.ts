import { type OrganizationRecord, type OrganizationType, organizationTypes } from '../contract.ts';
import { mayStandUnder } from '../rules.ts';

/** What can stand below an organization of this type. */
export function typesBelow(parent: OrganizationType): OrganizationType[] {
  return organizationTypes.filter((type) => mayStandUnder(type, parent));
}

/** What the form's sections show of an organization that is not there yet: what its parent would give it. */
export function newOrganization(parent: OrganizationRecord, type: OrganizationType) {
  const { inherited } = parent;
  return {
    number: null,
    type,
    name: '',
    status: 'Active' as const,
    isTrialMode: false,
    trialEndsOn: null,
    externalId: null,
    street: null,
    city: null,
    region: null,
    postalCode: null,
    // A new place is most often near the one above it.
    country: type === 'Site' ? parent.country : null,
    latitude: null,
    longitude: null,
    timeZone: type === 'Site' ? (parent.timeZone ?? inherited.timeZone) : null,
    currency: null,
    language: null,
    locale: null,
    contacts: [],
    rooms: null,
    propertyType: null,
    pmsPropertyCode: null,
    brandTheme: null,
    features: null,
    notes: null,
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
