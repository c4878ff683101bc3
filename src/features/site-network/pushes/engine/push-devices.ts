import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { rowJob } from '../../../../server/jobs/row-job.ts';
import type { Failure, Result } from '../../adapters/adapter.ts';
import { type Change, type ReadObject, shownChanges } from '../../adapters/device-object.ts';
import { settleRun } from '../runs.ts';
import type { ResultState, RunMode } from '../states.ts';
import { withFreeSlot } from './slots.ts';
import { differencesOf, type LoadedTarget, loadTarget, readTarget } from './target.ts';

const second = 1_000;
const minute = 60_000;
export const checkedEveryMs = 6 * 60 * minute;
/** A step stops after this time and goes on in the next one, so that its claim holds. */
const stepMs = 90 * second;
const mostAttempts = 3;

/** What a device answers when it may work a minute later. */
const passing: readonly Failure['kind'][] = ['unreachable', 'timeout', 'busy'];

interface Outcome {
  state: ResultState;
  text?: string;
  changes?: readonly Change[];
  /** what was read back */
  proof?: readonly ReadObject[];
}

/**
 * Reads devices for plans, and changes those whose plan was approved. A step reads before it writes, so that one whose
 * server was killed half-way goes on with what is missing.
 */
export function pushDevices(server: ServerContext): Job {
  const { database, now } = server;
  return rowJob(server, {
    name: 'push-devices',
    pollIntervalMs: second,
    table: 'push_result',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'run_id', 'target_id', 'state'],
    claimDurationsMs: [3 * minute, 3 * minute, 5 * minute, 15 * minute],
    batchSize: 16,
    concurrency: 16,
    async step({ id, run_id: runId, target_id: targetId, state, attempt }, write) {
      const {
        mode,
        approved_at: approvedAt,
        source_name: sourceName,
      } = await runOf(database.system, runId);
      const loaded =
        targetId === null
          ? undefined
          : await database.transaction((transaction) =>
              loadTarget(transaction, server, targetId, mode),
            );
      const target = loaded?.ok === true ? await withFreeSlot(server, loaded.value) : loaded;
      const finish = (outcome: Outcome) =>
        write(async (transaction) => {
          await storeResult(transaction, id, outcome, now());
          await settleRun(transaction, runId, now());
          return null;
        });
      if (target === undefined)
        return finish({ state: 'Cancelled', text: 'The device or the source was removed.' });
      const isTriedAgain = (failure: Failure) =>
        state === 'Waiting' &&
        passing.includes(failure.kind) &&
        attempt < mostAttempts &&
        // Changes of keys are repeated by the rotating password.
        mode !== 'key';
      if (!target.ok) {
        if (isTriedAgain(target)) return;
        const failed = { state: failedState(target), text: target.text };
        return write(async (transaction) => {
          await storeResult(transaction, id, failed, now());
          await storeFailure(transaction, targetId, target, mode, now());
          await settleRun(transaction, runId, now());
          return null;
        });
      }
      if (state === 'Reading') {
        const read = await differencesOf(target.value);
        if (!read.ok) return finish({ state: failedState(read), text: read.text });
        const changes = read.value;
        if (changes.length > 0) return finish({ state: 'Planned', changes });
        return write(async (transaction) => {
          await storeResult(transaction, id, { state: 'Unchanged' }, now());
          await settleRun(transaction, runId, now());
          if (mode === 'push') await storeApplied(transaction, target.value, mode, now());
          return null;
        });
      }
      // What nobody has approved is not sent.
      if (mode === 'push' && approvedAt !== null && target.value.wishedAt > approvedAt)
        return finish({
          state: 'Failed',
          text: `${sourceName} was changed after this push was approved. Plan it again.`,
        });
      const applied = await applyUntil(server, target.value, Date.now() + stepMs);
      if (applied === 'removed')
        return finish({ state: 'Cancelled', text: 'The device or the source was removed.' });
      if (applied === 'goes on') return write(() => Promise.resolve(now()));
      // Without a write the claim expires, and the step runs again.
      if (!applied.ok && isTriedAgain(applied)) return;
      return write(async (transaction) => {
        if (applied.ok) {
          await storeResult(transaction, id, { state: 'Applied', proof: applied.value }, now());
          // Before the target is deleted, which changes its results again and so locks their run: two devices whose
          // results end at once would wait for each other.
          await settleRun(transaction, runId, now());
          await storeApplied(transaction, target.value, mode, now());
        } else {
          await storeResult(
            transaction,
            id,
            { state: failedState(applied), text: applied.text },
            now(),
          );
          await storeFailure(transaction, targetId, applied, mode, now());
          await settleRun(transaction, runId, now());
        }
        return null;
      });
    },
  });
}

const failedState = ({ kind }: Failure): ResultState =>
  kind === 'unsupported' ? 'Unsupported' : 'Failed';

function runOf(system: ServerContext['database']['system'], runId: string) {
  return system
    .selectFrom('push_run')
    .select(['mode', 'approved_at', 'source_name'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
}

/** Makes the changes that a device still needs and reads them back. Returns what it has when it has all of them. */
async function applyUntil(
  server: Pick<ServerContext, 'database'>,
  target: LoadedTarget,
  deadline: number,
): Promise<Result<ReadObject[]> | 'goes on' | 'removed'> {
  const { adapter, reached, wished } = target;
  const before = await differencesOf(target);
  if (!before.ok) return before;
  if (before.value.length > 0 && !(await touch(server, target.id))) return 'removed';
  for (const change of before.value) {
    if (Date.now() > deadline) return 'goes on';
    const made = await adapter.apply(reached, wished, change);
    if (!made.ok) return made;
  }
  const after = await readTarget({ ...target, wished: { ...wished, hasNewSecrets: false } });
  if (!after.ok) return after;
  const [left] = shownChanges(after.value.changes);
  if (left === undefined) return { ok: true, value: after.value.present };
  const names = left.properties.map(({ name }) => name).join(', ');
  return {
    ok: false,
    kind: 'rejected',
    text: `${reached.access.name} took the changes, but reads back differently: ${left.path} ${names}.`,
  };
}

/** Notes before the first change that the device may have something of its target; false if the target was removed meanwhile. */
async function touch({ database }: Pick<ServerContext, 'database'>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await database.system
    .updateTable('push_target')
    .set({ is_touched: true })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function storeResult(
  transaction: ScopedTransaction,
  id: string,
  { state, text, changes, proof }: Outcome,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('push_result')
    .set({
      state,
      text: text ?? null,
      ...(changes && { changes: JSON.stringify(shownChanges(changes)) }),
      // Of a push that was not planned: nobody has looked at its differences. In the same statement, because a second
      // change of the row would lock its run, as do those of other devices, and `settleRun` would wait for them.
      ...(proof && { changes: withProof(proof) }),
      finished_at: state === 'Planned' ? null : now,
    })
    .where('id', '=', id)
    .execute();
}

function withProof(present: readonly ReadObject[]) {
  const proof = shownChanges(present.map((object) => ({ action: 'add', object })));
  return sql<string>`case when changes = '[]'::jsonb then ${JSON.stringify(proof)}::jsonb else changes end`;
}

async function storeFailure(
  transaction: ScopedTransaction,
  targetId: string | null,
  { kind, text }: Failure,
  mode: RunMode,
  now: Date,
): Promise<void> {
  if (targetId === null) return;
  await transaction
    .updateTable('push_target')
    .set({
      state: kind === 'unsupported' ? 'Unsupported' : 'Failed',
      error: text,
      checked_at: now,
      // What was not switched is switched when its schedule is looked at again.
      ...(mode === 'schedule' && {
        applied_wish: sql`jsonb_set(applied_wish, '{isOn}', to_jsonb(not (applied_wish->>'isOn')::boolean))`,
      }),
    })
    .where('id', '=', targetId)
    .execute();
}

/** Notes what a device has been given; what it was to have nothing of any more is forgotten. */
async function storeApplied(
  transaction: ScopedTransaction,
  { id, isRemoval, wishedAt, given }: LoadedTarget,
  mode: RunMode,
  now: Date,
): Promise<void> {
  if (isRemoval && mode === 'push')
    await transaction
      .deleteFrom('push_target')
      .where('id', '=', id)
      .where('wish', 'is', null)
      .execute();
  // Also when the wish has changed meanwhile, so that what was written is known when it is removed.
  if (mode === 'push' || mode === 'key')
    await transaction
      .updateTable('push_target')
      .set({
        applied_wish: given.wish && JSON.stringify(given.wish),
        applied_secrets: JSON.stringify(given.secrets),
      })
      .where('id', '=', id)
      .execute();
  const isWished = sql<boolean>`wish is not distinct from applied_wish`;
  await transaction
    .updateTable('push_target')
    .set({
      state:
        mode === 'push'
          ? 'InSync'
          : sql<'InSync'>`case when ${isWished} then 'InSync' else 'Pending' end`,
      differences: '[]',
      error: null,
      applied_at: now,
      checked_at: now,
      next_check_at: new Date(now.getTime() + checkedEveryMs),
    })
    .where('id', '=', id)
    // A wish that changed meanwhile stays pending.
    .where('wished_at', '=', wishedAt)
    .execute();
}
