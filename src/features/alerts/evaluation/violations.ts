import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { type AlertKind, type AssetKind, isAssetKind, kindFacts } from '../kinds.ts';
import { isSilent, troubleOfAssets } from './asset-trouble.ts';

/** A rule that is broken in an organization at or below its own. */
export interface Violation {
  ruleId: string;
  organizationNumber: number;
  organizationPath: string;
  value: number;
  /** the names of what is wrong; '' where there are none */
  detail: string;
  /** the asset that is watched by itself */
  assetId: string | null;
  /** In maintenance, or behind a dead parent: nothing begins, and nothing ends. */
  isSilent: boolean;
}

/** A site with fewer logins or sessions than these breaks no rule about shares. */
const leastLogins = 20;
const leastSessions = 10;
/** So many organizations with trouble are found in a pass. */
const mostViolations = 10_000;

const hourMs = 3_600_000;

export interface Violations {
  found: readonly Violation[];
  /** false: there are more, so that a rule without one is not known to be kept */
  isComplete: boolean;
}

/** Returns the organizations where rules of one kind are broken, in one statement for all of them. */
export async function violationsOf(
  transaction: ScopedTransaction,
  kind: AlertKind,
  ruleIds: readonly string[],
  now: Date,
): Promise<Violations> {
  const trouble = isAssetKind(kind)
    ? troubleOfAssets[kind](now)
    : kind === 'device-down'
      ? downDevices(now)
      : sql`select found.*, null::uuid, false from (${troubleOf[kind](now)}) found`;
  const isReached =
    kindFacts[kind].isBelow === true
      ? sql`trouble.value <= rules.threshold`
      : sql`trouble.value >= rules.threshold`;
  const { rows } = await sql<Violation>`
    with rules as materialized (
      select id, organization_path as low, left(organization_path, -1) || '0' as high, threshold, window_seconds
      from alert_rule where id = any (${ruleIds}::uuid[])
    ), windows as (
      select distinct window_seconds from rules
    ), trouble(window_seconds, number, value, detail, asset_id, is_silent) as materialized (${trouble})
    select rules.id as "ruleId", area.number as "organizationNumber", area.path as "organizationPath",
      trouble.value::integer as value, coalesce(trouble.detail, '') as detail,
      trouble.asset_id as "assetId", trouble.is_silent as "isSilent"
    from trouble
    join organization area on area.number = trouble.number and area.status <> 'Removed'
    join rules on area.path >= rules.low and area.path < rules.high
      and rules.window_seconds = trouble.window_seconds and ${isReached}
    limit ${mostViolations}`.execute(transaction);
  return { found: rows, isComplete: rows.length < mostViolations };
}

/** The first names of what is wrong. */
const names = (column: string) =>
  sql`array_to_string((array_agg(${sql.ref(column)} order by ${sql.ref(column)}))[1:3], ', ')`;

const since = (now: Date) =>
  sql`${now}::timestamptz - windows.window_seconds * interval '1 second'`;

/** Of each organization those that are not silent, and all of them in a silent row if some are. */
const downDevices = (now: Date) => sql`
  select windows.window_seconds, down.* from windows cross join (
    select organization_number, count(*), ${names('name')}, null::uuid, part.is_silent
    from (
      select device.organization_number, device.name, ${isSilent(now)} as is_silent
      from device left join asset on asset.device_id = device.id
      where device.state = 'down' and device.status = 'Active') found
    join (values (false), (true)) part(is_silent) on part.is_silent or not found.is_silent
    group by organization_number, part.is_silent
    having not part.is_silent or bool_or(found.is_silent)) down`;

/** By kind, the trouble of each organization: window, number, value and detail. */
const troubleOf: Record<
  Exclude<AlertKind, AssetKind | 'device-down'>,
  (now: Date) => RawBuilder<unknown>
> = {
  // As in Radius Activity: the Start follows the login by seconds; a quarter of an hour is certain.
  'accounting-silent': (now) => sql`
    select windows.window_seconds, silent.* from windows cross join (
      select device.organization_number, count(*), ${names('device.name')}
      from radius_nas nas join device on device.id = nas.device_id and device.status = 'Active'
      where last_login_at > ${now}::timestamptz - interval '1 day'
        and last_login_at < ${now}::timestamptz - interval '2 minutes'
        and (last_accounting_at is null or last_accounting_at < last_login_at - interval '15 minutes')
      group by device.organization_number) silent`,

  rejects: (now) => sql`
    select windows.window_seconds, organization_number,
      sum(rejected) * 100 / sum(rejected + accepted), null
    from windows cross join lateral (
      select organization_number, case result when 'rejected' then 1 + repeats else 0 end as rejected,
        (result = 'accepted')::integer as accepted
      from radius_auth where at > ${since(now)} and at <= ${now}) login
    group by windows.window_seconds, organization_number
    having sum(rejected + accepted) >= ${leastLogins}`,

  'rejects-unusual': (now) => sql`
    select windows.window_seconds, present.organization_number,
      present.rejects / greatest(usual.rejects / 28.0, 1), null
    from windows cross join (
      select organization_number, sum(1 + repeats) as rejects from radius_auth
      where result = 'rejected' and at > ${now}::timestamptz - interval '1 hour' and at <= ${now}
      group by organization_number having sum(1 + repeats) >= ${leastLogins}) present
    left join (${usualHour(now, 'rejects')}) usual on usual.organization_number = present.organization_number`,

  'sessions-fallen': (now) => sql`
    select windows.window_seconds, usual.organization_number,
      floor(100 - coalesce(present.sessions, 0) * 100 / (usual.sessions / 28.0)), null
    from windows cross join (${usualHour(now, 'sessions')}) usual
    left join (
      select organization_number, count(*) as sessions from guest_session
      where started_at > ${now}::timestamptz - interval '1 hour' and started_at <= ${now}
      group by organization_number) present on present.organization_number = usual.organization_number
    where usual.sessions >= ${leastSessions * 28}`,

  'postings-failed': (now) => sql`
    select windows.window_seconds, refused.organization_number, count(*), null
    from windows join posting refused on refused.state = 'refused' and not refused.is_test
      and refused.answered_at > ${since(now)} and refused.answered_at <= ${now}
    group by windows.window_seconds, refused.organization_number`,

  'postings-unknown': () => sql`
    select windows.window_seconds, unknown.* from windows cross join (
      select organization_number, count(*), null from posting
      where state = 'unknown' and not is_test group by organization_number) unknown`,

  'pms-down': () => sql`
    select windows.window_seconds, down.* from windows cross join (
      select link.organization_number, count(*), ${names('gateway.name')}
      from pms_link link join payment_gateway gateway on gateway.id = link.id and gateway.status = 'Active'
      where link.state = 'down' group by link.organization_number) down`,

  // Of each organization the code with the least left, in the currency with the least left.
  'promo-budget': (now) => sql`
    select windows.window_seconds, used.* from windows cross join (
      select distinct on (promo.organization_number) promo.organization_number,
        coalesce((promo.given ->> (budget ->> 'currency'))::bigint, 0) * 100 / (budget ->> 'amount')::bigint as share,
        promo.name
      from promo_code promo
      join organization area on area.number = promo.organization_number
      cross join lateral jsonb_array_elements(promo.settings -> 'budget') budget
      where promo.status = 'Active' and (budget ->> 'amount')::bigint > 0
        and (promo.valid_until is null or promo.valid_until
          > to_char(${now}::timestamptz at time zone ${timeZoneInJobs}, 'YYYY-MM-DD"T"HH24:MI'))
      order by promo.organization_number, share desc, promo.name) used`,

  guessing: (now) => sql`
    select windows.window_seconds, slowed.organization_number, count(*), null
    from (select distinct split_part(low, '/', 2)::integer as number from rules) provider
    cross join windows
    join admin_history slowed on slowed.provider_number = provider.number
      and slowed.at > ${since(now)} and slowed.at <= ${now}
    where slowed.entity_type = 'organization' and slowed.action = 'run'
      and slowed.after ? 'guessing slowed down' and slowed.organization_number is not null
    group by windows.window_seconds, slowed.organization_number`,

  // Of partners of Hotspot 2.0, the authority's or this server's, whichever ends first.
  'certificates-ending': (now) => sql`
    select windows.window_seconds, ending.* from windows cross join (
      select organization_number, count(*), ${names('name')} from hotspot_partner
      where least(ca_until, certificate_until) < ${now}::timestamptz + interval '30 days'
      group by organization_number) ending`,

  'password-push': () => sql`
    select windows.window_seconds, failed.* from windows cross join (
      select rotation.organization_number, count(*), ${names('device.name')}
      from password_rotation rotation
      join password_device own on own.rotation_id = rotation.id
      join device on device.id = own.device_id
      where rotation.ended_at is null and (rotation.push_state = 'partly' and own.state = 'failed'
        or rotation.push_state = 'restoring' and own.state = 'unrestored')
      group by rotation.organization_number) failed`,

  'password-list': () => sql`
    select windows.window_seconds, used.* from windows cross join (
      select organization_number, count(*), ${names('name')} from rotating_password
      where list_empty_at is not null and status = 'Active'
      group by organization_number) used`,
};

/**
 * Returns the sums of the same 60 minutes of the 28 days before, by organization. Only whole hours are stored, so each of the
 * two that these minutes are in counts by its share: business grows and falls within an hour.
 */
function usualHour(now: Date, column: 'rejects' | 'sessions'): RawBuilder<unknown> {
  const passed = (now.getTime() % hourMs) / hourMs;
  const start = now.getTime() - passed * hourMs;
  const days = Array.from({ length: 28 }, (_, index) => (index + 1) * 24 * hourMs);
  const hours = days.flatMap((ago) => [new Date(start - ago), new Date(start - hourMs - ago)]);
  const shares = days.flatMap(() => [passed, 1 - passed]);
  return sql`
    select organization_number, sum(${sql.ref(column)} * usual.share) as ${sql.ref(column)}
    from unnest(${hours}::timestamptz[], ${shares}::numeric[]) usual (hour, share)
    join usage_hour on usage_hour.hour = usual.hour group by organization_number`;
}
