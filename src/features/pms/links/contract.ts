import * as z from 'zod/mini';
import { endpoint, type Reply } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';

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

const base = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}';
const gatewayParams = z.object({ orgNumber: organizationNumberParameter, gatewayId: z.uuid() });
const common = { access: 'scope', feature: 'payment-gateway' } as const;

export const getPmsLink = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/link`,
  summary: 'Returns the state of the link to a property system, and which charges wait',
  effect: 'read',
  params: gatewayParams,
  response: z.object({
    state: z.enum(['down', 'connecting', 'up', 'resyncing', 'audit']),
    /** null: it never began */
    since: z.nullable(z.iso.datetime()),
    lastError: z.nullable(z.string()),
    lastRecordAt: z.nullable(z.iso.datetime()),
    system: z.nullable(z.string()),
    queued: z.int(),
    oldestQueuedAt: z.nullable(z.iso.datetime()),
    unknown: z.int(),
    /** the oldest of them */
    unknownCharges: z.array(
      z.object({
        id: z.uuid(),
        room: z.string(),
        checkNumber: z.int(),
        amount: z.int(),
        currency: z.string(),
        at: z.iso.datetime(),
        owner: z.string(),
      }),
    ),
    /** stays that the last synchronization did not name, and that wait for a person; null: none */
    unconfirmedEnds: z.nullable(z.int()),
    openStays: z.int(),
    /** false: it looks guests up by inquiries, and knows those only */
    mirrorsStays: z.boolean(),
    /** a synchronization is requested, and has not begun */
    isResyncRequested: z.boolean(),
    timeZone: z.string(),
  }),
});

export const requestStays = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/resync`,
  summary: 'Requests all stays from the property system (DR)',
  effect: 'change',
  level: 'edit',
  params: gatewayParams,
  response: z.object({}),
});

export const settleEndedStays = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/unconfirmed-ends`,
  summary: 'Confirms or discards the end of stays that a resynchronization did not name',
  effect: 'change',
  level: 'edit',
  params: gatewayParams,
  body: z.object({ confirm: z.boolean() }),
  response: z.object({ ended: z.int() }),
});
