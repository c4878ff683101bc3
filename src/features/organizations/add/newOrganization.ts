import { type OrganizationFields, type OrganizationType } from '../contract.ts';
import { type OrganizationRecord } from '../record-contract.ts';

/** The fields of an organization about which nobody has decided anything yet. */
export const nothingGiven: Omit<OrganizationFields, 'name'> = {
  status: 'Active',
  isTrialMode: false,
  trialEndsOn: null,
  externalId: null,
  street: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
  timeZone: null,
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
};

/** What the form's sections show of an organization that is not there yet: what its parent would give it. */
export function newOrganization(parent: OrganizationRecord, type: OrganizationType) {
  const { inherited } = parent;
  const timeZone = parent.timeZone ?? inherited.timeZone;
  const isSite = type === 'Site';
  return {
    ...nothingGiven,
    number: null,
    type,
    name: '',
    // A new place is most often near the one above it.
    country: isSite ? parent.country : null,
    timeZone: isSite ? timeZone : null,
    inherited: {
      timeZone,
      currency: parent.currency ?? inherited.currency,
      language: parent.language ?? inherited.language,
      locale: parent.locale ?? inherited.locale,
      brandTheme: parent.brandTheme ?? inherited.brandTheme,
    },
    grantableFeatures: parent.features ?? parent.grantableFeatures,
  };
}
