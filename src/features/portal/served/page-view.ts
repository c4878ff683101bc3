import type { ScopedTransaction } from '../../../server/context.ts';
import { imageSources } from '../../images/queries.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import type { PageId } from '../document/blocks.ts';
import { imagesOf } from '../document/images-of.ts';
import { isChoosing, offeredMethods } from '../document/plan-rules.ts';
import { withSlotImages } from '../document/slot-images.ts';
import { codeAddressOf } from '../flow/email-codes.ts';
import { canLogOut } from '../flow/log-out.ts';
import { eligiblePlans, plansOfMethod, visiblePlans } from '../flow/offered-plans.ts';
import { standingOf } from '../flow/status.ts';
import { canSignIn, type Typed, type Visit } from '../flow/visit.ts';
import type { OfferedPlan, PageError, PageLinks, PortalView, WaitState } from '../renderer/view.ts';
import { slotImagesOf } from '../versions/slot-images.ts';

const searchedSessions = 50;

interface Shown {
  page: PageId;
  links: PageLinks;
  error?: PageError | null;
  typed?: Typed;
  wait?: WaitState | null;
}

/** Returns what a page of a visit shows. */
export async function pageView(visit: Visit, shown: Shown): Promise<PortalView> {
  const { server, area, state, now } = visit;
  const { page, links, error = null, typed = {}, wait = null } = shown;
  return server.database.withScope(area.providerScope, async (transaction) => {
    const portal = withSlotImages(visit.portal, await slotImagesOf(transaction, area));
    const plans = await visiblePlans(transaction, area, now);
    const { attemptId, guestId, isProven, arrival } = state;
    const macAddress = arrival?.macAddress ?? null;
    const viewer = { area, now, state: { attemptId, guestId, isProven, macAddress } };
    const standing = await standingOf(transaction, viewer);
    const isFromGateway = canSignIn(visit);
    return {
      portal,
      page,
      language: state.language,
      area,
      now,
      images: await imageSources(transaction, area, imagesOf(portal)),
      links,
      methods: offeredMethods(portal.methods, plans, server.mail !== null),
      plans: await shownPlans(transaction, visit, page, plans),
      status: page === 'connected' || page === 'expired' ? (standing?.status ?? null) : null,
      isFromGateway,
      canLogOut: canLogOut(visit),
      emailCode:
        page === 'connected'
          ? isFromGateway
            ? (standing?.emailCode ?? null)
            : null
          : page === 'sign-in' && guestId === null
            ? await codeOfVisit(transaction, visit)
            : null,
      wait,
      error,
      network: error?.key === 'no-gateway' ? await networkOf(transaction, area) : null,
      supportCode: error === null ? null : state.supportCode,
      typed,
    };
  });
}

/** Returns the confirmation that the sign-in page asks for: of the address just typed, or of a guest who was too late. */
async function codeOfVisit(
  transaction: ScopedTransaction,
  visit: Visit,
): Promise<PortalView['emailCode']> {
  const { identity } = visit.state;
  const isTyped = identity?.method === 'email' && identity.confirmedAt === null;
  const address = isTyped ? identity.email : await codeAddressOf(transaction, visit);
  return address === null ? null : { address, onlineUntil: null };
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

async function shownPlans(
  transaction: ScopedTransaction,
  { area, portal, state, now }: Visit,
  page: PageId,
  plans: readonly PlanTerms[],
): Promise<OfferedPlan[]> {
  const method = state.identity?.method ?? null;
  const macAddress = state.arrival?.macAddress ?? null;
  const eligible =
    page === 'plans' && method !== null && isChoosing(method)
      ? (
          await eligiblePlans(transaction, plansOfMethod(plans, method, portal.methods), {
            area,
            macAddress,
            now,
          })
        ).plans
      : plans;
  return eligible.map((plan) => ({ id: plan.id, plan }));
}
