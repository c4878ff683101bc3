import { type RawBuilder, sql } from 'kysely';
import type { FeatureId } from '../../../contract/features.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInPresentArea, timeZoneOfArea } from '../../../server/locations.ts';
import { endOfEnding, isEnding, usableCodes } from '../../access-codes/queries.ts';
import { unknownDays } from '../../pms/public/unknown-days.ts';
import { type Attention, attentionKinds, type Overview } from '../contract.ts';
import { mostCompared, mostRows, type Part, partOf, type Row } from './attention-part.ts';
import { salesParts } from './sales-attention.ts';

/** So many rows of a kind come before more of the same, so that an outage hides nothing else. */
const mostOfKind = 3;
/** How many ending batches with usable codes are counted, because their codes are counted for it. */
const mostBatches = 50;
/** A trial that ends within so many days needs attention. */
const trialDays = 14;

interface Area {
  number: number;
  names: string[];
  timeZone: string;
}

/**
 * Returns what needs attention in an organization and everything below it, the most urgent first: gateways that are down,
 * what keeps guests from paying, other devices, wrong RADIUS secrets, degraded devices, budgets, codes and trials that end.
 */
export async function attentionOf(
  request: OrganizationRequest,
  isVisible: (feature: FeatureId) => boolean,
  timeZone: string,
): Promise<Overview['attention']> {
  const parts = [
    ...(isVisible('devices') ? await deviceParts(request) : []),
    ...(await salesParts(request, isVisible)),
    ...(isVisible('access-codes') ? [await endingBatches(request)] : []),
    await endingTrials(request, timeZone),
  ];
  const rows = parts
    .flatMap((part) => part.rows.map((row, at) => ({ row, isExtra: at >= mostOfKind })))
    .toSorted(
      (a, b) => Number(a.isExtra) - Number(b.isExtra) || urgencyOf(a.row) - urgencyOf(b.row),
    )
    .slice(0, mostRows)
    .map(({ row }) => row)
    .toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  const places = await placesOf(
    request,
    rows.map(({ number }) => number),
  );
  return {
    rows: rows.map(({ number, ...row }) => {
      const place = places.get(number) ?? { number, names: [], timeZone };
      const days =
        row.kind === 'postings-unknown' && row.at !== null
          ? unknownDays(new Date(row.at), request.server.now(), place.timeZone)
          : null;
      return { ...row, place, days };
    }),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    isLowerBound: parts.some(({ isLowerBound }) => isLowerBound),
  };
}

const urgencyOf = ({ kind }: { kind: Attention['kind'] }) => attentionKinds.indexOf(kind);

async function deviceParts(request: OrganizationRequest): Promise<Part[]> {
  const isGateway = sql<boolean>`role = 'gateway'`;
  return [
    await deviceTrouble(request, 'gateway-down', sql`state = 'down' and ${isGateway}`),
    await deviceTrouble(request, 'device-down', sql`state = 'down' and not ${isGateway}`),
    await deviceTrouble(request, 'device-degraded', sql`state = 'degraded'`),
    await wrongSecrets(request),
  ];
}

async function deviceTrouble(
  request: OrganizationRequest,
  kind: Attention['kind'],
  isTrouble: RawBuilder<unknown>,
): Promise<Part> {
  const part = await partOf(
    request,
    sql<Row>`
      select ${kind} as kind, id::text as id, name, organization_number as number, state_since as at,
        type as "deviceType", total, case when ${kind} = 'gateway-down' then (
          select count(distinct coalesce(guest_id::text, mac_address))::integer from guest_session session
          where session.device_id = trouble.id and session.state = 'open') else 0 end as count
      from (
        select *, count(*) over ()::integer as total from (
          select id, name, type, state_since, organization_number from device
          where status = 'Active' and ${isTrouble}
            and ${isInSubtree('organization_path', request.organization)} and ${isInPresentArea('device')}
          limit ${mostCompared}
        ) compared
        order by state_since desc, id
        limit ${mostRows}
      ) trouble`,
  );
  return { ...part, isLowerBound: part.total >= mostCompared };
}

function wrongSecrets(request: OrganizationRequest): Promise<Part> {
  const since = new Date(request.server.now().getTime() - 86_400_000);
  return partOf(
    request,
    sql<Row>`
      select 'wrong-secret' as kind, device.id::text as id, device.name, device.organization_number as number,
        nas.wrong_secret_at as at, device.type as "deviceType", 0 as count,
        count(*) over ()::integer as total
      from radius_nas nas join device on device.id = nas.device_id
      where nas.wrong_secret_at > ${since}
        and (nas.right_secret_at is null or nas.right_secret_at < nas.wrong_secret_at)
        and device.status = 'Active' and ${isInSubtree('device.organization_path', request.organization)}
        and ${isInPresentArea('device')}
      order by nas.wrong_secret_at desc, device.id limit ${mostRows}`,
  );
}

async function endingBatches(request: OrganizationRequest): Promise<Part> {
  const now = request.server.now();
  const ending = sql`access_code_batch batch
    where ${isEnding(now)} and ${isInSubtree('batch.organization_path', request.organization)}
      and ${isInPresentArea('batch')}`;
  // Counts the codes of one batch after the other, the earliest end first, until enough have usable ones.
  const part = await partOf(
    request,
    sql<Row>`
      select 'codes-ending' as kind, id::text as id, name, number, at, null as "deviceType", count,
        count(*) over ()::integer as total
      from (
        select id, name, organization_number as number, at, usable.count
        from (
          select batch.*, ${endOfEnding} as at from ${ending}
          order by at, id limit ${mostCompared}
        ) batch
        cross join lateral (select ${usableCodes(now)} as count offset 0) usable
        where usable.count > 0 order by at, id limit ${mostBatches}
      ) ending
      order by at, id limit ${mostRows}`,
  );
  if (part.total >= mostBatches) return { ...part, isLowerBound: true };
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from ${ending} limit ${mostCompared}) compared`.execute(
    request.transaction,
  );
  return { ...part, isLowerBound: rows[0]?.count === mostCompared };
}

function endingTrials(request: OrganizationRequest, timeZone: string): Promise<Part> {
  const today = localDay(request.server.now(), timeZone);
  return partOf(
    request,
    sql<Row>`
      select 'trial-ending' as kind, number::text as id, name, number,
        trial_ends_on::timestamp at time zone ${timeZoneOfArea} as at, null as "deviceType", 0 as count,
        count(*) over ()::integer as total
      from organization area
      where is_trial_mode and trial_ends_on is not null and status <> 'Removed'
        and trial_ends_on between ${today}::date and ${addDays(today, trialDays)}::date
        and ${isInSubtree('path', request.organization)}
      order by trial_ends_on, number limit ${mostRows}`,
  );
}

/**
 * Returns the time zones of organizations, and the names of them and of those between them and the request's organization,
 * without groupings.
 */
async function placesOf(
  { transaction, organization }: OrganizationRequest,
  numbers: readonly number[],
): Promise<Map<number, Area>> {
  const { rows } = await sql<Area>`
    select area.number, ${timeZoneOfArea} as "timeZone", array(
      select above.name from organization above
      where above.number = any (string_to_array(trim(both '/' from area.path), '/')::integer[])
        and above.path > ${organization.path} and above.type in ('Site', 'ServiceArea')
      order by length(above.path)) as names
    from organization area where area.number = any (${numbers})`.execute(transaction);
  return new Map(rows.map((row) => [row.number, row]));
}
