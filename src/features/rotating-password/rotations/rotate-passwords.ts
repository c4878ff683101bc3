import { any } from '../../../server/database/listing.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { zoneInJobs } from '../../../server/locations.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { announcePasswords } from '../announcements/announce-passwords.ts';
import { pushKeys } from '../pushes/push-keys.ts';
import { advance } from './advance.ts';
import { lockPolicy } from './policy.ts';

const hour = 3_600_000;
const keptMs = 90 * 24 * hour;

/** Does what is due for rotating passwords, each policy by itself. */
export const rotatePasswords: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'rotating-passwords',
    pollIntervalMs: 1_000,
    table: 'rotating_password',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id'],
    async step({ id }, write) {
      await write(async (transaction) => {
        const policy = await lockPolicy(transaction, id, zoneInJobs);
        return policy === undefined ? null : advance({ transaction, server }, policy);
      });
      for (const job of [announcePasswords, pushKeys, changeSessions]) server.jobs.wake(job);
    },
  });

/**
 * Forgets passwords 90 days after they were valid, with whom they were announced to, and the devices of past days. Hashes stay, so
 * that none is repeated.
 */
export const forgetPasswords: JobDeclaration = (server) =>
  recurringJob(server, {
    name: 'forget-passwords',
    everyMs: hour,
    async step(transaction) {
      const old = new Date(server.now().getTime() - keptMs);
      const forgotten = await transaction
        .updateTable('password_rotation')
        .set({ password: null })
        .where('valid_until', '<', old)
        .where('password', 'is not', null)
        .returning('id')
        .execute();
      const ids = any(forgotten.map(({ id }) => id));
      await transaction.deleteFrom('password_delivery').where('rotation_id', '=', ids).execute();
      await transaction.deleteFrom('password_device').where('rotation_id', '=', ids).execute();
      const day = new Date(server.now().getTime() - 48 * hour).toISOString().slice(0, 10);
      await transaction.deleteFrom('password_use').where('day', '<', day).execute();
      await transaction.deleteFrom('password_day').where('day', '<', day).execute();
      return false;
    },
  });
