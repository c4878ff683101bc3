import type { ScopedTransaction } from '../../../server/context.ts';
import { imageSources } from '../../images/queries.ts';
import { memberOfferOf } from '../../loyalty/public/member-sign-in.ts';
import type { ShownPromotion } from '../../promotions/public/shown-promotion.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import type { PageId } from '../document/blocks.ts';
import { imagesOf } from '../document/images-of.ts';
import { isChoosing, isHidden, offeredMethods } from '../document/plan-rules.ts';
import { withSlotImages } from '../document/slot-images.ts';
import { codeOfVisit, hiddenAddress } from '../flow/email-codes.ts';
import { canLogOut } from '../flow/log-out.ts';
import { eligiblePlans, visiblePlans } from '../flow/offered-plans.ts';
import { statusOf } from '../flow/status.ts';
import { canSignIn, type Typed, type Visit } from '../flow/visit.ts';
import { paymentView } from '../payment/payment-view.ts';
import { shownPlans } from '../payment/shown-plans.ts';
import type {
  OfferedPlan,
  PageError,
  PageLinks,
  PaymentView,
  PortalView,
  WaitState,
} from '../renderer/view.ts';
import { slotImagesOf } from '../versions/slot-images.ts';

const searchedSessions = 50;

interface Shown {
  page: PageId;
  links: PageLinks;
  error?: PageError | null;
  typed?: Typed;
  wait?: WaitState | null;
  progress?: PaymentView['progress'];
  promotions?: readonly ShownPromotion[];
}

/** Returns what a page of a visit shows. */
export async function pageView(visit: Visit, shown: Shown): Promise<PortalView> {
  const { server, area, portalOf, state, now } = visit;
  const { page, links, error = null, typed = {}, wait = null, progress = null } = shown;
  const { promotions = [] } = shown;
  return server.database.withScope(area.providerScope, async (transaction) => {
    const portal = withSlotImages(visit.portal, await slotImagesOf(transaction, portalOf));
    const plans = await visiblePlans(transaction, area, now, state.identity);
    const { guestId, isProven, arrival } = state;
    const macAddress = arrival?.macAddress ?? null;
    const hasStatus = page === 'connected' || page === 'expired';
    const viewer = { area, now, state: { guestId, isProven, macAddress } };
    return {
      portal,
      page,
      language: state.language,
      area,
      now,
      images: await imageSources(transaction, portalOf, imagesOf(portal)),
      links,
      methods: offeredMethods(portal.methods, plans, server.mail !== null),
      members: await shownMembers(transaction, visit, page),
      plans: await plansOfPage(transaction, visit, page, plans),
      promotions,
      status: hasStatus ? await statusOf(transaction, viewer) : null,
      isFromGateway: canSignIn(visit),
      canLogOut: canLogOut(visit),
      emailCode: await requestedCode(transaction, visit, page),
      wait,
      payment: page === 'pay' ? await paymentView(transaction, visit, progress) : null,
      error,
      network: error?.key === 'no-gateway' ? await networkOf(transaction, area) : null,
      supportCode: error !== null || isSlow(wait) ? state.supportCode : null,
      typed,
    };
  });
}

/** Returns how members sign in; only the page with the methods shows it. */
async function shownMembers(
  transaction: ScopedTransaction,
  { area, portal }: Visit,
  page: PageId,
): Promise<PortalView['members']> {
  const isShown =
    page === 'sign-in' &&
    portal.methods.methods.some(({ type, isOn }) => isOn && type === 'memberNumber');
  return isShown ? memberOfferOf(transaction, area) : byNumber;
}

const byNumber: PortalView['members'] = { signIns: [], asksNumber: true };

/** Whether the page has stopped waiting for the gateway. */
function isSlow(wait: WaitState | null): boolean {
  return wait !== null && wait.form === null && wait.refresh === null;
}

/** Returns the code that a page has a field for: of the guest whose status it shows, otherwise of the one who signs in. */
async function requestedCode(
  transaction: ScopedTransaction,
  visit: Visit,
  page: PageId,
): Promise<PortalView['emailCode']> {
  const { guestId, isProven, identity, hasNewCode = false } = visit.state;
  const isStatus = page === 'connected' && guestId !== null && canSignIn(visit);
  if (!isStatus && (page !== 'sign-in' || guestId !== null)) return null;
  const code = await codeOfVisit(transaction, visit);
  if (code === null || code.isExpired || code.isConfirmed) return null;
  const { email, onlineUntil } = code;
  if (!isStatus) {
    if (identity !== null && identity.confirmedAt !== null) return null;
    // Another person may have the device by now.
    const isOwn = identity?.email?.toLowerCase() === email;
    const address = isOwn ? email : hiddenAddress(email);
    return { address, onlineUntil: null, isNew: hasNewCode };
  }
  if (code.guestId !== guestId) return null;
  const address = isProven ? email : hiddenAddress(email);
  return { address, onlineUntil, isNew: hasNewCode };
}

/** Returns the name of the network that the area's guests use, as gateways report it; arrivals could invent one. */
async function networkOf(
  transaction: ScopedTransaction,
  { path }: Visit['area'],
): Promise<string | null> {
  const newest = await transaction
    .selectFrom('guest_session')
    .select('ssid')
    .where('organization_path', '=', path)
    .where('state', '=', 'open')
    .orderBy('started_at', 'desc')
    .limit(searchedSessions)
    .execute();
  return newest.find(({ ssid }) => ssid !== null)?.ssid ?? null;
}

async function plansOfPage(
  transaction: ScopedTransaction,
  visit: Visit,
  page: PageId,
  plans: readonly PlanTerms[],
): Promise<OfferedPlan[]> {
  const { area, state, now } = visit;
  const method = state.identity?.method ?? null;
  const macAddress = state.arrival?.macAddress ?? null;
  const eligible =
    page === 'plans' && method !== null && isChoosing(method)
      ? (
          await eligiblePlans(transaction, await shownPlans(transaction, visit), {
            area,
            macAddress,
            now,
          })
        ).plans
      : plans.filter((plan) => !isHidden(plan));
  return eligible.map((plan) => ({ id: plan.id, plan }));
}
