import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../../contract/import.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';

/** The columns of organizations as CSV, for the command and the browser. */
export const importColumns = [
  'number',
  'parent_number',
  'type',
  'name',
  'status',
  'time_zone',
  'country',
  'city',
  'latitude',
  'longitude',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const address = z.object({ orgNumber: organizationNumberParameter });

export const checkOrganizationImport = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/import/check',
  summary:
    'Returns what an import below this organization would change, and the errors of every line',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  ownersOnly: true,
  largestBody: 20_000_000,
  params: address,
  body: importedLines,
  response: importReport,
});

export const importOrganizationsBelow = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/import',
  summary: 'Adds and changes organizations below this one: all lines, or none',
  access: 'scope',
  effect: 'change',
  feature: 'organization',
  ownersOnly: true,
  largestBody: 20_000_000,
  params: address,
  body: importedLines,
  response: importOutcome,
});

export const exportOrganizations = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/export',
  summary: 'Exports the organizations below this one, as CSV that can be imported again',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  responseType: 'csv',
  params: address,
  response: z.string(),
});
