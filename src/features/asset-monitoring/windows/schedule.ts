import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import type { WindowSettings } from './fields.ts';
import { occurrenceAt } from './occurrence.ts';

/** A site's time zone may change, so the next time is computed again now and then. */
const longestMs = 3_600_000;

/** Computes the next time of windows whose last one is over, or which were changed. */
export function scheduleWindows(server: ServerContext): Job {
  return rowJob(server, {
    name: 'maintenance-windows',
    pollIntervalMs: 10_000,
    table: 'maintenance_window',
    nextStepAt: 'next_step_at',
    columns: ['id'],
    step: ({ id }, write) =>
      write(async (transaction) => {
        const { rows } = await sql<{ zone: string }>`
          select ${timeZoneInJobs} as zone from maintenance_window
          join organization area on area.number = maintenance_window.organization_number
          where maintenance_window.id = ${id}`.execute(transaction);
        return setNextTime(transaction, id, rows[0]?.zone ?? 'UTC', server.now());
      }),
  });
}

/** Stores the present or next time of a window; returns when it must be computed again. */
export async function setNextTime(
  transaction: ScopedTransaction,
  id: string,
  timeZone: string,
  now: Date,
): Promise<Date | null> {
  const { settings } = await transaction
    .selectFrom('maintenance_window')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const found = occurrenceAt(settings satisfies WindowSettings, timeZone, now);
  const next =
    found === null ? null : new Date(Math.min(found.endsAt.getTime(), now.getTime() + longestMs));
  await transaction
    .updateTable('maintenance_window')
    .set({
      starts_at: found?.startsAt ?? null,
      ends_at: found?.endsAt ?? null,
      next_step_at: next,
    })
    .where('id', '=', id)
    .execute();
  return next;
}
