import {
  answerPromotion,
  followPromotion,
  type PromotionVisit,
  redirectAfterLogin,
  showPromotions,
} from '../../promotions/public/portal-promotions.ts';
import type { ShownPromotion } from '../../promotions/public/shown-promotion.ts';
import type { PageId } from '../document/blocks.ts';
import { canSignIn, type Outcome, type Visit } from '../flow/visit.ts';

/** Returns the promotions of a page, which are counted as shown. */
export async function promotionsOf(
  visit: Visit,
  page: PageId,
  link: (promotionId: string) => string,
): Promise<readonly ShownPromotion[]> {
  if (!canSignIn(visit)) return [];
  if (page === 'sign-in')
    return showPromotions(promotionVisit(visit), { top: 'beforeLogin', bottom: 'loginPage', link });
  if (page !== 'connected') return [];
  // The gateway was asked to let this guest in during the visit.
  const top = visit.state.sentAt === null ? null : 'afterLogin';
  return showPromotions(promotionVisit(visit), { top, bottom: 'statusPage', link });
}

/** Returns where a guest who has just come online continues, unless no promotion redirects. */
export async function redirectOf(visit: Visit): Promise<Outcome | null> {
  if (!canSignIn(visit)) return null;
  const url = await redirectAfterLogin(promotionVisit(visit));
  return url === null ? null : { kind: 'continue', state: visit.state, url };
}

/** Counts a click on a promotion; returns the address on the internet, or where the portal goes on. */
export async function follow(visit: Visit, promotionId: string): Promise<Outcome> {
  const { state } = visit;
  const back = state.guestId === null ? 'sign-in' : 'connected';
  const followed = await followPromotion(promotionVisit(visit), promotionId);
  if (followed === null) return { kind: 'go', page: back, state };
  if ('url' in followed) return { kind: 'leave', url: followed.url };
  const withCode = { ...state, promoCode: followed.promoCode };
  return { kind: 'go', page: state.identity === null ? 'sign-in' : 'plans', state: withCode };
}

/** Stores the answers of a survey. */
export async function answer(
  visit: Visit,
  promotionId: string,
  sent: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const { state } = visit;
  await answerPromotion(promotionVisit(visit), promotionId, sent);
  return { kind: 'go', page: state.guestId === null ? 'sign-in' : 'connected', state };
}

function promotionVisit({ server, area, state, userAgent, now }: Visit): PromotionVisit {
  const { identity, arrival, attemptId, guestId, language } = state;
  return {
    server,
    area,
    id: attemptId,
    device: arrival?.macAddress ?? `visit ${attemptId}`,
    guestId,
    email: identity?.email ?? null,
    stayId: identity?.stay?.id ?? null,
    tier: identity?.membership?.tier ?? null,
    language,
    userAgent,
    now,
  };
}
