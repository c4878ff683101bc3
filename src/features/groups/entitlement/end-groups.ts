import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { changeSessions, requestChanges } from '../../radius/public/session-changes.ts';
import { releaseVlans } from '../../site-network/public/vlan-ledger.ts';
import { reassignGuests } from './reassign-guests.ts';

const guestsAtOnce = 100;

/** Lets the sessions of a group's guests get what applies now. Wake `changeSessions` afterwards. */
export async function followGroup(
  transaction: ScopedTransaction,
  id: string,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await requestChanges(
    transaction,
    sql<boolean>`guest_id in (select guest.id from guest where guest.group_id = ${id})`,
    { now, by },
  );
}

/** Ends the sessions of guests of groups that have ended, unless they have something else, and frees their VLANs. */
export function endGroups(server: ServerContext): Job {
  return rowJob(server, {
    name: 'ended-groups',
    pollIntervalMs: 5_000,
    table: 'guest_group',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id'],
    concurrency: 2,
    async step({ id }, write) {
      await write(async (transaction) => {
        const now = server.now();
        const { rows } = await sql<{ status: string; endsAt: Date | null }>`
          select status, guest_group_moment(organization_number, valid_until) as "endsAt"
          from guest_group where id = ${id}`.execute(transaction);
        const [group] = rows;
        if (group === undefined) return null;
        const { status, endsAt } = group;
        // The organization may have got another time zone since.
        if (status === 'Active' && (endsAt === null || endsAt > now)) return endsAt;
        await releaseVlans(transaction, { id });
        const guests = await transaction
          .selectFrom('guest')
          .select('id')
          .where('group_id', '=', id)
          .where('erased_at', 'is', null)
          .orderBy('id')
          .limit(guestsAtOnce)
          .execute();
        await reassignGuests(
          transaction,
          guests.map((guest) => guest.id),
          { now, by: 'Atrium' },
        );
        return guests.length === guestsAtOnce ? now : null;
      });
      server.jobs.wake(changeSessions);
    },
  });
}
