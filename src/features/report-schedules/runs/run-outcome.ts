import type { ScopedTransaction } from '../../../server/context.ts';
import { addNotices } from './notices.ts';

const failuresUntilNotice = 3;

/** Counts a failed run. After the third in a row the schedule is failing, and its owner is notified. */
export async function countFailure(
  transaction: ScopedTransaction,
  scheduleId: string,
  now: Date,
): Promise<void> {
  const schedule = await transaction
    .updateTable('report_schedule')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', scheduleId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (schedule.failures < failuresUntilNotice || schedule.state !== 'active') return;
  await transaction
    .updateTable('report_schedule')
    .set({ state: 'failing' })
    .where('id', '=', scheduleId)
    .execute();
  await addNotices(transaction, {
    schedule,
    subject: `${schedule.name} fails`,
    text: `The scheduled report ${schedule.name} has failed ${failuresUntilNotice} times in a row. It is tried again at its next times. Open the report, select Scheduled reports and then Deliveries to see why.`,
    toRecipients: false,
    now,
  });
}

/** Sets the result of a run when all its deliveries have ended. */
export async function settleRun(
  transaction: ScopedTransaction,
  runId: string,
  now: Date,
): Promise<void> {
  const run = await transaction
    .selectFrom('report_run')
    .select(['schedule_id', 'result'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (run?.result !== 'sending') return;
  const deliveries = await transaction
    .selectFrom('report_delivery')
    .select(['state', 'error'])
    .where('run_id', '=', runId)
    .execute();
  if (deliveries.some(({ state }) => state === 'waiting')) return;
  const failed = deliveries.filter(({ state }) => state === 'failed');
  const isFailed = failed.length === deliveries.length;
  await transaction
    .updateTable('report_run')
    .set({
      result: isFailed ? 'failed' : failed.length > 0 ? 'partly' : 'sent',
      error: failed[0]?.error ?? null,
    })
    .where('id', '=', runId)
    .execute();
  if (isFailed) return countFailure(transaction, run.schedule_id, now);
  await transaction
    .updateTable('report_schedule')
    .set({ failures: 0 })
    .where('id', '=', run.schedule_id)
    .execute();
  await transaction
    .updateTable('report_schedule')
    .set({ state: 'active' })
    .where('id', '=', run.schedule_id)
    .where('state', '=', 'failing')
    .execute();
}
