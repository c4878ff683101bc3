import { type RawBuilder, sql } from 'kysely';
import type { JobDeclaration } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';

const everyMs = 60 * 60_000;
const rowsPerStep = 10_000;
const day = 24 * 60 * 60_000;

/** Declares the job that removes the rows of a table that are older than this many days. */
function forget(
  name: string,
  days: number,
  /** selects the oldest rows by their `ctid` */
  oldRows: (before: Date) => RawBuilder<unknown>,
  table: string,
): JobDeclaration {
  return purge(
    name,
    days,
    (before) => sql`
      with gone as (${removal(table, oldRows(before))} returning 1) select count(*)::integer from gone`,
  );
}

function removal(table: string, oldRows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table)} where ctid = any (array(
      ${oldRows} limit ${rowsPerStep} for update skip locked
    ))`;
}

function purge(
  name: string,
  days: number,
  /** removes rows from before a time, and returns how many */
  remove: (before: Date) => RawBuilder<{ count: number }>,
): JobDeclaration {
  return ({ database, now }) =>
    recurringJob(
      { database, now },
      {
        name,
        everyMs,
        async step(transaction) {
          const before = new Date(now().getTime() - days * day);
          const { rows } = await remove(before).execute(transaction);
          return rows[0]?.count === rowsPerStep;
        },
      },
    );
}

/** Removes what support and reports no longer need, with few rows at a time. */
export const forgetOldRecords: readonly JobDeclaration[] = [
  forget(
    'old-session-events',
    7,
    (before) => sql`select ctid from guest_session_event where at < ${before} order by at`,
    'guest_session_event',
  ),
  forget(
    'old-logins',
    90,
    (before) => sql`select ctid from radius_auth where at < ${before} order by at`,
    'radius_auth',
  ),
  forget(
    'old-discarded',
    90,
    (before) => sql`select ctid from radius_discarded where day < ${before}::date order by day`,
    'radius_discarded',
  ),
  forget(
    'old-portal-visits',
    90,
    (before) => sql`select ctid from portal_attempt where at < ${before} order by at`,
    'portal_attempt',
  ),
  forget(
    'old-portal-tickets',
    1,
    (before) =>
      sql`select ctid from portal_ticket where expires_at < ${before} order by expires_at`,
    'portal_ticket',
  ),
  // A form of the portal that is sent again and again would fill Users.
  forget(
    'guests-never-online',
    1,
    (before) => sql`
      select ctid from guest where created_at < ${before} and entitled_at is null
        -- reports show who bought
        and not exists (select from purchase where purchase.guest_id = guest.id)
        and created_by = 'Portal' and updated_by = 'Portal'
        and not exists (select from guest_session where guest_id = guest.id) order by created_at`,
    'guest',
  ),
  forget(
    'old-unused-grants',
    7,
    (before) => sql`
      select ctid from radius_grant -- the condition of the index radius_grant_unused
      where at < ${before} and coalesce(started_at, 'infinity') = 'infinity' order by at`,
    'radius_grant',
  ),
  // A grant is what a session shows about its login, for as long as there is the session.
  purge('old-sessions', 400, (before) => {
    const oldRows = sql`
      select ctid from guest_session where started_at < ${before} and state <> 'open' order by started_at`;
    return sql`
      with gone as (${removal('guest_session', oldRows)} returning grant_id),
      grants as (delete from radius_grant where id in (select grant_id from gone))
      select count(*)::integer from gone`;
  }),
  forget(
    'old-device-usage',
    400,
    (before) => sql`select ctid from usage_mac_day where day < ${before}::date order by day`,
    'usage_mac_day',
  ),
];
