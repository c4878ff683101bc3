import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { newSite } from './fields.ts';

const common = { access: 'scope', params: organizationParams } as const;

export const createSite = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/sites',
  summary:
    'Adds a site below this organization with its service areas, plans and devices, or nothing on an error',
  effect: 'change',
  feature: 'add-org',
  ownersOnly: true,
  body: newSite.schema,
  response: z.object({
    number: z.int(),
    name: z.string(),
    areas: z.int(),
    plans: z.int(),
    devices: z.int(),
  }),
});

export const getSiteCopy = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/site-copy',
  summary: 'Returns what a copy of this site would contain, without what is unique to it',
  effect: 'read',
  feature: 'organization',
  response: newSite.schema,
});
