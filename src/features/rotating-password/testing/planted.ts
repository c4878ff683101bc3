import type { World } from '../../../../test/facts.ts';
import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { exampleKey } from '../examples.ts';
import { policyStore } from '../records/policy-store.ts';
import { passwordHash, sealPassword } from '../rotations/password-text.ts';

/** Inserts a policy with its current password, which failed on a device, and an announcement of it. */
export async function plantPolicy(
  { server, unique }: Pick<World, 'server' | 'unique'>,
  owner: TestOrganization,
) {
  const { system } = server.database;
  const { id: policyId } = await system
    .insertInto('rotating_password')
    .values({
      ...policyStore.toColumns(exampleKey({ name: unique('Key '), ssid: unique('Lobby ') })),
      ...ownedBy(owner),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rotationId = crypto.randomUUID();
  const password = unique('planted-password-');
  await system
    .insertInto('password_rotation')
    .values({
      id: rotationId,
      organization_number: owner.number,
      organization_path: owner.path,
      policy_id: policyId,
      starts_at: new Date('2026-01-01'),
      password: await sealPassword(server.context, rotationId, password),
      password_hash: passwordHash(policyId, password),
      generated_at: new Date('2026-01-01'),
      announced_at: new Date('2026-01-01'),
      started_at: new Date('2026-01-01'),
      push_state: 'done',
      created_by: 'test',
    })
    .execute();
  const { id: deliveryId } = await system
    .insertInto('password_delivery')
    .values({
      rotation_id: rotationId,
      channel: 'email',
      recipient: 'desk@example.com',
      state: 'failed',
      error: 'No mail server is configured.',
      queued_at: new Date('2026-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('password_day')
    .values({ policy_id: policyId, day: '2026-01-01', devices: 1 })
    .execute();
  await system
    .insertInto('password_use')
    .values({ policy_id: policyId, day: '2026-01-01', device: '02:00:00:00:00:01' })
    .execute();
  return { policyId, rotationId, deliveryId };
}
