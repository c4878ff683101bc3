import { sql } from 'kysely';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { listRadiusProblems, type RadiusProblem } from '../contract.ts';
import { newestOf, placesOf, type Reading, reachOf } from './source.ts';

const dayMs = 86_400_000;
/** How many of the newest refused logins are grouped. */
const groupedRows = 50_000;
const mostProblems = 500;

interface Group extends Omit<RadiusProblem, 'firstAt' | 'lastAt'> {
  firstAt: Date;
  lastAt: Date;
}

/** Refused logins by reason, NAS and area. A device that is simply unknown is sent to the portal, so it is no problem. */
export const problemsHandler = organizationHandler(
  listRadiusProblems,
  async (_input, { transaction, organization, server }) => {
    const places = await placesOf(transaction, organization);
    const since = new Date(server.now().getTime() - dayMs);
    const reading: Reading = {
      table: 'radius_auth',
      places,
      indexed: [sql`at >= ${since}`, sql`result = 'rejected'`],
      selective: null,
      filters: [],
    };
    const newest = newestOf(reading, groupedRows, [
      'reason',
      'organization_number',
      'device_id',
      'nas_identifier',
      'mac_address',
    ]);
    const { rows: reached } = await sql<{ count: number; back: Date | null }>`
      select count(*)::integer as count, min(at) as back from (${newest}) newest`.execute(
      transaction,
    );
    const { rows } = await sql<Group>`
      select problem.*, area.name as "areaName", site.name as "siteName",
        device.name as "deviceName", device.type as "deviceType"
      from (
        select event.reason, event.organization_number as "areaNumber", event.device_id as "deviceId",
          event.nas_identifier as nas, count(*)::integer as count,
          count(distinct event.mac_address)::integer as clients,
          min(event.at) as "firstAt", max(event.at) as "lastAt"
        from (${newest}) event
        where event.reason is distinct from 'mac-unknown'
        group by event.reason, event.organization_number, event.device_id, event.nas_identifier
        order by count(*) desc, max(event.at) desc, event.reason, event.organization_number,
          event.device_id, event.nas_identifier
        limit ${mostProblems}) problem
      join organization area on area.number = problem."areaNumber"
      left join organization site on site.number = area.parent_number
      left join device on device.id = problem."deviceId"
      order by problem.count desc, problem."lastAt" desc, problem.reason, problem."areaNumber",
        problem."deviceId", problem.nas`.execute(transaction);
    const { count, back } = reached[0] ?? { count: 0, back: null };
    const ends = [
      await reachOf(transaction, reading),
      count < groupedRows ? null : (back?.toISOString() ?? null),
    ].filter((end) => end !== null);
    const searchedBackTo = ends.toSorted().at(-1) ?? null;
    const { timeZone } = await inheritedSettings(transaction, organization.number);
    return {
      rows: rows.map(({ firstAt, lastAt, ...row }) => ({
        ...row,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
      isLowerBound: searchedBackTo !== null || rows.length === mostProblems,
      searchedBackTo,
      timeZone: timeZone ?? 'UTC',
    };
  },
);
