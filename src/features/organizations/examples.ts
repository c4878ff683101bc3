import type { Sent } from '../../contract/endpoint.ts';
import { nothingGiven } from './add/newOrganization.ts';
import type { createOrganization } from './record-contract.ts';

export type NewOrganization = Sent<typeof createOrganization>['body'];

/** Returns all fields of a valid new service area with these changes, for tests. */
export function exampleOrganization(changes: Partial<NewOrganization> = {}): NewOrganization {
  return { ...nothingGiven, type: 'ServiceArea', name: 'Pool Bar', ...changes };
}
