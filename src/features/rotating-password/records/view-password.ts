import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { openPassword } from '../rotations/password-text.ts';
import { policyStore } from './policy-store.ts';
import { findRotation } from './rotations.ts';

/** Returns a password. The current one is there to be told; who looks at a future one is recorded. */
export async function viewedPassword(
  request: OrganizationRequest,
  params: { policyId: string; rotationId: string },
): Promise<{ password: string }> {
  const { transaction, organization, server } = request;
  const rotation = await findRotation(request, params);
  const { password } = await transaction
    .selectFrom('password_rotation')
    .select('password')
    .where('id', '=', rotation.id)
    .executeTakeFirstOrThrow();
  if (password === null)
    throw new Problem(
      'conflict',
      rotation.generated_at === null
        ? 'This password is not generated yet.'
        : 'This password was forgotten, 90 days after it had ended.',
    );
  if (rotation.starts_at <= server.now()) request.changesNothing();
  else {
    const { name } = await policyStore.get(request, params.policyId);
    await request.record({
      ...policyStore.historyOf(params.policyId, name),
      action: 'run',
      organization,
      after: { viewed: `of ${rotation.starts_at.toISOString()}, before its start` },
    });
  }
  return { password: await openPassword(server, rotation.id, password) };
}
