import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PolicyRecord } from '../contract.ts';
import type { PolicyStatus } from '../fields.ts';
import { advanceNow } from '../rotations/advance.ts';
import { addRotation, forgetPlanned, moveEnd, timesOf } from '../rotations/plan-rotations.ts';
import { currentOf, futureOf, openRotations } from '../rotations/policy.ts';
import { nextRotation } from '../rules/next-rotation.ts';
import { locked, planAgain } from './change-policy.ts';
import { policyStore } from './policy-store.ts';
import { shownPolicy } from './shown-policies.ts';

/** Two changes at once would leave a password without any time. */
const leastMs = 1;

/** Changes a password at once. The planned changes stay. The former password is valid for its overlap, those before it end. */
export async function rotate(
  request: OrganizationRequest,
  id: string,
  endsFormer: boolean,
): Promise<PolicyRecord> {
  const { transaction, server, caller } = request;
  const policy = await locked(request, id);
  const now = server.now();
  const open = await openRotations(transaction, id);
  const current = currentOf(open, now);
  if (current !== undefined && now.getTime() - current.starts_at.getTime() < leastMs)
    throw new Problem('conflict', `${policy.row.name} was changed a moment ago.`);
  const { fields, timeZone, row } = policy;
  const [planned] = futureOf(open, now);
  const endsAt =
    planned?.starts_at ??
    (row.status === 'Active' ? nextRotation(fields, timeZone, now, now) : null);
  // No more than two are valid at once: those before the former end, and it does at the next change.
  const { valid_until: promised } = timesOf(fields.overlap, now);
  const until = endsAt === null || promised === null || promised < endsAt ? promised : endsAt;
  for (const one of open) {
    if (one.starts_at > now || (one.valid_until !== null && one.valid_until <= now)) continue;
    const isOlder = one.ends_at !== null && one.ends_at <= now;
    await moveEnd(request, policy, one, {
      ends_at: isOlder ? one.ends_at : now,
      valid_until: isOlder || endsFormer ? now : until,
    });
  }
  await addRotation(
    request,
    policy,
    { startsAt: now, ...timesOf(fields.overlap, endsAt) },
    caller.displayName,
  );
  await advanceNow(request, policy);
  await request.record({
    ...policyStore.historyOf(id, row.name),
    action: 'run',
    organization: request.organization,
    after: { rotation: endsFormer ? 'now, and the former password ended at once' : 'now' },
  });
  return shownPolicy(request, id);
}

/** Leaves out the next change. */
export async function skip(
  request: OrganizationRequest,
  id: string,
  rotationId: string,
): Promise<PolicyRecord> {
  const { transaction, server } = request;
  const policy = await locked(request, id);
  const { fields, timeZone, row } = policy;
  const now = server.now();
  const open = await openRotations(transaction, id);
  const [next, following] = futureOf(open, now);
  if (next === undefined || next.id !== rotationId)
    throw new Problem('conflict', `The next change of ${row.name} is another one now.`);
  // Those after it may be printed, and stay.
  await transaction.deleteFrom('password_rotation').where('id', '=', next.id).execute();
  const after =
    following?.starts_at ?? nextRotation(fields, timeZone, next.starts_at, next.starts_at);
  const current = currentOf(open, now);
  if (current !== undefined)
    await moveEnd(request, policy, current, timesOf(fields.overlap, after));
  await advanceNow(request, policy);
  await request.record({
    ...policyStore.historyOf(id, row.name),
    action: 'run',
    organization: request.organization,
    after: { skipped: next.starts_at.toISOString() },
  });
  return shownPolicy(request, id);
}

/** Pauses a policy, whose current password stays valid until it is resumed. */
export async function setStatus(
  request: OrganizationRequest,
  id: string,
  status: PolicyStatus,
): Promise<PolicyRecord> {
  const { transaction, server, caller } = request;
  const policy = await locked(request, id);
  const { row } = policy;
  if (row.status === status) {
    request.changesNothing();
    return shownPolicy(request, id);
  }
  await transaction
    .updateTable('rotating_password')
    .set({
      status,
      version: row.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', id)
    .execute();
  policy.row.status = status;
  if (status === 'Active') await planAgain(request, policy);
  else {
    await forgetPlanned(request, id);
    const current = currentOf(await openRotations(transaction, id), server.now());
    if (current !== undefined) await moveEnd(request, policy, current, timesOf(0, null));
  }
  await advanceNow(request, policy);
  await request.record({
    ...policyStore.historyOf(id, row.name),
    action: 'update',
    organization: request.organization,
    before: { status: row.status === 'Active' ? 'Paused' : 'Active' },
    after: { status },
  });
  return shownPolicy(request, id);
}
