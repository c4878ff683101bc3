import { sql } from 'kysely';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import type { AttemptStep } from './attempts.ts';

/** A visit of the portal, with personal data. */
export interface FoundVisit {
  id: string;
  supportCode: string;
  at: Date;
  updatedAt: Date;
  step: AttemptStep;
  reason: string | null;
  method: string | null;
  planName: string | null;
  areaName: string;
  siteName: string | null;
  deviceName: string | null;
  ssid: string | null;
  macAddress: string | null;
  ipAddress: string | null;
}

const mostVisits = 3;

/**
 * Returns the newest visits without a guest, or of an erased one, by the complete support code or by the device's MAC
 * address as stored. Each has an index.
 */
export async function findVisits(
  { transaction, organization }: OrganizationRequest,
  wanted: { supportCode: string } | { macAddress: string },
): Promise<FoundVisit[]> {
  const prefixes = await scopeOf(transaction, organization.number);
  const within = prefixes.map((path) => isInSubtree('visit.organization_path', { path }));
  const isWanted =
    'supportCode' in wanted
      ? sql`visit.code = ${wanted.supportCode}`
      : sql`visit.mac_address = ${wanted.macAddress}`;
  const { rows } = await sql<FoundVisit>`
    select visit.id, visit.code as "supportCode", visit.at, visit.updated_at as "updatedAt",
      visit.step, visit.reason, visit.method, plan.name as "planName", area.name as "areaName",
      site.name as "siteName", device.name as "deviceName", visit.ssid,
      visit.mac_address as "macAddress", visit.ip_address as "ipAddress"
    from portal_attempt visit
    join organization area on area.number = visit.organization_number
    left join organization site on site.number = area.parent_number
    left join service_plan plan on plan.id = visit.plan_id
    left join device on device.id = visit.device_id
    where ${isWanted} and (${sql.join(within, sql` or `)})
      and (visit.guest_id is null
        or exists (select from guest where id = visit.guest_id and erased_at is not null))
    order by visit.at desc limit ${mostVisits}`.execute(transaction);
  return rows;
}
