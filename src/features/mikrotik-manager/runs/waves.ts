import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** Returns the wave of each of so many routers: the first alone, then a tenth, then the rest. */
export function wavesOf(count: number): number[] {
  const tenth = Math.max(1, Math.floor(count / 10));
  return Array.from({ length: count }, (_, index) => (index === 0 ? 1 : index <= tenth ? 2 : 3));
}

/** Ends the planning of a run after its last router. */
export async function finishPlanned(
  transaction: ScopedTransaction,
  runId: string,
  now: Date,
): Promise<void> {
  await lockRun(transaction, runId);
  const { drafts, planned, unplanned: failed } = await countTargets(transaction, runId);
  if (drafts > 0) return;
  const state = planned > 0 ? 'Planned' : failed > 0 ? 'Failed' : 'Done';
  await transaction
    .updateTable('router_run')
    .set({ state, ...(planned === 0 && { ended_at: now }) })
    .where('id', '=', runId)
    .where('state', '=', 'Draft')
    .execute();
}

/** After a router's end: stops the run if too many failed, begins the next wave after the last of a wave, or ends the run. */
export async function finishTarget(
  transaction: ScopedTransaction,
  runId: string,
  now: Date,
): Promise<void> {
  const run = await lockRun(transaction, runId);
  const { failed } = await countTargets(transaction, runId);
  if (run.state === 'Approved' && failed >= run.stop_after)
    await stopRun(transaction, runId, `Stopped after ${failed} failures.`, now);
  else if (run.state === 'Approved') await beginNextWave(transaction, runId, run.wave, now);
}

/** Stops a run: routers that are being changed are finished, the others are left alone. */
export async function stopRun(
  transaction: ScopedTransaction,
  runId: string,
  text: string,
  now: Date,
): Promise<void> {
  // A router whose first step is under way may have a guard by now: its next step sees that the run has stopped.
  await sql`
    update router_run_target set state = 'Skipped', text = ${text}, ended_at = ${now}, next_step_at = null
    where id in (
      select id from router_run_target where run_id = ${runId} and state in ('Planned', 'Approved')
        and step_attempts = 0
      for update skip locked)`.execute(transaction);
  await transaction
    .updateTable('router_run')
    .set({ state: 'Stopped', ended_at: now })
    .where('id', '=', runId)
    .execute();
}

async function beginNextWave(
  transaction: ScopedTransaction,
  runId: string,
  wave: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ wave: number }>`
    select wave from router_run_target
    where run_id = ${runId} and state in ('Approved', 'Guarded', 'Applying', 'Verifying', 'Undoing')
    group by wave order by wave limit 1`.execute(transaction);
  const [next] = rows;
  if (next === undefined) {
    const { done, failed, unplanned } = await countTargets(transaction, runId);
    const state = done === 0 && failed + unplanned > 0 ? 'Failed' : 'Done';
    await transaction
      .updateTable('router_run')
      .set({ state, ended_at: now })
      .where('id', '=', runId)
      .execute();
    return;
  }
  if (next.wave <= wave) return;
  await sql`
    update router_run_target set next_step_at = ${now}
    where run_id = ${runId} and wave = ${next.wave} and state = 'Approved'`.execute(transaction);
  await transaction
    .updateTable('router_run')
    .set({ wave: next.wave })
    .where('id', '=', runId)
    .execute();
}

async function lockRun(transaction: ScopedTransaction, runId: string) {
  return transaction
    .selectFrom('router_run')
    .select(['state', 'stop_after', 'wave'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Counts {
  drafts: number;
  planned: number;
  done: number;
  /** failed before or after the plan */
  unplanned: number;
  /** failed after they were started */
  failed: number;
}

async function countTargets(transaction: ScopedTransaction, runId: string) {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'Draft')::integer as drafts,
      count(*) filter (where state = 'Planned')::integer as planned,
      count(*) filter (where state = 'Done')::integer as done,
      count(*) filter (where state = 'Failed')::integer as unplanned,
      count(*) filter (where state in ('Failed', 'RolledBack') and started_at is not null)::integer as failed
    from router_run_target where run_id = ${runId}`.execute(transaction);
  return rows[0] ?? { drafts: 0, planned: 0, done: 0, unplanned: 0, failed: 0 };
}
