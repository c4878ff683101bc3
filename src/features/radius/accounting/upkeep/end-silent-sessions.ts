import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';
import { ourCauses } from '../sessions/apply-event.ts';

const everyMs = 30_000;
const sessionsPerStep = 1_000;
/** Longer than the job's intervals. After a longer pause nobody was silent: accounting could not be received. */
const longestPauseMs = 4 * 60_000;

/** Ends sessions without accounting for three intervals, at their last event. */
export function endSilentSessions({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'silent-sessions',
      everyMs,
      async step(transaction) {
        const at = now();
        if (await wasAway(transaction, at)) {
          await sql`
            update guest_session set silent_at = ${at}::timestamptz + (silent_at - coalesce(last_event_at, started_at))
            where state = 'open' and silent_at <= ${new Date(at.getTime() + longestPauseMs)}`.execute(
            transaction,
          );
          return false;
        }
        const { rows } = await sql`
          with silent as (
            select id from guest_session where state = 'open' and silent_at <= ${at}
            order by id limit ${sessionsPerStep} for update skip locked
          ), ended as (
            update guest_session session set state = 'stale', termination_cause = ${ourCauses.silent},
              stopped_at = coalesce(last_event_at, started_at),
              reopens_after = coalesce(last_event_at, started_at)
            from silent where session.id = silent.id
            returning session.id, bytes_in, bytes_out
          )
          insert into guest_session_event (session_id, at, kind, bytes_in, bytes_out)
          select id, ${at}, 'stale', bytes_in, bytes_out from ended
          returning id`.execute(transaction);
        return rows.length === sessionsPerStep;
      },
    },
  );
}

/** Notes that the server is running; returns whether no server was for longer than usual. */
async function wasAway(transaction: ScopedTransaction, at: Date): Promise<boolean> {
  const { rows } = await sql<{ watchedAt: Date }>`
    select watched_at as "watchedAt" from accounting_watch for update`.execute(transaction);
  await sql`
    insert into accounting_watch (watched_at) values (${at})
    on conflict (id) do update set watched_at = excluded.watched_at`.execute(transaction);
  const [former] = rows;
  return former === undefined || at.getTime() - former.watchedAt.getTime() > longestPauseMs;
}
