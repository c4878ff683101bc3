import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../../contract/import.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { assetFilters } from '../contract.ts';

const common = {
  access: 'scope',
  feature: 'asset-monitoring',
  params: organizationParams,
} as const;
const organization = '/AdminApi/organizations/{orgNumber}';

export const exportAssets = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/asset-export`,
  summary: 'Returns the assets that match the filters as CSV',
  effect: 'read',
  query: z.object(assetFilters),
  responseType: 'csv',
  response: z.string(),
});

export const checkAssetImport = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/asset-import-checks`,
  summary: 'Returns what an import of assets would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  body: importedLines,
  response: importReport,
});

export const importAssets = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/asset-imports`,
  summary: 'Adds and changes assets, known by tag or name: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  body: importedLines,
  response: importOutcome,
});
