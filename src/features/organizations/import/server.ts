import { sql } from 'kysely';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import {
  checkOrganizationImport,
  exportOrganizations,
  importColumns,
  importOrganizationsBelow,
} from './contract.ts';
import { checkImport, commitImport } from './import-below.ts';

const rowsPerPage = 1000;

export const organizationImportHandlers: readonly Handler[] = [
  organizationHandler(checkOrganizationImport, ({ body }, request) => checkImport(request, body)),
  organizationHandler(importOrganizationsBelow, ({ body }, request) => commitImport(request, body)),
  csvHandler(exportOrganizations, {
    name: ({ name }) => `${name} organizations.csv`,
    header: importColumns,
    // By path, so that parents come before their descendants.
    page: async (_input, { transaction, organization }, after: string = organization.path) => {
      const found = await transaction
        .selectFrom('organization')
        .select([
          'path',
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
        ])
        .where('path', '>', after)
        .where('path', '<', sql<string>`left(${organization.path}, -1) || '0'`)
        .where('status', '<>', 'Removed')
        .orderBy('path')
        .limit(rowsPerPage)
        .execute();
      return {
        rows: found.map((row) => importColumns.map((column) => row[column])),
        next: found.length < rowsPerPage ? undefined : found.at(-1)?.path,
      };
    },
  }),
];
