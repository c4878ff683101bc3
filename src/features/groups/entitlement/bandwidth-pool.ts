import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { followGroup } from './end-groups.ts';
import { countGroupDevices } from './group-limits.ts';

/** Returns by how many devices a pool is divided: in powers of two, so that few logins change the rates of others. */
export function sharesFor(devices: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, devices)));
}

/** Divides the pool of a group by more devices when one is let in; the others get lower rates. Returns whether it did. */
export async function divideFurther(
  transaction: ScopedTransaction,
  groupId: string,
  macAddress: string | null,
  now: Date,
): Promise<boolean> {
  const devices = 1 + (await countGroupDevices(transaction, groupId, macAddress, now));
  const { numUpdatedRows } = await transaction
    .updateTable('guest_group')
    .set({ share_devices: sharesFor(devices) })
    .where('id', '=', groupId)
    .where('share_devices', '<', devices)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await followGroup(transaction, groupId, { now, by: 'Atrium' });
  return true;
}

/** Divides pools by fewer devices again when less than half of them are online. */
export function widenPools(server: ServerContext): Job {
  return recurringJob(server, {
    name: 'group-pools',
    everyMs: 60_000,
    async step(transaction) {
      const now = server.now();
      const { rows } = await sql<{ id: string; online: number }>`
        select id, (select count(distinct session.mac_address)::integer from guest
          join guest_session session on session.guest_id = guest.id
          where guest.group_id = guest_group.id and session.state = 'open') as online
        from guest_group where share_devices > 1 order by id`.execute(transaction);
      for (const { id, online } of rows) {
        const { numUpdatedRows } = await transaction
          .updateTable('guest_group')
          .set({ share_devices: sharesFor(online) })
          .where('id', '=', id)
          .where('share_devices', '>=', sharesFor(online) * 2)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) await followGroup(transaction, id, { now, by: 'Atrium' });
      }
      if (rows.length > 0) server.jobs.wake(changeSessions);
      return false;
    },
  });
}
