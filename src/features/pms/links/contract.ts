import * as z from 'zod/mini';
import { endpoint, type Reply } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';

const moment = z.nullable(z.iso.datetime());

const link = z.object({
  gatewayId: z.uuid(),
  /** with the type the address of the gateway's screen, in the area */
  number: z.int(),
  areaNumber: z.int(),
  areaName: z.string(),
  name: z.string(),
  type: z.string(),
  state: z.enum(['down', 'connecting', 'up', 'resyncing', 'audit']),
  since: moment,
  queued: z.int(),
  oldestQueuedAt: moment,
  /** postings that had no answer */
  unknown: z.int(),
});
export type PmsLink = z.infer<typeof link>;

export const getPmsLinks = endpoint({
  access: 'scope',
  feature: 'pms',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/pms-links',
  summary:
    'Returns the state of the links to property systems: each of a site or a service area, counts above',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    /** those with trouble first; empty above sites */
    rows: z.array(link),
    links: z.int(),
    down: z.int(),
    unknown: z.int(),
    /** the days of the postings without an answer, for the report */
    unknownDays: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
    timeZone: z.string(),
  }),
});
export type PmsLinks = Reply<typeof getPmsLinks>;
