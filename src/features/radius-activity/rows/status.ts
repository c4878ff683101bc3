import { sql } from 'kysely';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { getRadiusStatus, type NasProblem } from '../contract.ts';
import { isNoteworthy } from './conditions.ts';
import { countNewest, newestOf, type Places, placesOf } from './source.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const recentMs = 15 * minuteMs;
const timedRows = 200;
const mostNas = 20;
/** A NAS whose clock is further off writes times that nobody can compare. */
const wrongClockSeconds = 300;

export const statusHandler = organizationHandler(
  getRadiusStatus,
  async (_input, { transaction, organization, server }) => {
    const now = server.now();
    const places = await placesOf(transaction, organization);
    const since = sql<boolean>`at >= ${new Date(now.getTime() - dayMs)}`;
    const count = (table: 'radius_auth' | 'guest_session', ...indexed: (typeof since)[]) =>
      countNewest(transaction, { table, places, indexed });
    return {
      lastCallAt: await lastCallAt(transaction, organization, places),
      p95Ms: await p95Of(transaction, places, new Date(now.getTime() - recentMs)),
      accepted: await count('radius_auth', since, sql`result = 'accepted'`),
      rejected: await count('radius_auth', since, sql`result = 'rejected'`, isNoteworthy),
      online: await count('guest_session', sql`state = 'open'`),
      nas: await nasProblems(transaction, places, now),
      now: now.toISOString(),
    };
  },
);

function within(column: string, { prefixes }: Places) {
  return sql<boolean>`(${sql.join(
    prefixes.map((path) => isInSubtree(column, { path })),
    sql` or `,
  )})`;
}

/** A server of an organization above may be invisible here, but then its NAS have sent packets. */
async function lastCallAt(
  transaction: ScopedTransaction,
  { path }: ScopedOrganization,
  places: Places,
): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(last_call_at) from radius_server
        where ${path}::text ^@ organization_path or ${within('organization_path', places)}),
      (select max(last_packet_at) from radius_nas join device on device.id = radius_nas.device_id
        where ${within('device.organization_path', places)})) as at`.execute(transaction);
  return rows[0]?.at?.toISOString() ?? null;
}

async function p95Of(
  transaction: ScopedTransaction,
  places: Places,
  since: Date,
): Promise<number | null> {
  const newest = newestOf(
    {
      table: 'radius_auth',
      places,
      indexed: [sql`at >= ${since}`],
      selective: null,
      filters: [],
    },
    timedRows,
    ['milliseconds'],
  );
  const { rows } = await sql<{ p95: number | null }>`
    select percentile_disc(0.95) within group (order by milliseconds) as p95
    from (${newest}) newest`.execute(transaction);
  return rows[0]?.p95 ?? null;
}

async function nasProblems(
  transaction: ScopedTransaction,
  places: Places,
  now: Date,
): Promise<NasProblem[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<Omit<NasProblem, 'since'> & { since: Date | null }>`
    select problem.kind, device.id as "deviceId", device.name as "deviceName",
      device.type as "deviceType", area.number as "areaNumber", area.name as "areaName",
      site.name as "siteName", problem.since, nas.clock_ahead_seconds as "clockAheadSeconds"
    from radius_nas nas
    join device on device.id = nas.device_id and device.status = 'Active'
    join organization area on area.number = device.organization_number
    left join organization site on site.number = area.parent_number
    cross join lateral (
      select 'wrong-secret' as kind, wrong_secret_at as since
      where wrong_secret_at > ${ago(dayMs)}
        and (right_secret_at is null or wrong_secret_at > right_secret_at)
      union all
      -- The Start follows the login by seconds; a quarter of an hour is certain.
      select 'silent-accounting', coalesce(last_accounting_at, first_packet_at)
      where last_login_at > ${ago(dayMs)} and last_login_at < ${ago(2 * minuteMs)}
        and (last_accounting_at is null
          or last_accounting_at < last_login_at - interval '15 minutes')
      union all
      select 'wrong-clock', null
      where abs(clock_ahead_seconds) >= ${wrongClockSeconds}
    ) problem
    where ${within('device.organization_path', places)}
    order by problem.kind = 'wrong-secret' desc, problem.kind, device.name
    limit ${mostNas}`.execute(transaction);
  return rows.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null }));
}
