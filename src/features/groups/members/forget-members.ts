import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const dayMs = 86_400_000;
const namedForMs = 90 * dayMs;
const membersPerStep = 2_000;

/**
 * Removes the names and e-mail addresses of members 90 days after the end of their group, as those of stays are. Rooms and
 * reservations remain.
 */
export function forgetGroupMembers(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'group-members',
    everyMs: dayMs,
    async step(transaction) {
      const endedBefore = new Date(server.now().getTime() - namedForMs);
      const { rows } = await sql<{ count: number }>`
        with ended as materialized (
          select id from guest_group
          where case when status = 'Ended' then updated_at
            else guest_group_moment(organization_number, valid_until) end < ${endedBefore}
        ), named as (
          select id, kind from guest_group_member
          where group_id = any (select id from ended) and (name <> '' or kind = 'email')
          limit ${membersPerStep}
        ), deleted as (
          delete from guest_group_member where id = any (select id from named where kind = 'email')
        ), changed as (
          update guest_group_member set name = '' where id = any (select id from named where kind <> 'email')
        )
        select count(*)::integer as count from named`.execute(transaction);
      return rows[0]?.count === membersPerStep;
    },
  });
}
