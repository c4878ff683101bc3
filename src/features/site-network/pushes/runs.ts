import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import { vendorFacts } from '../adapters/vendors.ts';
import { isFinished, type ResultState, type RunMode, settledState } from './states.ts';
import type { PushSource } from './wishes.ts';

/** The parts of a request that start a run. */
interface StartingRequest {
  transaction: ScopedTransaction;
  server: { now(): Date };
  organization: { number: number; path: string };
  caller: { displayName: string };
}

interface RunOptions {
  mode?: RunMode;
  /** all of the source if left out */
  deviceIds?: readonly string[] | undefined;
}

/**
 * Plans a run: in the background each device is read, and what would change is stored for approval. The caller wakes
 * `pushDevices`. Returns the run's id; throws when the source has no devices.
 */
export async function planPush(
  request: StartingRequest,
  source: PushSource,
  { mode = 'push', deviceIds }: RunOptions = {},
): Promise<string> {
  const { transaction, server, organization, caller } = request;
  const now = server.now();
  const targets = await targetsWithDevices(transaction, source, deviceIds);
  if (targets.length === 0)
    throw new Problem('conflict', `${source.name} has no devices to push to.`);
  const { id } = await transaction
    .insertInto('push_run')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      source_kind: source.kind,
      source_id: source.id,
      source_name: source.name,
      mode,
      state: 'Planning',
      created_at: now,
      created_by: caller.displayName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('push_result')
    .values(
      targets.map(({ targetId, deviceId, type, state, error }) => {
        const first = firstState(state, type);
        return {
          run_id: id,
          target_id: targetId,
          device_id: deviceId,
          state: first,
          text: first === 'Unsupported' ? error : null,
          next_step_at: first === 'Reading' ? now : null,
          finished_at: first === 'Reading' ? null : now,
        };
      }),
    )
    .execute();
  await settleRun(transaction, id, now);
  return id;
}

function firstState(state: string, type: keyof typeof vendorFacts): ResultState {
  if (state === 'Unsupported') return 'Unsupported';
  return vendorFacts[type].adapter === null ? 'ByHand' : 'Reading';
}

export function targetsWithDevices(
  transaction: ScopedTransaction,
  source: Pick<PushSource, 'kind' | 'id'>,
  deviceIds?: readonly string[],
) {
  return transaction
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .select([
      'push_target.id as targetId',
      'push_target.device_id as deviceId',
      'push_target.state',
      'push_target.error',
      'device.type',
      'device.name',
    ])
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .$if(deviceIds !== undefined, (some) =>
      some.where('push_target.device_id', '=', any([...(deviceIds ?? [])])),
    )
    .orderBy('device.name')
    .execute();
}

/** Gives a run the state that follows from its results. Locks the run, so that the last of two results settles it. */
export async function settleRun(
  transaction: ScopedTransaction,
  runId: string,
  now: Date,
): Promise<void> {
  const run = await transaction
    .selectFrom('push_run')
    .select(['state', 'mode'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) return;
  const results = await transaction
    .selectFrom('push_result')
    .select('state')
    .distinct()
    .where('run_id', '=', runId)
    .execute();
  const state = settledState(
    run,
    results.map((result) => result.state),
  );
  if (state === run.state) return;
  await transaction
    .updateTable('push_run')
    .set({ state, finished_at: isFinished(state) ? now : null })
    .where('id', '=', runId)
    .execute();
}

/** Lets the planned results of a run wait for their devices; a device that another run changes throws a conflict. */
export async function occupyDevices(
  transaction: ScopedTransaction,
  runId: string,
  now: Date,
): Promise<void> {
  // Schedules occupy devices without the lock of the site, so that one may come between the check and the change.
  await retryOnUniqueViolation(transaction, async () => {
    await rejectBusyDevices(transaction, runId);
    await transaction
      .updateTable('push_result')
      .set({ state: 'Waiting', next_step_at: now, finished_at: null })
      .where('run_id', '=', runId)
      .where('state', '=', 'Planned')
      .execute();
  });
}

async function rejectBusyDevices(transaction: ScopedTransaction, runId: string): Promise<void> {
  const busy = await transaction
    .selectFrom('push_result as own')
    .innerJoin('push_result as other', 'other.device_id', 'own.device_id')
    .innerJoin('push_run', 'push_run.id', 'other.run_id')
    .innerJoin('device', 'device.id', 'own.device_id')
    .select(['device.name', 'push_run.source_name as source', 'push_run.approved_by as by'])
    .where('own.run_id', '=', runId)
    .where('own.state', '=', 'Planned')
    .where('other.state', '=', 'Waiting')
    .where('other.run_id', '<>', runId)
    .orderBy('device.name')
    .executeTakeFirst();
  if (busy !== undefined)
    throw new Problem(
      'conflict',
      `${busy.name} is being changed by the push of ${busy.source}, which ${busy.by} approved. Approve this one when that has ended.`,
    );
}
