import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { laterDate, type PromoCode, type PromoStatus, promoCode } from '../fields.ts';
import { promoBlockers } from '../rules/blockers.ts';
import { foldedCode } from '../rules/code-text.ts';
import { referenceErrors } from './check-references.ts';
import { promoStore } from './promo-store.ts';

export async function createPromo(request: OrganizationRequest, promo: PromoCode) {
  rejectFieldErrors({
    ...(await referenceErrors(request, promo)),
    ...crossFieldErrors(promoCode, promo),
  });
  return promoStore.create(request, promo);
}

export async function updatePromo(
  request: OrganizationRequest,
  id: string,
  change: PromoCode & { version: number },
) {
  const before = await promoStore.lock(request, id);
  rejectFieldErrors({
    ...(await referenceErrors(request, change, before)),
    ...seriesErrors(before, change),
    ...crossFieldErrors(promoCode, pickFields(promoCode, change)),
  });
  return promoStore.update(request, id, change);
}

/** The codes of a series exist already, and guests may have them. */
export function seriesErrors(
  before: Pick<PromoCode, 'code' | 'series'>,
  after: Pick<PromoCode, 'code' | 'series'>,
): Record<string, string> {
  const { series } = before;
  if (series === null)
    return after.series === null
      ? {}
      : { series: 'A code cannot become a series. Add another one' };
  const isSame = after.series?.count === series.count && after.series.length === series.length;
  return {
    ...(!isSame && { series: 'The codes of a series cannot be changed' }),
    ...(foldedCode(after.code) !== foldedCode(before.code) && {
      code: 'The codes of a series cannot be changed',
    }),
  };
}

/** Pauses, resumes or ends a promo code. */
export async function setStatus(request: OrganizationRequest, id: string, status: PromoStatus) {
  const before = await promoStore.lock(request, id);
  const blocker = promoBlockers[actionTo[status]](before);
  if (blocker !== null) throw new Problem('conflict', blocker);
  return promoStore.update(request, id, { ...before, status });
}

const actionTo = { Active: 'resume', Paused: 'pause', Ended: 'end' } as const;

/** Sets a later end; a code without an end cannot get one so. */
export async function extendPromo(request: OrganizationRequest, id: string, validUntil: string) {
  const before = await promoStore.lock(request, id);
  const blocker = promoBlockers.extend(before);
  if (blocker !== null) throw new Problem('conflict', blocker);
  if (before.validUntil !== null && validUntil <= before.validUntil)
    rejectFieldErrors({ validUntil: laterDate });
  return promoStore.update(request, id, { ...before, validUntil });
}
