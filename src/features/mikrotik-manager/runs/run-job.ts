import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Job, JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { storeBackup } from '../backups/take-backup.ts';
import { type Connection, connect, type ManagerServer } from '../routers/connect.ts';
import { endedStates, guardMinutes, type TargetState } from '../states.ts';
import { disarm } from './guard.ts';
import { applyTarget, beginApplying } from './steps/apply.ts';
import { upgradeTarget } from './steps/firmware.ts';
import { planTarget } from './steps/plan.ts';
import { prepareTarget } from './steps/prepare.ts';
import { checkUndone, verifyTarget } from './steps/verify.ts';
import {
  type ClaimedTarget,
  ended,
  type Outcome,
  type TargetRun,
  targetColumns,
} from './target.ts';
import { finishPlanned, finishTarget } from './waves.ts';

const second = 1_000;

/** Plans and changes routers, each step of each router by itself, so that a crash is continued or undone. */
export const runOnRouters: JobDeclaration = (server): Job =>
  rowJob(server, {
    name: 'router-runs',
    pollIntervalMs: 2 * second,
    table: 'router_run_target',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: targetColumns,
    // Longer than a step, and short enough that a crash is continued before the guard's five minutes are over.
    claimDurationsMs: [150 * second],
    batchSize: 32,
    concurrency: 32,
    async step(row, write) {
      const run = await loadRun(server, row.run_id);
      const outcome = await outcomeOf(server, run, row);
      await write((transaction) => store(server, transaction, row, outcome));
      // The next step of this router, or the next wave, is mostly due at once.
      server.jobs.wake(runOnRouters);
    },
  });

async function loadRun({ database }: ManagerServer, id: string): Promise<TargetRun> {
  return database.system
    .selectFrom('router_run')
    .select(['id', 'kind', 'state', 'settings', 'sealed_settings', 'not_after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function outcomeOf(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
): Promise<Outcome> {
  if (target.device_id === null) return ended('Failed', 'The device was deleted.');
  const connection = await connect(server, target.device_id);
  if (!connection.ok) return ended('Failed', connection.text);
  const isStarting = target.state === 'Approved' || target.state === 'Guarded';
  if (isStarting && run.state !== 'Approved') {
    return disarmed(target, connection, ended('Skipped', 'The run was stopped before its turn.'));
  }
  switch (target.state) {
    case 'Draft':
      return planTarget(server, run, target, connection);
    case 'Approved':
      return disarmed(
        target,
        connection,
        run.not_after !== null && server.now() > run.not_after
          ? ended('Skipped', 'The window was over before its turn.')
          : await prepareTarget(server, run, target, connection),
      );
    case 'Guarded':
      return beginApplying(target);
    case 'Applying':
      return run.kind === 'firmware'
        ? upgradeTarget(server, run, target, connection)
        : applyTarget(server, run, target, connection);
    case 'Verifying':
      return run.kind === 'firmware'
        ? upgradeTarget(server, run, target, connection)
        : verifyTarget(server, run, target, connection);
    case 'Undoing':
      return checkUndone(server, target, connection);
    case 'Planned':
    case 'Done':
    case 'RolledBack':
    case 'Failed':
    case 'Skipped':
      return { state: target.state };
    default:
      return target.state satisfies never;
  }
}

const ends: readonly TargetState[] = endedStates;

/**
 * Disarms the guard of a target that ends before anything is written. An attempt that was killed, or that got no answer, may
 * have armed it; the router would restart for nothing.
 */
async function disarmed(
  target: ClaimedTarget,
  { client }: Connection,
  outcome: Outcome,
): Promise<Outcome> {
  const mayBeArmed = target.state === 'Guarded' || target.attempt > 1 || outcome.mayBeGuarded;
  if (!ends.includes(outcome.state) || !mayBeArmed) return outcome;
  const removed = await disarm(client, target.id, target.progress.copy ?? outcome.progress?.copy);
  return removed.ok
    ? outcome
    : {
        ...outcome,
        text: `${outcome.text} The router may restart once within ${guardMinutes} minutes, with the same configuration: its guard could not be removed. ${removed.text}`,
      };
}

async function store(
  server: ManagerServer,
  transaction: ScopedTransaction,
  target: ClaimedTarget,
  outcome: Outcome,
): Promise<Date | null> {
  const now = server.now();
  const isEnded = ends.includes(outcome.state);
  if (outcome.backup) await storeBackup(transaction, outcome.backup);
  await transaction
    .updateTable('router_run_target')
    .set({
      state: outcome.state,
      ...(outcome.text !== undefined && { text: outcome.text }),
      ...(outcome.plan && { plan: JSON.stringify(outcome.plan) }),
      ...(outcome.sealedPlan !== undefined && { sealed_plan: outcome.sealedPlan }),
      ...(outcome.progress && { progress: JSON.stringify(outcome.progress) }),
      ...(outcome.output !== undefined && { output: outcome.output }),
      ...(target.started_at === null && target.state !== 'Draft' && { started_at: now }),
      ...(isEnded && { ended_at: now }),
    })
    .where('id', '=', target.id)
    .execute();
  // What differs from it later has drifted, also before the next comparison.
  if (outcome.wishHash !== undefined && target.device_id !== null)
    await transaction
      .updateTable('router_state')
      .set({ wish_hash: outcome.wishHash })
      .where('id', '=', target.device_id)
      .execute();
  if (outcome.isChanged && target.device_id !== null)
    await sql`
      update router_state set read_due_at = ${now}, compare_due_at = ${now}, next_step_at = ${now}
      where id = ${target.device_id} and next_step_at is not null`.execute(transaction);
  if (target.state === 'Draft') await finishPlanned(transaction, target.run_id, now);
  else if (isEnded) await finishTarget(transaction, target.run_id, now);
  return isEnded || outcome.state === 'Planned'
    ? null
    : new Date(now.getTime() + (outcome.nextInMs ?? 0));
}
