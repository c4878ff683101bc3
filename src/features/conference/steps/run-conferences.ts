import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { release } from '../../advanced-conference/public/reserve.ts';
import { loadSettings } from '../../advanced-conference/public/settings.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import { pushDevices, pushNow, withdrawWishes } from '../../site-network/public/pushes.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { StoredConference } from '../records/conference-rows.ts';
import { rehearse } from '../rehearsal/rehearse.ts';
import { accessTimes } from '../rules/access-times.ts';
import { type LastMeasured, measureLast, storeSample } from '../samples/measure.ts';
import { addAttendeeCodes } from './attendee-codes.ts';
import { syncSteps } from './sync-steps.ts';
import { siteOf, sourceOf, tellDevices } from './tell-devices.ts';
import { warnContact, warnsBeforeMs } from './warn-contact.ts';

const second = 1_000;
const minute = 60_000;
const by = 'Atrium';
/** How soon devices that a push changes are looked at again. */
const busyMs = 2 * second;
/** How soon a failed device is tried again. */
const failedMs = 5 * minute;

interface Work {
  transaction: ScopedTransaction;
  server: ServerContext;
  now: Date;
  last: LastMeasured | undefined;
}

/**
 * Declares the job that prepares conferences, keeps them, and tears them down. A step does what the row and its devices lack,
 * so that one whose server was killed goes on where it stopped.
 */
export const runConferences: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'conferences',
    pollIntervalMs: second,
    table: 'conference',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state <> 'Draft'`,
    columns: ['id', 'organization_number'],
    claimDurationsMs: [30 * second, minute, 5 * minute, 15 * minute],
    batchSize: 4,
    concurrency: 4,
    lockFirst: (transaction, row) => lockSiteNetwork(transaction, row.organization_number),
    async step({ id }, write) {
      // Outside any transaction: a mail that was sent twice is better than none.
      const isWarned = await warnContact(server, id);
      const checks = await rehearse(server, id);
      const last = await measureLast(server, id);
      await write(async (transaction) => {
        const row = await transaction
          .selectFrom('conference')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const work = { transaction, server, now: server.now(), last };
        if (isWarned)
          await transaction
            .updateTable('conference')
            .set({ warned_at: work.now })
            .where('id', '=', id)
            .execute();
        // A rehearsal has shown what it can, so it is torn down.
        if (checks !== null && row.state === 'Active') {
          await transaction
            .updateTable('conference')
            .set({ checks: JSON.stringify(checks) })
            .where('id', '=', id)
            .execute();
          return beginTeardown(work, row);
        }
        return stepOf(work, { ...row, warned_at: isWarned ? work.now : row.warned_at });
      });
      server.jobs.wake(pushDevices);
      server.jobs.wake(changeSessions);
    },
  });

/** Does what is due, and returns when to look again. */
function stepOf(work: Work, row: StoredConference): Promise<Date | null> {
  switch (row.state) {
    case 'Scheduled':
      return begin(work, row);
    case 'Preparing':
    case 'Active':
      return keep(work, row);
    case 'Ending':
      return tearDown(work, row);
    case 'Draft':
    case 'Ended':
    case 'Cancelled':
    case 'Missed':
      return Promise.resolve(null);
  }
}

async function begin(work: Work, row: StoredConference): Promise<Date | null> {
  const { transaction, server, now } = work;
  if (row.ends_at <= now) {
    await release(transaction, row.id);
    await setState(work, row, {
      state: 'Missed',
      reason: missedReason(row),
      ended_at: now,
    });
    return null;
  }
  if (await addAttendeeCodes(transaction, server, row)) return now;
  // Approval sets an earlier step.
  if (row.needs_approval && row.approved_at === null) return row.ends_at;
  if (row.prepares_at > now) return row.prepares_at;
  await tellDevices(transaction, server, row);
  await setState(work, row, { state: 'Preparing' });
  return keep(work, { ...row, state: 'Preparing' });
}

function missedReason({ needs_approval, approved_at }: StoredConference): string {
  return needs_approval && approved_at === null
    ? 'Nobody had approved it when its time was over'
    : 'Its time was over before it could be prepared: the server was not running';
}

async function keep(work: Work, row: StoredConference): Promise<Date | null> {
  const { now } = work;
  const { closesAt } = accessTimes(
    { startsAt: row.starts_at, endsAt: row.ends_at },
    row.settings,
    await loadSettings(work.transaction, row.organization_number),
  );
  if (closesAt <= now) return beginTeardown(work, row);
  const synced = await syncSteps(work.transaction, row.id, now, failedMs);
  const isPushed = await push(work, row, [...synced.pending, ...synced.failed]);
  if (row.state === 'Preparing' && row.starts_at <= now)
    await setState(work, row, { state: 'Active', active_at: now, next_sample_at: now });
  // More attendees may be expected than when it began.
  if (await addAttendeeCodes(work.transaction, work.server, row)) return now;
  if (isPushed || synced.busy > 0) return after(now, busyMs);
  const warnsAt = new Date(row.ends_at.getTime() - warnsBeforeMs);
  const times = [
    closesAt,
    ...(row.state === 'Preparing' ? [row.starts_at] : []),
    ...(row.warned_at === null && warnsAt > now ? [warnsAt] : []),
    // Devices that somebody changes are found by the checks of pushes.
    after(now, failedMs),
  ];
  return earliest(times);
}

async function beginTeardown(work: Work, row: StoredConference): Promise<Date | null> {
  const { transaction, server, now } = work;
  await endNetworkSessions(transaction, [row.id], { now, by });
  await withdrawWishes({ transaction, server }, sourceOf(row));
  await setState(work, row, { state: 'Ending' });
  return tearDown(work, { ...row, state: 'Ending' });
}

async function tearDown(work: Work, row: StoredConference): Promise<Date | null> {
  const { transaction, server, now, last } = work;
  if (row.next_sample_at !== null) {
    // The next step measures it, outside the transaction.
    if (last === undefined) return now;
    await storeSample(transaction, row.id, last.measured, now);
    await setState(work, row, { next_sample_at: null });
  }
  // A change that came between may have wished something again.
  await withdrawWishes({ transaction, server }, sourceOf(row));
  const synced = await syncSteps(transaction, row.id, now, minute);
  if (!synced.isUndoing) {
    await setState(work, row, {
      // One that was cancelled while it was prepared never was.
      state: row.active_at === null ? 'Cancelled' : 'Ended',
      ended_at: now,
    });
    // A rehearsal leaves nothing that its rooms must be cleared of.
    if (row.active_at === null || row.is_rehearsal) await release(transaction, row.id);
    return null;
  }
  const isPushed = await push(work, row, [...synced.pending, ...synced.failed]);
  return after(now, isPushed || synced.busy > 0 ? busyMs : minute);
}

/** Starts a push, also of devices that another push changes at the moment: they are left for later. */
async function push(
  { transaction, server }: Work,
  row: StoredConference,
  targetIds: readonly string[],
): Promise<boolean> {
  if (targetIds.length === 0) return false;
  // Not the time at which the step began: what was wished since would count as changed after the approval.
  await pushNow(transaction, siteOf(row), sourceOf(row), { now: server.now(), by, targetIds });
  return true;
}

async function setState(
  { transaction }: Work,
  { id }: StoredConference,
  values: Partial<
    Pick<StoredConference, 'state' | 'reason' | 'ended_at' | 'active_at' | 'next_sample_at'>
  >,
): Promise<void> {
  await transaction.updateTable('conference').set(values).where('id', '=', id).execute();
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((at) => at.getTime())));
}
