import { sql } from 'kysely';
import { type Handler, scopeHandler } from '../../../server/http/handlers.ts';
import { getOrganizationList, type LegacyOrganization, legacyListMaximum } from './contract.ts';

export const legacyListHandlers: readonly Handler[] = [
  // A single query of one table, which works even when the queries of the tree fail.
  scopeHandler(getOrganizationList, async (_input, { transaction }) => {
    const { rows } = await sql<LegacyOrganization>`
      select number as "OrgNumber", name as "OrgName", parent_number as "ParentOrgNumber",
        type as "OrgType", status = 'Active' as "IsActive"
      from organization
      where status <> 'Removed'
      order by length(path) - length(replace(path, '/', '')), search_text, number
      limit ${legacyListMaximum}`.execute(transaction);
    return rows;
  }),
];
