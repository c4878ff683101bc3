import type { Sent } from '../../contract/endpoint.ts';
import type { createOrganization } from './lifecycle/contract.ts';

export type NewOrganization = Sent<typeof createOrganization>['body'];

/** Returns all fields of a valid new service area with these changes, for tests. */
export function exampleOrganization(changes: Partial<NewOrganization> = {}): NewOrganization {
  return {
    type: 'ServiceArea',
    name: 'Pool Bar',
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
    ...changes,
  };
}
