import isEqual from 'fast-deep-equal';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { type Promotion, type PromotionStatus, promotion } from '../fields.ts';
import { statusBlocker } from '../rules/blockers.ts';
import { comparedOf, promotionStore } from './promotion-store.ts';
import { referenceErrors } from './reference-errors.ts';

export async function createPromotion(request: OrganizationRequest, body: Promotion) {
  rejectFieldErrors({
    ...(await referenceErrors(request, body)),
    ...crossFieldErrors(promotion, body),
    ...(body.status !== 'Draft' && body.status !== 'Active'
      ? { status: 'A new promotion is a draft or active' }
      : {}),
  });
  return promotionStore.create(request, body);
}

export async function updatePromotion(
  request: OrganizationRequest,
  id: string,
  change: Promotion & { version: number },
) {
  const before = await promotionStore.lock(request, id);
  rejectFieldErrors({
    ...(await referenceErrors(request, change, before)),
    ...changeErrors(before, change),
    ...crossFieldErrors(promotion, pickFields(promotion, change)),
  });
  return promotionStore.update(request, id, change);
}

/** What must stay as it was: the type, and what variants are compared by once guests have seen them. */
function changeErrors(
  before: Promotion & { shown: number },
  after: Promotion,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (after.type !== before.type) errors['type'] = 'The type of a promotion cannot be changed';
  const blocker = after.status === before.status ? null : statusBlocker(before, after.status);
  if (blocker !== null) errors['status'] = blocker;
  if (before.shown === 0) return errors;
  const [was, is] = [comparedOf(before), comparedOf(after)];
  const fixed = 'Guests have seen it, so this would mix up the results. Duplicate the promotion';
  if (!isEqual(was.shares, is.shares)) errors['variants'] = fixed;
  if (was.goal !== is.goal) errors['goal'] = fixed;
  return errors;
}

/** Starts, pauses, resumes or ends a promotion. */
export async function setStatus(request: OrganizationRequest, id: string, status: PromotionStatus) {
  const before = await promotionStore.lock(request, id);
  const blocker = statusBlocker(before, status);
  if (blocker !== null) throw new Problem('conflict', blocker);
  return promotionStore.update(request, id, { ...before, status });
}
