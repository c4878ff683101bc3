import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { policyStore } from '../records/policy-store.ts';
import { findRotation } from '../records/rotations.ts';

/** Queues an announcement again, unless it waits already. */
export async function repeatDelivery(
  request: OrganizationRequest,
  params: { policyId: string; rotationId: string },
  deliveryId: string,
): Promise<void> {
  const { transaction, organization, server } = request;
  const rotation = await findRotation(request, params);
  const { name } = await policyStore.get(request, params.policyId);
  const delivery = await transaction
    .selectFrom('password_delivery')
    .select(['state', 'recipient'])
    .where('id', '=', deliveryId)
    .where('rotation_id', '=', rotation.id)
    .forUpdate()
    .executeTakeFirst();
  if (delivery === undefined) throw new Problem('not-found', 'This announcement no longer exists.');
  if (delivery.state === 'queued')
    throw new Problem('conflict', 'This announcement is being sent already.');
  await transaction
    .updateTable('password_delivery')
    .set({ state: 'queued', error: null, next_step_at: server.now(), step_attempts: 0 })
    .where('id', '=', deliveryId)
    .execute();
  await request.record({
    ...policyStore.historyOf(params.policyId, name),
    action: 'run',
    organization,
    after: { delivery: 'sent again' },
  });
}
