import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { featureIds } from '../../../contract/features.ts';
import { organizationParams, stamps } from '../../../contract/record-endpoints.ts';
import { organizationTypes } from '../contract.ts';
import { organization } from '../fields.ts';

// Separate from the tree's contract, so that the first load does not include the fields.
const { id: _id, ...ownStamps } = stamps;

export const organizationRecord = z.object({
  ...organization.schema.shape,
  number: z.int(),
  parentNumber: z.nullable(z.int()),
  type: z.enum(organizationTypes),
  /** the values of the nearest ancestors for fields that are null here */
  inherited: z.pick(organization.schema, {
    timeZone: true,
    currency: true,
    language: true,
    locale: true,
    brandTheme: true,
  }),
  /** the features that the parent may grant */
  grantableFeatures: z.array(z.enum(featureIds)),
  ...ownStamps,
});
export type OrganizationRecord = z.infer<typeof organizationRecord>;

const common = {
  path: '/AdminApi/organizations/{orgNumber}',
  access: 'scope',
  feature: 'organization',
  params: organizationParams,
  response: organizationRecord,
} as const;

export const getOrganization = endpoint({
  ...common,
  method: 'GET',
  summary: 'Returns an organization with all its fields',
  effect: 'read',
});

export const updateOrganization = endpoint({
  ...common,
  method: 'PUT',
  summary: 'Changes an organization; an older version returns 409 with the current record',
  effect: 'change',
  body: z.extend(organization.schema, { version: z.int() }),
});

export const createOrganization = endpoint({
  ...common,
  method: 'POST',
  path: `${common.path}/children`,
  summary: 'Adds an organization below this one',
  effect: 'change',
  feature: 'add-org',
  ownersOnly: true,
  body: z.extend(organization.schema, { type: z.enum(organizationTypes) }),
});
