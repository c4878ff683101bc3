import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { choice } from '../../../contract/fields/choice-kinds.ts';
import { longestFilter } from '../../../contract/list.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import type { RouterRow } from '../contract.ts';
import { syncNames } from '../states.ts';

export const routerStates = ['up', 'degraded', 'down', 'unknown', 'maintenance'] as const;

const routerFilters = {
  text: z.optional(z.string().check(z.maxLength(longestFilter))),
  state: z.optional(z.enum(routerStates)),
  sync: z.optional(choice('', syncNames).schema),
};

export const exportRouters = endpoint({
  access: 'scope',
  feature: 'mikrotik-manager',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/router-export',
  summary: 'Returns the routers that match the filters as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object(routerFilters),
  responseType: 'csv',
  response: z.string(),
});

/** What the text filter of the list and of the export searches. */
export const searchedText = ({ name, areaName, model, serial }: RouterRow) =>
  [name, areaName, model, serial].join(' ');
