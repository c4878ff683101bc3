import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../../contract/import.ts';
import { listQuery } from '../../../contract/list.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { itemState } from '../items/item-now.ts';

const common = {
  access: 'scope',
  feature: 'advanced-conference',
  params: organizationParams,
} as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const importing = {
  ...common,
  method: 'POST',
  largestBody: 20_000_000,
  body: importedLines,
} as const;
const exporting = {
  ...common,
  method: 'GET',
  effect: 'read',
  query: z.object({ text: listQuery.text, state: z.optional(itemState.schema) }),
  responseType: 'csv',
  response: z.string(),
} as const;

export const exportRooms = endpoint({
  ...exporting,
  path: `${organization}/conference-room-export`,
  summary: 'Returns the conference rooms of a site that match the filters as CSV',
});

export const checkRoomImport = endpoint({
  ...importing,
  path: `${organization}/conference-room-import-checks`,
  summary: 'Returns what an import of conference rooms would do, and every line that prevents it',
  effect: 'read',
  response: importReport,
});

export const importRooms = endpoint({
  ...importing,
  path: `${organization}/conference-room-imports`,
  summary: 'Adds and changes conference rooms, known by code: all lines or none',
  effect: 'change',
  response: importOutcome,
});

export const exportPorts = endpoint({
  ...exporting,
  path: `${organization}/conference-port-export`,
  summary: 'Returns the ports of a site that conferences use and that match the filters as CSV',
});

export const checkPortImport = endpoint({
  ...importing,
  path: `${organization}/conference-port-import-checks`,
  summary: 'Returns what an import of ports would do, and every line that prevents it',
  effect: 'read',
  response: importReport,
});

export const importPorts = endpoint({
  ...importing,
  path: `${organization}/conference-port-imports`,
  summary: 'Adds and changes ports, known by switch and port: all lines or none',
  effect: 'change',
  response: importOutcome,
});
