import { sql } from 'kysely';
import { levelFor, reaches } from '../../../contract/permissions.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import { findCodes } from '../../access-codes/public/find-codes.ts';
import { codeRefusals, listGuestsPage } from '../../users/queries.ts';
import { findAccounts, type UnusedCode } from '../contract.ts';
import { kindsOf } from '../kinds.ts';
import { accountRows } from './rows.ts';

const pageSize = 25;

/** Guests are found as in Users, and also by the id of a session and by the code that the portal shows. */
export const findHandler = organizationHandler(findAccounts, async ({ query }, request) => {
  const { text, page = 1 } = query;
  const found = await listGuestsPage(request, { text, page, pageSize, sort: 'relevance' });
  const more = page === 1 && !found.isMasked ? await otherMatches(request, text.trim()) : [];
  const ids = found.rows.map(({ id }) => id);
  const others = more.filter(({ id }) => !ids.includes(id));
  const rows = await accountRows(request, [...others.map(({ id }) => id), ...ids]);
  const codes = new Map(found.rows.map(({ id, foundByCode }) => [id, foundByCode]));
  return {
    rows: rows.map((row) => ({
      ...row,
      foundBy: others.find(({ id }) => id === row.id)?.by ?? null,
      foundByCode: codes.get(row.id) ?? null,
    })),
    codes: found.total === 0 ? await unusedCodes(request, text) : [],
    total: found.total + others.length,
    totalIsLowerBound: found.totalIsLowerBound,
    isMasked: found.isMasked,
    timeZone: found.timeZone,
  };
});

/** Finds a complete code that no guest has used, with its last refusal. */
async function unusedCodes(request: OrganizationRequest, text: string): Promise<UnusedCode[]> {
  const { transaction, caller, server } = request;
  if (!reaches(levelFor(caller.permissions, 'access-codes'), 'view')) return [];
  const codes = await findCodes(request, text);
  const refusals = await codeRefusals(
    transaction,
    codes.map(({ id }) => id),
    server.now(),
  );
  return codes.map((code) => {
    const refused = refusals.get(code.id);
    return {
      ...code,
      refused:
        refused === undefined ? null : { at: refused.at.toISOString(), reason: refused.reason },
    };
  });
}

type Other = { id: string; by: 'session' | 'attempt' };

async function otherMatches(
  { transaction, organization }: OrganizationRequest,
  text: string,
): Promise<Other[]> {
  const kinds = kindsOf(text);
  const prefixes = await scopeOf(transaction, organization.number);
  const within = sql`(${sql.join(
    prefixes.map((path) => isInSubtree('organization_path', { path })),
    sql` or `,
  )})`;
  const found: Other[] = [];
  if (kinds.includes('support-code')) {
    const { rows } = await sql<{ id: string }>`
      select distinct guest_id as id from portal_attempt
      where code = any(${[text, text.toUpperCase()]}::text[]) and guest_id is not null and ${within}
      limit ${pageSize}`.execute(transaction);
    found.push(...rows.map(({ id }) => ({ id, by: 'attempt' as const })));
  }
  if (kinds.includes('session')) {
    const { rows } = await sql<{ id: string }>`
      select distinct guest_id as id from guest_session
      where acct_session_id = any(${[text, text.toLowerCase(), text.toUpperCase()]}::text[])
        and guest_id is not null and ${within}
      limit ${pageSize}`.execute(transaction);
    found.push(...rows.map(({ id }) => ({ id, by: 'session' as const })));
  }
  return found;
}
