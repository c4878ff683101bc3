import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationTypes } from '../contract.ts';

/** As many as a page without a tree can hold; the nearest to the top come first. */
export const legacyListMaximum = 5_000;

const legacyOrganization = z.object({
  OrgNumber: z.int(),
  OrgName: z.string(),
  ParentOrgNumber: z.nullable(z.int()),
  OrgType: z.enum(organizationTypes),
  IsActive: z.boolean(),
});
export type LegacyOrganization = z.infer<typeof legacyOrganization>;

export const getOrganizationList = endpoint({
  method: 'GET',
  path: '/ElevenWS/DevApi/Admin/Organizations.svc/List',
  summary: 'The organizations as one plain list, for the organization list page',
  access: 'scope',
  effect: 'read',
  response: z.array(legacyOrganization),
});
