import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { lookupFilters } from './filters.ts';
import { lookupResults, programmeTypes } from './results.ts';

const common = { access: 'scope', feature: 'loyalty' } as const;
const lookups = '/AdminApi/organizations/{orgNumber}/loyalty/lookups';
const lookupParams = z.extend(organizationParams, { lookupId: z.uuid() });

export const lookupRow = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  areaNumber: z.int(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  programme: z.string(),
  type: z.enum(programmeTypes),
  result: z.enum(lookupResults),
  /** Personal data is null for roles without the right to see it. */
  room: z.nullable(z.string()),
  guestName: z.nullable(z.string()),
  /** the last digits */
  member: z.nullable(z.string()),
  tier: z.nullable(z.string()),
  percentOff: z.int(),
  milliseconds: z.int(),
  /** both with masked values */
  sent: z.string(),
  received: z.string(),
});
export type LookupRow = z.infer<typeof lookupRow>;

export const openedLookup = z.object({
  ...lookupRow.shape,
  /** the programme's, which its tiers are found by */
  value: z.nullable(z.string()),
  tries: z.int(),
  /** the administrator who asked last; null: nobody asked again */
  askedBy: z.nullable(z.string()),
  /** how often the answer was used again */
  repeats: z.int(),
  /** when the programme is asked again; null: it has answered, or is not asked any more */
  nextAt: z.nullable(z.iso.datetime()),
  /** of the visit; null: not for this role, or not stored any more */
  supportCode: z.nullable(z.string()),
  /** whether the question and the gateway still exist */
  canAskAgain: z.boolean(),
  /** of the service area */
  timeZone: z.string(),
});
export type OpenedLookup = z.infer<typeof openedLookup>;

const { text: _text, ...page } = listQuery;

export const listLookups = endpoint({
  ...common,
  method: 'GET',
  path: lookups,
  summary:
    'Lists the look-ups of loyalty programmes of an organization and of all below it, newest first',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...page, ...lookupFilters }),
  response: z.object({
    rows: z.array(lookupRow),
    total: z.int(),
    /** true when there are more than `total` */
    totalIsLowerBound: z.boolean(),
    /** the programmes of the period, to filter by */
    programmes: z.array(z.string()),
    isMasked: z.boolean(),
    /** of the organization */
    timeZone: z.string(),
  }),
});

export const openLookup = endpoint({
  ...common,
  method: 'POST',
  path: `${lookups}/{lookupId}/views`,
  summary:
    'Returns what was sent to a programme and received, and records in the history who looked',
  effect: 'change',
  level: 'view',
  params: lookupParams,
  response: openedLookup,
});

export const askAgain = endpoint({
  ...common,
  method: 'POST',
  path: `${lookups}/{lookupId}/asks`,
  summary: 'Asks the programme of a look-up again and stores its answer',
  effect: 'change',
  level: 'edit',
  params: lookupParams,
  response: openedLookup,
});
