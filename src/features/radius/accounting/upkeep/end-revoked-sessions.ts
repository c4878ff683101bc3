import { sql } from 'kysely';
import type { ServerContext } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';
import { requestChanges } from '../../public/session-changes.ts';
import { disconnectReason } from '../../session-changes/read-session.ts';

const everyMs = 30_000;
const sessionsPerStep = 1_000;
/** Gateways end sessions in time themselves, where they know Session-Timeout. */
const graceMs = 60_000;

/**
 * Has gateways asked to end sessions whose entitlement is over: the guest or the organization is disabled, the code is
 * revoked, or the time has passed although the gateway should have ended it.
 */
export function endRevokedSessions({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'revoked-sessions',
      everyMs,
      async step(transaction) {
        const at = now();
        const { rows } = await sql<{ id: string; reason: string }>`
          with area as materialized (
            select distinct organization_number as number from guest_session where state = 'open'
          ), closed as materialized (
            select distinct area.number from area
            join organization here on here.number = area.number
            join organization above on above.status <> 'Active'
              and above.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
          ), over as (
            select session.id, case
              when closed.number is not null then 'organization-disabled'
              when guest.status = 'Disabled' then 'disabled'
              when code.revoked_at is not null or batch.revoked_at is not null then 'code-revoked'
              else 'time-used-up' end as reason
            from guest_session session
            left join closed on closed.number = session.organization_number
            left join guest on guest.id = session.guest_id
            left join access_code code on code.id = session.access_code_id
            left join access_code_batch batch on batch.id = code.batch_id
            where session.state = 'open' and session.device_id is not null
              and (closed.number is not null or guest.status = 'Disabled'
                or code.revoked_at is not null or batch.revoked_at is not null
                or guest.valid_until < ${new Date(at.getTime() - graceMs)})
          ), due as (
            select session.id, over.reason from over
            join guest_session session on session.id = over.id
            where session.request_reason is distinct from over.reason
              -- the gateway has yet to read that the session ends anyway
              and session.request_reason is distinct from ${disconnectReason}
            order by session.id limit ${sessionsPerStep} for update of session skip locked
          )
          update guest_session session set request_reason = due.reason
          from due where session.id = due.id
          returning session.id, due.reason`.execute(transaction);
        // Whether other sessions must still end is decided again when their gateways are asked: an administrator may have
        // extended or enabled the guest by then.
        for (const [mustEnd, of] of [
          [true, rows.filter(({ reason }) => reason === 'organization-disabled')],
          [false, rows.filter(({ reason }) => reason !== 'organization-disabled')],
        ] as const) {
          const ids = of.map(({ id }) => id);
          if (ids.length > 0)
            await requestChanges(transaction, sql`id = ${any(ids)}`, {
              now: at,
              by: 'Atrium',
              mustEnd,
            });
        }
        return rows.length === sessionsPerStep;
      },
    },
  );
}
