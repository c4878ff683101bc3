import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationTypes } from '../contract.ts';
import { organizationListRoute } from './route.ts';

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

const organizationListSchemas = { response: z.array(legacyOrganization) };
export type OrganizationListSchemas = typeof organizationListSchemas;

export const getOrganizationList = endpoint({
  ...organizationListRoute,
  ...organizationListSchemas,
  summary: 'Lists the organizations without a tree, for the organization list page',
  effect: 'read',
});
