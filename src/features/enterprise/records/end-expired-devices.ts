import { sql } from 'kysely';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import { endOf } from '../rules/device-state.ts';

/** Ends the sessions of devices whose time, or whose owner's time, is over. */
export function endExpiredDevices(server: ServerContext): Job {
  return rowJob(server, {
    name: 'expired-devices',
    pollIntervalMs: 5_000,
    table: 'enterprise_device',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id'],
    batchSize: 100,
    concurrency: 4,
    async step({ id }, write) {
      await write(async (transaction) => {
        const { rows } = await sql<{
          validUntil: string | null;
          ownerUntil: string | null;
          timeZone: string;
        }>`
          select device.valid_until as "validUntil", owner.valid_until as "ownerUntil",
            ${timeZoneInJobs} as "timeZone"
          from enterprise_device device
          join enterprise_owner owner on owner.id = device.owner_id
          join organization area on area.number = device.organization_number
          where device.id = ${id}`.execute(transaction);
        const [device] = rows;
        const end =
          device &&
          endOf({
            validUntil: device.validUntil,
            owner: { validFrom: null, validUntil: device.ownerUntil, hasMovedOut: false },
          });
        const endsAt = end && device ? momentOf(end, device.timeZone) : null;
        // The site may have got another time zone since.
        if (endsAt === null || endsAt > server.now()) return endsAt;
        await endNetworkSessions(transaction, [id], { now: server.now(), by: 'Atrium' });
        return null;
      });
      server.jobs.wake(changeSessions);
    },
  });
}
