import { sql } from 'kysely';
import { hasRight, levelFor, reaches } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { findCodes } from '../../access-codes/public/find-codes.ts';
import { supportCodeOf } from '../../portal/public/support-code.ts';
import { codeRefusals, listGuestsPage } from '../../users/queries.ts';
import { type AccountRow, findAccounts, type UnusedCode } from '../contract.ts';
import { kindsOf } from '../kinds.ts';
import { accountRows } from './rows.ts';
import { refusedLoginsOf, visitsByCode, visitsByDevice } from './without-guest.ts';

const pageSize = 25;
const nobody = { rows: [], total: 0, totalIsLowerBound: false };

/** Guests are found as in Users, and also by the id of a session, the code that the portal shows, and a refused login. */
export const findHandler = organizationHandler(findAccounts, async ({ query }, request) => {
  const { text, page = 1 } = query;
  const isFirst = page === 1;
  const visits = isFirst ? await visitsByCode(request, text) : [];
  const more = isFirst ? await otherMatches(request, text.trim()) : [];
  const isMasked = !hasRight(request.caller.rights, 'guest-data');
  // A support code is no personal data, but the search for guests rejects it for such roles.
  const isFound = visits.length + more.length > 0;
  const found = isMasked && isFound ? nobody : await guestsPage(request, { text, page });
  const ids = found.rows.map(({ id }) => id);
  const others = more.filter(({ id }) => !ids.includes(id));
  const rows = await shownRows(request, [...others, ...ids.map((id) => ({ id, by: null }))]);
  const foundCodes = new Map(found.rows.map(({ id, foundByCode }) => [id, foundByCode]));
  const codes = found.total === 0 ? await unusedCodes(request, text) : [];
  const isUnknown =
    found.total === 0 && rows.length === 0 && codes.length === 0 && visits.length === 0;
  const refused = isUnknown ? await refusedLoginsOf(request, text) : { guestIds: [], logins: [] };
  const refusedRows = await shownRows(
    request,
    refused.guestIds.map((id) => ({ id, by: 'login' })),
  );
  const shown = [...rows, ...refusedRows];
  const { timeZone } = await inheritedSettings(request.transaction, request.organization.number);
  return {
    rows: shown.map((row) => ({ ...row, foundByCode: foundCodes.get(row.id) ?? null })),
    codes,
    visits: isUnknown && shown.length === 0 ? await visitsByDevice(request, text) : visits,
    refusedLogins: refused.logins,
    // Others may be erased or out of scope, so only those shown count.
    total: found.total + shown.filter(({ foundBy }) => foundBy !== null).length,
    totalIsLowerBound: found.totalIsLowerBound,
    isMasked,
    timeZone: timeZone ?? 'UTC',
  };
});

/** Lists guests as Users does. */
async function guestsPage(request: OrganizationRequest, query: { text: string; page: number }) {
  try {
    return await listGuestsPage(request, { ...query, pageSize, sort: 'relevance' });
  } catch (error) {
    // Users cannot be searched by support code, so its message leaves that out.
    throw error instanceof Problem && error.kind === 'not-allowed'
      ? new Problem(
          'not-allowed',
          'Your role does not let you see guests’ personal data, so you can find guests only by a complete MAC address, access code or support code.',
        )
      : error;
  }
}

interface Match {
  id: string;
  by: AccountRow['foundBy'];
}

/** Reads the guests who are in scope and not erased. */
async function shownRows(request: OrganizationRequest, matches: readonly Match[]) {
  const by = new Map(matches.map((match) => [match.id, match.by]));
  const rows = await accountRows(request, [...by.keys()]);
  return rows.map((row) => ({ ...row, foundBy: by.get(row.id) ?? null }));
}

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

async function otherMatches(
  { transaction, organization, caller }: OrganizationRequest,
  text: string,
): Promise<Match[]> {
  const kinds = kindsOf(text);
  const prefixes = await scopeOf(transaction, organization.number);
  const within = sql`(${sql.join(
    prefixes.map((path) => isInSubtree('organization_path', { path })),
    sql` or `,
  )})`;
  const found: Match[] = [];
  const supportCode = supportCodeOf(text);
  if (supportCode !== null) {
    const { rows } = await sql<{ id: string }>`
      select distinct guest_id as id from portal_attempt
      where code = ${supportCode} and guest_id is not null and ${within}
      limit ${pageSize}`.execute(transaction);
    found.push(...rows.map(({ id }) => ({ id, by: 'attempt' as const })));
  }
  if (kinds.includes('session') && hasRight(caller.rights, 'guest-data')) {
    const { rows } = await sql<{ id: string }>`
      select distinct guest_id as id from guest_session
      where acct_session_id = any(${[text, text.toLowerCase(), text.toUpperCase()]}::text[])
        and guest_id is not null and ${within}
      limit ${pageSize}`.execute(transaction);
    found.push(...rows.map(({ id }) => ({ id, by: 'session' as const })));
  }
  return found;
}
