import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { featureIds } from '../../../contract/features.ts';
import { organizationNumber, organizationNumberParameter } from '../../../contract/schema.ts';
import { organizationTypes } from '../contract.ts';
import { organizationRecord } from '../record/contract.ts';

const address = z.object({ orgNumber: organizationNumberParameter });
const linkAddress = z.object({
  orgNumber: organizationNumberParameter,
  parentNumber: organizationNumberParameter,
});

const summary = z.object({ number: z.int(), name: z.string(), type: z.enum(organizationTypes) });

export const getBelow = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/below',
  summary: 'Returns the descendants that a removal or a move of an organization includes',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  params: address,
  response: z.object({
    total: z.int(),
    /** how many of each type */
    byType: z.array(z.object({ type: z.enum(organizationTypes), count: z.int() })),
    /** the nearest ones, at most ten */
    first: z.array(summary),
    /** how many administrators belong to it and its descendants, and would lose access */
    administrators: z.int(),
  }),
});

export const removeOrganization = endpoint({
  method: 'DELETE',
  path: '/AdminApi/organizations/{orgNumber}',
  summary: 'Removes an organization with everything below it; restorable for 30 days',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  ownersOnly: true,
  params: address,
  response: z.object({ removed: z.int() }),
});

export const listRemoved = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/removed',
  summary: 'Lists the removals below an organization that can be undone, latest first',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  params: address,
  response: z.array(
    z.extend(summary, {
      /** how many organizations were removed with it, including itself */
      count: z.int(),
      parentName: z.nullable(z.string()),
      /** whether the caller owns it, and so can restore it */
      isOwned: z.boolean(),
      removedAt: z.iso.datetime(),
      removedBy: z.string(),
      restorableUntil: z.iso.datetime(),
    }),
  ),
});

export const restoreOrganization = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/removed/{removedNumber}/restore',
  summary: 'Restores an organization that was removed below this one, and its descendants',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  params: z.object({
    orgNumber: organizationNumberParameter,
    removedNumber: organizationNumberParameter,
  }),
  response: z.object({ restored: z.int(), parentNumber: z.nullable(z.int()) }),
});

const lostFeatures = z.array(z.enum(featureIds));

export const previewMove = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/move/{parentNumber}',
  summary: 'Returns which features an organization would lose under another parent',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  ownersOnly: true,
  params: linkAddress,
  response: z.object({ lostFeatures }),
});

export const moveOrganization = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/move',
  summary: 'Moves an organization with everything below it under another parent',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  ownersOnly: true,
  params: address,
  body: z.object({
    parentNumber: organizationNumber,
    version: z.int(),
    /** the lost features that the user accepted */
    lostFeatures,
  }),
  response: organizationRecord,
});

const link = z.object({
  parentNumber: z.int(),
  /** null when the parent is outside the caller's scope */
  name: z.nullable(z.string()),
  displayPath: z.string(),
  /** whether the caller owns the parent */
  isOwned: z.boolean(),
});

export const listLinks = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/links',
  summary:
    'Lists the further parents under which an organization is shown, for its owner also those outside the scope',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  params: address,
  response: z.array(link),
});

export const linkOrganization = endpoint({
  method: 'PUT',
  path: '/AdminApi/organizations/{orgNumber}/links/{parentNumber}',
  summary: 'Shows an organization under a further parent',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  ownersOnly: true,
  params: linkAddress,
  response: z.array(link),
});

export const unlinkOrganization = endpoint({
  method: 'DELETE',
  path: '/AdminApi/organizations/{orgNumber}/links/{parentNumber}',
  summary:
    'Removes the link to a further parent, for the owner of the organization or of that parent',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  params: linkAddress,
  response: z.array(link),
});
