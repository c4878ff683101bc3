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
  return ({ database, now }) =>
    recurringJob(
      { database, now },
      {
        name,
        everyMs,
        async step(transaction) {
          const before = new Date(now().getTime() - days * day);
          const { numAffectedRows = 0n } = await sql`
            delete from ${sql.table(table)} where ctid = any (array(
              ${oldRows(before)} limit ${rowsPerStep} for update skip locked
            ))`.execute(transaction);
          return numAffectedRows === BigInt(rowsPerStep);
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
        and created_by = 'Portal' and updated_by = 'Portal'
        and not exists (select from guest_session where guest_id = guest.id) order by created_at`,
    'guest',
  ),
  // A grant is what a session shows about its login, for as long as there is the session.
  forget(
    'old-grants',
    7,
    (before) => sql`
      select ctid from radius_grant granted where at < ${before}
        and not exists (select from guest_session where grant_id = granted.id) order by at`,
    'radius_grant',
  ),
  forget(
    'old-sessions',
    400,
    (before) => sql`
      select ctid from guest_session where started_at < ${before} and state <> 'open' order by started_at`,
    'guest_session',
  ),
  forget(
    'old-device-usage',
    400,
    (before) => sql`select ctid from usage_mac_day where day < ${before}::date order by day`,
    'usage_mac_day',
  ),
];
