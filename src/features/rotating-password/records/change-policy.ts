import isEqual from 'fast-deep-equal';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Versioned } from '../../../contract/record-endpoints.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  type Confirmation,
  requestConfirmations,
  withoutDoubles,
} from '../../report-schedules/public/recipients.ts';
import type { PolicyRecord } from '../contract.ts';
import { type RotatingPassword, rotatingPassword } from '../fields.ts';
import { advanceNow } from '../rotations/advance.ts';
import { forgetPlanned, moveEnd, timesOf } from '../rotations/plan-rotations.ts';
import { currentOf, lockPolicy, openRotations, type Policy } from '../rotations/policy.ts';
import { nextRotation } from '../rules/next-rotation.ts';
import { policyStore } from './policy-store.ts';
import { shownPolicy } from './shown-policies.ts';
import { zoneOf } from './time-zone.ts';

interface Changed {
  policy: PolicyRecord;
  confirmations: Confirmation[];
}

const tidy = (policy: RotatingPassword): RotatingPassword => ({
  ...policy,
  emails: withoutDoubles(policy.emails),
  phones: [...new Set(policy.phones)],
});

/** Adds a policy, whose first password is valid at once. */
export async function createPolicy(
  request: OrganizationRequest,
  given: RotatingPassword,
): Promise<Changed> {
  if (request.organization.type !== 'Site')
    throw new Problem('bad-input', 'Rotating passwords belong to a site. Please select one.');
  const fields = tidy(given);
  const { id } = await policyStore.create(request, fields);
  await advanceNow(request, await locked(request, id));
  const confirmations = await requestConfirmations(request, fields.emails);
  return { policy: await shownPolicy(request, id), confirmations };
}

/** Changes a policy. Another schedule or generator plans the next passwords again; the current one stays. */
export async function updatePolicy(
  request: OrganizationRequest,
  id: string,
  change: Versioned<typeof rotatingPassword.map>,
): Promise<Changed> {
  const before = await policyStore.lock(request, id);
  await policyStore.update(request, id, { ...tidy(change), version: change.version });
  const policy = await locked(request, id);
  await applyChange(request, policy, pickFields(rotatingPassword, before));
  const confirmations = await requestConfirmations(request, policy.fields.emails);
  return { policy: await shownPolicy(request, id), confirmations };
}

const planned = [
  'repeat',
  'hours',
  'days',
  'monthDay',
  'time',
  'overlap',
  'generator',
  'length',
  'mode',
] as const;

async function applyChange(
  request: OrganizationRequest,
  policy: Policy,
  before: RotatingPassword,
): Promise<void> {
  const isRescheduled = planned.some((name) => !isEqual(policy.fields[name], before[name]));
  if (isRescheduled && policy.row.status === 'Active') await planAgain(request, policy);
  await advanceNow(request, policy);
}

/** Lets the current password end at the next change from now on. */
export async function planAgain(request: OrganizationRequest, policy: Policy): Promise<void> {
  const { transaction, server } = request;
  const now = server.now();
  await forgetPlanned(request, policy.row.id);
  const current = currentOf(await openRotations(transaction, policy.row.id), now);
  if (current === undefined) return;
  const { fields, timeZone } = policy;
  // An end that has passed was promised.
  if (current.ends_at !== null && current.ends_at <= now) return;
  const endsAt = nextRotation(fields, timeZone, now, current.starts_at);
  await moveEnd(request, policy, current, timesOf(fields.overlap, endsAt));
}

export async function locked(request: OrganizationRequest, id: string): Promise<Policy> {
  // In scope, or not found.
  await policyStore.get(request, id);
  const policy = await lockPolicy(request.transaction, id, zoneOf);
  if (policy === undefined)
    throw new Problem('not-found', 'This rotating password does not exist.');
  return policy;
}
