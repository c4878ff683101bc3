import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PolicyRecord } from '../contract.ts';
import { locked } from '../records/change-policy.ts';
import { policyStore } from '../records/policy-store.ts';
import { findRotation } from '../records/rotations.ts';
import { shownPolicy } from '../records/shown-policies.ts';
import { timesOf } from '../rotations/plan-rotations.ts';
import { currentOf, openRotations } from '../rotations/policy.ts';
import { formerOf } from './push-keys.ts';
import { isReplaced } from './replaced.ts';

interface Params {
  policyId: string;
  rotationId: string;
}

/** Pushes a key, or the former one that is rolled back to, again to the devices that failed. */
export async function repeatPush(
  request: OrganizationRequest,
  params: Params,
): Promise<PolicyRecord> {
  const { transaction, server } = request;
  const { row } = await locked(request, params.policyId);
  const rotation = await findRotation(request, params);
  if (await isReplaced(transaction, rotation))
    throw new Problem(
      'conflict',
      'A later Wi-Fi key has replaced this one. Push the current one again.',
    );
  const isRestoring = rotation.push_state === 'restoring';
  const failed = await transaction
    .updateTable('password_device')
    .set({ state: isRestoring ? 'restoring' : 'waiting', changed_at: server.now() })
    .where('rotation_id', '=', rotation.id)
    .where('state', '=', isRestoring ? 'unrestored' : 'failed')
    .returning('id')
    .execute();
  if (failed.length === 0)
    throw new Problem('conflict', 'No device has failed, so there is nothing to push again.');
  await transaction
    .updateTable('password_rotation')
    .set({
      push_state: isRestoring ? 'restoring' : 'pushing',
      push_attempts: 0,
      next_push_at: server.now(),
    })
    .where('id', '=', rotation.id)
    .execute();
  await request.record({
    ...policyStore.historyOf(row.id, row.name),
    action: 'run',
    organization: request.organization,
    after: { push: 'pushed again' },
  });
  return shownPolicy(request, row.id);
}

/** Gives all devices the former key again, which is the current password from now on. */
export async function rollBackPush(
  request: OrganizationRequest,
  params: Params,
): Promise<PolicyRecord> {
  const { transaction, server } = request;
  const policy = await locked(request, params.policyId);
  const { row } = policy;
  const rotation = await findRotation(request, params);
  const now = server.now();
  const current = currentOf(await openRotations(transaction, row.id), now);
  if (current?.id !== rotation.id || rotation.push_state === null)
    throw new Problem('conflict', 'Only the current Wi-Fi key is rolled back.');
  const former = await formerOf(transaction, rotation);
  if (former === undefined)
    throw new Problem('conflict', 'There is no former Wi-Fi key to go back to.');
  const sent = await transaction
    .selectFrom('password_device')
    .select('id')
    .where('rotation_id', '=', rotation.id)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  if (sent !== undefined)
    throw new Problem(
      'conflict',
      'Devices are being changed at this moment. Roll back when they have finished.',
    );
  const set = (from: readonly ('done' | 'failed' | 'waiting')[], state: 'restoring' | 'restored') =>
    transaction
      .updateTable('password_device')
      .set({ state, run_id: null, changed_at: now })
      .where('rotation_id', '=', rotation.id)
      .where('state', '=', any([...from]))
      .execute();
  // A device that failed may have taken the key before it fell silent, so it is read and written too.
  await set(['done', 'failed'], 'restoring');
  await set(['waiting'], 'restored');
  await transaction
    .updateTable('password_rotation')
    .set({ push_state: 'restoring', push_attempts: 0, next_push_at: now })
    .where('id', '=', rotation.id)
    .execute();
  await transaction
    .updateTable('password_rotation')
    .set({ ended_at: null, ...timesOf(policy.fields.overlap, rotation.ends_at) })
    .where('id', '=', former.id)
    .execute();
  await request.record({
    ...policyStore.historyOf(row.id, row.name),
    action: 'run',
    organization: request.organization,
    after: { push: 'rolled back' },
  });
  return shownPolicy(request, row.id);
}
