import { sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import type { Job, JobDeclaration } from '../../server/jobs/job.ts';
import { recurringJob } from '../../server/jobs/recurring-job.ts';
import { planPromotionMessages } from './messages/plan-messages.ts';
import { sendPromotionMessages } from './messages/send-messages.ts';

const hour = 3_600_000;
const rowsAtOnce = 1_000;
const eventDays = 400;
/** Days may not have begun, or ended, everywhere. */
const capDays = 3;

/** Deletes what devices did long ago, and how often they saw promotions on past days. The sums by hour stay. */
function forgetPromotionEvents(server: ServerContext): Job {
  return recurringJob(server, {
    name: 'old-promotion-events',
    everyMs: hour,
    async step(transaction) {
      const before = (days: number) => new Date(server.now().getTime() - days * 24 * hour);
      const { rows } = await sql<{ deleted: number }>`
        with events as (
          delete from promotion_event where id = any (array(
            select id from promotion_event where at < ${before(eventDays)} order by at limit ${rowsAtOnce}))
          returning id),
        days as (
          delete from promotion_device where id = any (array(
            select id from promotion_device where day < ${before(capDays)}::date order by day limit ${rowsAtOnce}))
          returning id)
        select greatest((select count(*) from events), (select count(*) from days))::integer as deleted`.execute(
        transaction,
      );
      return (rows[0]?.deleted ?? 0) >= rowsAtOnce;
    },
  });
}

export const promotionJobs: readonly JobDeclaration[] = [
  planPromotionMessages,
  sendPromotionMessages,
  forgetPromotionEvents,
];
