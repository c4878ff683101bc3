import type { ServerContext } from '../../../server/context.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { zoneInJobs } from '../../../server/locations.ts';
import { pushDevices, switchTargets } from '../../site-network/public/pushes.ts';
import { isOnAt, scheduleOf } from '../rules/schedule.ts';
import { sourceOf, switchLook } from './wishes.ts';

/** Switches active profiles by their schedules, on devices that do not keep the hours themselves. */
export function switchProfiles(server: ServerContext): Job {
  const { now } = server;
  return rowJob(server, {
    name: 'profile-schedules',
    pollIntervalMs: 5_000,
    table: 'connection_profile',
    nextStepAt: 'next_switch_at',
    attempts: 'step_attempts',
    columns: ['id', 'name', 'status', 'settings', 'organization_number', 'organization_path'],
    async step(
      { settings, organization_number: number, organization_path: path, ...profile },
      write,
    ) {
      await write(async (transaction) => {
        if (profile.status !== 'Active') return null;
        const schedule = scheduleOf(settings, await zoneInJobs(transaction, { number }));
        const at = now();
        // An approval may occupy a device meanwhile, which is then switched later.
        const again = await retryOnUniqueViolation(transaction, () =>
          switchTargets(transaction, { number, path }, sourceOf(profile), {
            isOn: isOnAt(schedule, at),
            hasDaysOff: schedule.daysOff.length > 0,
            now: at,
          }),
        );
        const next = switchLook(schedule, at);
        return again !== null && again < next ? again : next;
      });
      server.jobs.wake(pushDevices);
    },
  });
}
