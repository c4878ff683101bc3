import { any } from '../../../server/database/listing.ts';
import type { Rotation, Work } from '../rotations/policy.ts';
import type { PushState } from '../states.ts';
import type { DeviceRow } from './push-keys.ts';

const minute = 60_000;
/** The waits before what failed is repeated by itself. */
const waitsMs = [1, 5, 30].map((minutes) => minutes * minute);

/**
 * Gives a push its outcome when no device is being changed: all have the key, or some failed. Those are repeated after 1, 5
 * and 30 minutes. Returns when the next step is due; null: it has ended, or waits for a person.
 */
export async function settle(
  { transaction, server }: Work,
  rotation: Rotation,
  devices: readonly DeviceRow[],
): Promise<Date | null> {
  const now = server.now();
  const isRestoring = rotation.push_state === 'restoring';
  const failed = devices.filter(({ state }) => state === (isRestoring ? 'unrestored' : 'failed'));
  const update = (columns: { push_state?: PushState; push_attempts?: number }) =>
    transaction
      .updateTable('password_rotation')
      .set(columns)
      .where('id', '=', rotation.id)
      .execute();
  if (failed.length === 0) {
    await update({ push_state: isRestoring ? 'restored' : 'done' });
    return null;
  }
  const wait = waitsMs[rotation.push_attempts];
  const hasWaited = rotation.push_state === 'partly' || isRestoring;
  const latest = await lastChange({ transaction }, rotation.id);
  if (wait === undefined) {
    if (!isRestoring) await update({ push_state: 'partly' });
    return null;
  }
  const dueAt = new Date(latest.getTime() + wait);
  if (!hasWaited || dueAt > now) {
    if (!isRestoring) await update({ push_state: 'partly' });
    return dueAt;
  }
  await transaction
    .updateTable('password_device')
    .set({ state: isRestoring ? 'restoring' : 'waiting', changed_at: now })
    .where('id', '=', any(failed.map(({ id }) => id)))
    .execute();
  await update({ push_attempts: rotation.push_attempts + 1 });
  return now;
}

async function lastChange(
  { transaction }: Pick<Work, 'transaction'>,
  rotationId: string,
): Promise<Date> {
  const { at } = await transaction
    .selectFrom('password_device')
    .select(({ fn }) => fn.max('changed_at').as('at'))
    .where('rotation_id', '=', rotationId)
    .executeTakeFirstOrThrow();
  return at;
}
