import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationTypes } from '../contract.ts';

/** The maximum that a page without a tree can show. The nearest to the top come first. */
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
  summary: 'Lists the organizations without a tree, for the organization list page',
  access: 'scope',
  effect: 'read',
  response: z.array(legacyOrganization),
});
