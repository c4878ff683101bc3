import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import { renewKeys } from '../../site-network/public/pushes.ts';
import { followersOf } from '../records/policy-store.ts';
import { openPassword } from '../rotations/password-text.ts';
import type { Policy, Work } from '../rotations/policy.ts';

/**
 * Lets a new Wi-Fi key be pushed to all devices that the networks with the policy's key were pushed to. Devices that are set up
 * by hand get lines to type, in their connection profile.
 */
export async function beginPush(work: Work, { row }: Policy, rotationId: string): Promise<void> {
  const { transaction, server } = work;
  const now = server.now();
  await renewUnpushed(work, row.id, rotationId);
  const targets = await transaction
    .selectFrom('push_target')
    .innerJoin('connection_profile as profile', 'profile.id', 'push_target.source_id')
    .select(['push_target.device_id', 'push_target.source_id as profile_id'])
    .where('push_target.source_kind', '=', 'connection-profile')
    .where(sql<string>`profile.settings ->> 'rotatingPassword'`, '=', row.id)
    .where('profile.status', '=', any(['Active', 'Suspended']))
    .where('push_target.wish', 'is not', null)
    .where('push_target.applied_wish', 'is not', null)
    .where('push_target.state', '<>', 'ByHand')
    .execute();
  if (targets.length > 0)
    await transaction
      .insertInto('password_device')
      .values(
        targets.map((target) => ({
          ...target,
          rotation_id: rotationId,
          state: 'waiting' as const,
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // What is typed by hand has to be typed again.
  await transaction
    .updateTable('push_target')
    .set({ done_by: null, done_at: null })
    .where('source_kind', '=', 'connection-profile')
    .where('state', '=', 'ByHand')
    .where(
      sql<boolean>`source_id in (
        select id from connection_profile where settings ->> 'rotatingPassword' = ${row.id})`,
    )
    .execute();
  await transaction
    .updateTable('password_rotation')
    .set(
      targets.length === 0
        ? { push_state: 'done', next_push_at: null }
        : { push_state: 'pushing', push_attempts: 0, next_push_at: now },
    )
    .where('id', '=', rotationId)
    .execute();
}

/** Networks whose first push is planned, but not approved yet, get the new key with it. */
async function renewUnpushed(work: Work, policyId: string, rotationId: string): Promise<void> {
  const { transaction, server } = work;
  const { password } = await transaction
    .selectFrom('password_rotation')
    .select('password')
    .where('id', '=', rotationId)
    .executeTakeFirstOrThrow();
  if (password === null) return;
  const passphrase = await openPassword(server, rotationId, password);
  for (const { id } of await followersOf(transaction, policyId))
    await renewKeys(work, { kind: 'connection-profile', id }, passphrase);
}
