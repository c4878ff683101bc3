import { type RawBuilder, sql } from 'kysely';
import { mostSorted } from '../../../contract/list.ts';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { containing } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { listLookups } from '../contract.ts';
import { type LookupFilters, periodMs, usualPeriod } from '../filters.ts';
import { lastDigits } from '../lookups/masking.ts';
import { readRows } from './read-rows.ts';

type Condition = RawBuilder<boolean>;

const mostProgrammes = 50;

export const listHandler = organizationHandler(listLookups, async ({ query }, request) => {
  const { page = 1, pageSize = 25, ...filters } = query;
  const { transaction, organization, caller, server } = request;
  const isMasked = !hasRight(caller.rights, 'guest-data');
  if (isMasked && filters.room !== undefined)
    throw new Problem(
      'not-allowed',
      'Your role does not let you see guests’ personal data, so you cannot filter by room.',
    );
  const period = await periodOf(request, filters.period ?? usualPeriod);
  // The newest first, because the limit cuts off the others.
  const newest = (conditions: readonly Condition[], limit: number) => sql`
    select id, at, programme from loyalty_lookup
    where ${sql.join([period, ...conditions], sql` and `)}
    order by at desc, id desc limit ${limit}`;
  const matching = newest(conditionsOf(filters, isMasked), mostSorted + 1);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${matching}) matching`.execute(transaction);
  const { rows: found } = await sql<{ id: string }>`
    select id from (${matching}) matching
    order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    transaction,
  );
  const { rows: programmes } = await sql<{ programme: string }>`
    select distinct programme from (${newest([], mostSorted)}) newest
    order by programme limit ${mostProgrammes}`.execute(transaction);
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const total = counted[0]?.count ?? 0;
  const ids = found.map(({ id }) => id);
  return {
    rows: await readRows(transaction, ids, { isMasked, now: server.now() }),
    total: Math.min(total, mostSorted),
    totalIsLowerBound: total > mostSorted,
    programmes: programmes.map(({ programme }) => programme),
    isMasked,
    timeZone: timeZone ?? 'UTC',
  };
});

async function periodOf(
  { transaction, organization, server }: OrganizationRequest,
  period: keyof typeof periodMs,
): Promise<Condition> {
  const prefixes = await scopeOf(transaction, organization.number);
  const within = prefixes.map((path) => isInSubtree('organization_path', { path }));
  const since = new Date(server.now().getTime() - periodMs[period]);
  return sql`((${sql.join(within, sql` or `)}) and at >= ${since})`;
}

/** A search finds rows by what the role may read of them only. */
function conditionsOf(
  { result, programme, room, text }: LookupFilters,
  isMasked: boolean,
): Condition[] {
  const conditions: Condition[] = [];
  if (result !== undefined) conditions.push(sql`result = ${result}`);
  if (programme !== undefined) conditions.push(sql`programme = ${programme}`);
  if (room !== undefined) conditions.push(sql`room = ${room.trim()}`);
  if (text === undefined) return conditions;
  const part = containing(text.trim());
  const columns = isMasked ? ['programme'] : ['programme', 'room', 'guest_name', 'member_last4'];
  const matches = columns.map((column) => sql<boolean>`${sql.ref(column)} ilike ${part}`);
  // Only the last digits of a member number can be compared.
  const digits = /\d/.test(text) ? lastDigits(text) : '';
  if (!isMasked && digits.length === 4) matches.push(sql`member_last4 = ${digits}`);
  conditions.push(sql`(${sql.join(matches, sql` or `)})`);
  return conditions;
}
