import type { ScopedTransaction } from '../../../server/context.ts';
import { settleRun } from './runs.ts';
import type { RunMode } from './states.ts';
import type { PushSource } from './wishes.ts';

/** Starts a run that needs no approval, on devices that no other run changes. Returns its id; wake `pushDevices`. */
export async function startRun(
  transaction: ScopedTransaction,
  site: { number: number; path: string },
  source: PushSource,
  targets: readonly { id: string; deviceId: string }[],
  { mode, by, now }: { mode: RunMode; by: string; now: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto('push_run')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      source_kind: source.kind,
      source_id: source.id,
      source_name: source.name,
      mode,
      state: 'Approved',
      created_at: now,
      created_by: by,
      approved_at: now,
      approved_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('push_result')
    .values(
      targets.map((target) => ({
        run_id: id,
        target_id: target.id,
        device_id: target.deviceId,
        state: 'Waiting' as const,
        next_step_at: now,
      })),
    )
    .execute();
  await settleRun(transaction, id, now);
  return id;
}
