import type { Sent } from '../../contract/endpoint.ts';
import { namedOrganization } from './fields.ts';
import type { createOrganization } from './record/contract.ts';

export type NewOrganization = Sent<typeof createOrganization>['body'];

/** Returns all fields of a valid new service area with these changes, for tests. */
export function exampleOrganization(changes: Partial<NewOrganization> = {}): NewOrganization {
  return { ...namedOrganization('Pool Bar'), type: 'ServiceArea', ...changes };
}
