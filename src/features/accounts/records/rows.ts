import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import type { PlanTime } from '../../users/public/why.ts';
import { guestRefusals, planTimeColumn } from '../../users/queries.ts';
import type { AccountRow } from '../contract.ts';

interface StoredRow {
  codeId: string | null;
  planTime: PlanTime;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  room: string | null;
  username: string | null;
  areaNumber: number;
  areaName: string;
  siteName: string | null;
  timeZone: string;
  planId: string | null;
  planName: string | null;
  validUntil: Date | null;
  devices: number;
  status: 'Active' | 'Disabled';
  isOnline: boolean;
  lastAt: Date | null;
  lastResult: 'accepted' | 'rejected' | null;
  lastReason: string | null;
}

const noNames = { name: '', email: null, phone: null, room: null, username: null };

/**
 * Reads those guests who are in the organization's scope and not erased, in the given order, masked by the caller's
 * role.
 */
export async function accountRows(
  { transaction, organization, caller, server }: OrganizationRequest,
  ids: readonly string[],
): Promise<Omit<AccountRow, 'foundBy' | 'foundByCode'>[]> {
  if (ids.length === 0) return [];
  const prefixes = await scopeOf(transaction, organization.number);
  const within = prefixes.map((path) => isInSubtree('guest.organization_path', { path }));
  const { rows } = await sql<StoredRow>`
    select guest.id, guest.name, guest.email, guest.phone, guest.room, guest.username,
      area.number as "areaNumber", area.name as "areaName", site.name as "siteName",
      ${timeZoneOfArea} as "timeZone",
      guest.plan_id as "planId", plan.name as "planName", guest.valid_until as "validUntil",
      guest.status, guest.access_code_id as "codeId",
      ${planTimeColumn} as "planTime",
      (select count(*)::integer from guest_device where guest_id = guest.id) as devices,
      exists (select from guest_session where guest_id = guest.id and state = 'open') as "isOnline",
      last.at as "lastAt", last.result as "lastResult", last.reason as "lastReason"
    from guest
    join organization area on area.number = guest.organization_number
    left join organization site on site.number = area.parent_number
    left join service_plan plan on plan.id = guest.plan_id
    left join lateral (
      select at, result, reason from radius_auth where guest_id = guest.id
      order by at desc limit 1) last on true
    where guest.id = any(${ids}::uuid[]) and guest.erased_at is null
      and (${sql.join(within, sql` or `)})`.execute(transaction);
  const refusals = await guestRefusals(
    transaction,
    rows.flatMap(({ codeId }) => codeId ?? []),
    server.now(),
  );
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { status, validUntil, lastAt, lastResult, lastReason, codeId, ...shown } = row;
    const refusal = codeId === null ? undefined : refusals.get(codeId);
    const isOver = validUntil !== null && validUntil <= server.now();
    return {
      ...shown,
      ...(isMasked && noNames),
      state:
        status === 'Disabled'
          ? ('Disabled' as const)
          : isOver
            ? ('Expired' as const)
            : ('Active' as const),
      validUntil: validUntil?.toISOString() ?? null,
      last:
        refusal !== undefined && (lastAt === null || refusal.at > lastAt)
          ? { at: refusal.at.toISOString(), result: 'rejected' as const, reason: refusal.reason }
          : lastAt === null || lastResult === null
            ? null
            : { at: lastAt.toISOString(), result: lastResult, reason: lastReason },
    };
  });
}
