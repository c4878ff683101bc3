import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { featureIds } from '../../contract/features.ts';
import { searchMaximumResults } from '../../contract/limits.ts';
import { positiveInteger, sortQuery } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationStatuses, organizationTypes } from '../organizations/contract.ts';
import { searchError, tooLong } from './conditions/condition-errors.ts';
import { longestAddress, parseSearchText } from './conditions/conditions.ts';

/** Counting stops at so many matches; more are not sorted. */
export const mostCounted = 10_000;

/** The columns that the list is sorted by. */
export const sortColumns = [
  'name',
  'number',
  'path',
  'externalId',
  'type',
  'status',
  'country',
  'zone',
  'rooms',
  'changed',
] as const;

/** The conditions as in the screen's address (`searchText`). */
const where = z.pipe(
  z.string().check(z.maxLength(longestAddress, tooLong)),
  z.transform((text, context) => {
    const search = parseSearchText(text);
    const error = search === null ? 'Not a search' : searchError(search);
    if (search !== null && error === null) return search;
    context.issues.push({ code: 'custom', message: error ?? '', input: text });
    return z.NEVER;
  }),
);

/** Null: the role does not see these records. */
const values = z.nullable(z.array(z.string()));

const foundOrganization = z.object({
  number: z.int(),
  name: z.string(),
  type: z.enum(organizationTypes),
  status: z.enum(organizationStatuses),
  isTrialMode: z.boolean(),
  uniqueId: z.string(),
  displayPath: z.string(),
  externalId: z.nullable(z.string()),
  address: z.string(),
  country: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  rooms: z.nullable(z.int()),
  contact: values,
  pms: z.nullable(z.string()),
  gateway: values,
  mac: values,
  ip: values,
  serial: values,
  nas: values,
  ssid: values,
  vlan: values,
  plan: values,
  admin: values,
  changed: z.iso.datetime(),
});
export type FoundOrganization = z.infer<typeof foundOrganization>;

const common = {
  access: 'scope',
  feature: 'org-search',
  effect: 'read',
  method: 'GET',
  params: organizationParams,
} as const;

export const searchOrganizations = endpoint({
  ...common,
  path: '/AdminApi/organizations/{orgNumber}/org-search',
  summary: 'Finds organizations at and below this one, and linked below it, by conditions',
  query: z.object({
    where,
    page: z.optional(positiveInteger(20)),
    pageSize: z.optional(positiveInteger(searchMaximumResults)),
    sort: sortQuery(sortColumns),
  }),
  response: z.object({
    rows: z.array(foundOrganization),
    total: z.int(),
    /** whether counting stopped at `total`; then the rows are some of the matches */
    totalIsLowerBound: z.boolean(),
    timeZone: z.string(),
  }),
});

export const exportOrganizations = endpoint({
  ...common,
  path: '/AdminApi/organizations/{orgNumber}/org-search-export',
  summary: 'Returns all organizations that match the conditions as CSV',
  query: z.object({ where, sort: sortQuery(sortColumns) }),
  responseType: 'csv',
  response: z.string(),
});

export const changeFeature = endpoint({
  method: 'POST',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  ownersOnly: true,
  path: '/AdminApi/organizations/{orgNumber}/feature-changes',
  summary: 'Gives an organization a feature that its parent has, or takes it away',
  params: organizationParams,
  body: z.object({ feature: z.enum(featureIds), isGranted: z.boolean() }),
  response: z.object({
    /** false: it was so before */
    isChanged: z.boolean(),
  }),
});
