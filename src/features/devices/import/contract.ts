import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../../contract/import.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { deviceFilters } from '../contract.ts';

const common = { access: 'scope', feature: 'devices', params: organizationParams } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

export const exportDevices = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/device-export`,
  summary: 'Returns the devices that match the filters as CSV, without any secret',
  effect: 'read',
  query: z.object(deviceFilters),
  responseType: 'csv',
  response: z.string(),
});

export const checkDeviceImport = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/device-import-checks`,
  summary: 'Returns what an import of devices would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  body: importedLines,
  response: importReport,
});

export const importDevices = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/device-imports`,
  summary: 'Adds and changes devices, known by their names: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  body: importedLines,
  response: importOutcome,
});
