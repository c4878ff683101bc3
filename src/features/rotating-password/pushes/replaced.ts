import type { ScopedTransaction } from '../../../server/context.ts';
import { isRolledBack, type Rotation, type Work } from '../rotations/policy.ts';

/** Returns whether a later Wi-Fi key is the current one, so that pushing this one would bring back an old key. */
export async function isReplaced(
  transaction: ScopedTransaction,
  { policy_id, starts_at }: Pick<Rotation, 'policy_id' | 'starts_at'>,
): Promise<boolean> {
  const later = await transaction
    .selectFrom('password_rotation')
    .select('push_state')
    .where('policy_id', '=', policy_id)
    .where('starts_at', '>', starts_at)
    .where('started_at', 'is not', null)
    .execute();
  return later.some((one) => !isRolledBack(one));
}

/** Ends the push, or the roll back, of a key that was replaced: its devices get the later one. */
export async function giveUp({ transaction, server }: Work, rotation: Rotation): Promise<null> {
  const isRestoring = rotation.push_state === 'restoring';
  await transaction
    .updateTable('password_device')
    .set({
      state: isRestoring ? 'unrestored' : 'failed',
      text: 'A later key is pushed instead.',
      changed_at: server.now(),
    })
    .where('rotation_id', '=', rotation.id)
    .where('state', '=', isRestoring ? 'restoring' : 'waiting')
    .execute();
  await transaction
    .updateTable('password_rotation')
    .set({ push_state: isRestoring ? 'restored' : 'partly' })
    .where('id', '=', rotation.id)
    .execute();
  return null;
}
