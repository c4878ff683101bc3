import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerContext } from '../../../server/context.ts';
import { originOf, type Variables } from '../../../server/http/request.ts';
import { landingPageOfGuest } from '../../conference/public/guests.ts';
import { changeLanguage } from '../attempts/attempts.ts';
import type { PageId } from '../document/blocks.ts';
import { letIn } from '../flow/let-in.ts';
import type { PortalArea } from '../flow/portal-area.ts';
import { admitDevice, recognizeDevice } from '../flow/sign-in-methods/by-device.ts';
import { sessionOfAddress } from '../flow/status.ts';
import { canSignIn, errorOf, errorOfReason, type Outcome, type Visit } from '../flow/visit.ts';
import { storedIdentity, storeIdentity } from '../flow/visit-identity.ts';
import { openState, sealState, type VisitState } from '../flow/visit-state.ts';
import { afterSignIn, waitForSession } from '../flow/wait.ts';
import { gatewayOfId } from '../gateways/gateway-devices.ts';
import { gateways } from '../gateways/gateways.ts';
import { continuePayment } from '../payment/continue-payment.ts';
import type { PaymentView, WaitState } from '../renderer/view.ts';
import { visitorPortal } from '../versions/visitor-portal.ts';
import { addressesOf, queryOf, sentUrl } from './addresses.ts';
import { arrivalOfSession, arrive, readArrival } from './arrive.ts';
import { errorPage } from './error-page.ts';
import { guestWarnings } from './guest-warnings.ts';
import { originsOf, pageReply, redirectReply } from './page-reply.ts';
import { pageView } from './page-view.ts';
import { bindBrowser } from './programme-return.ts';
import { promotionsOf, redirectOf } from './promotions.ts';
import { wisprOf } from './wispr-messages.ts';

const refreshSeconds = 2;
/** After this time the page of a payment looks no more by itself. */
const paymentWaitsMs = 90_000;

interface Options {
  error?: Parameters<typeof pageView>[1]['error'];
  typed?: Readonly<Record<string, string>>;
  wait?: WaitState;
  progress?: NonNullable<PaymentView['progress']>;
  status?: ContentfulStatusCode;
}

/** Returns what the routes of the portal do with visits. */
export function visits(server: ServerContext) {
  const warn = guestWarnings(server);

  /** Begins a visit, or shows the terms, which need no gateway. */
  async function firstPage(
    c: Context<Variables>,
    area: PortalArea,
    wanted: 'terms' | null = null,
  ): Promise<Response> {
    const query = queryOf(c);
    const token = query.get('state');
    if (token !== null) {
      const visit = await openVisit(c, area);
      return visit instanceof Response ? visit : showPage(c, visit, 'sign-in');
    }
    const arrived = await arrive(server, area, {
      // Reading the terms is no arrival, even with a gateway's parameters in the address.
      query: wanted === null ? query : new URLSearchParams(),
      url: sentUrl(c, server),
      acceptedLanguages: c.req.header('accept-language') ?? '',
      clientAddress: originOf(c).address,
    });
    if (arrived === null) return errorPage(c, 'slowed-down', 429, { area, seconds: 600 });
    const { portal, portalOf, state, gateway, rejection, isNew } = arrived;
    const device = gateway?.device ?? null;
    const visit = visitOf(c, area, { portal, portalOf, state, device });
    if (wanted !== null) return page(c, visit, wanted);
    if (rejection !== null) {
      const { supportCode } = state;
      warn(
        { supportCode, area: area.number, reason: rejection.text },
        'an arrival could not be verified',
      );
      if (rejection.isForged)
        return page(c, visit, 'refused', { error: errorOf('link-invalid'), status: 400 });
    }
    const { arrival } = state;
    if (arrival === null)
      return rejection === null ? withoutGateway(c, visit) : page(c, visit, 'sign-in');
    if (arrival.isOnline) return reply(c, visit, afterReturn(visit));
    if (arrival.error !== null)
      return page(c, visit, 'sign-in', { error: await loginError(visit) });
    if (arrival.hasLoggedOut === true) return page(c, visit, 'sign-in');
    // A device that was here just now has logged out, or the gateway sends it back again and again.
    const known = isNew ? await admitDevice(visit) : await recognizeDevice(visit);
    if (known.kind === 'admitted') return reply(c, visit, await letIn(visit, known.admission));
    if (known.kind === 'unknown') return page(c, visit, 'sign-in');
    const returning = { ...visit, state: { ...state, guestId: known.guestId } };
    if (known.kind === 'known') return page(c, returning, 'connected');
    // A new guest, unless the code still comes: the page has the field for it, too.
    if (known.error.key === 'email-unconfirmed') {
      const stranger = { ...visit, state: { ...state, guestId: null } };
      return page(c, stranger, 'sign-in', { error: known.error });
    }
    const isOver = known.error.key === 'time-used-up' || known.error.key === 'quota-used-up';
    const shown = known.error.key === 'too-many-devices' ? 'connected' : 'refused';
    return page(c, returning, isOver ? 'expired' : shown, { error: known.error });
  }

  /** Shows the status of a guest who opens the portal by its address; others learn that they need the Wi-Fi. */
  async function withoutGateway(c: Context<Variables>, visit: Visit): Promise<Response> {
    const { area, state, clientAddress } = visit;
    const session = await server.database.withScope(area.scope, (transaction) =>
      sessionOfAddress(transaction, visit, clientAddress),
    );
    if (session === undefined || session.guestId === null) return page(c, visit, 'sign-in');
    const arrival = arrivalOfSession(session.mac, clientAddress);
    return page(
      c,
      { ...visit, state: { ...state, arrival, guestId: session.guestId } },
      'connected',
    );
  }

  /** Returns why RADIUS refused the login that the gateway says has failed. */
  async function loginError(visit: Visit) {
    const waiting = await waitForSession(visit);
    return errorOf(waiting.kind === 'refused' ? errorOfReason(waiting.reason) : 'gateway-failed');
  }

  /** A gateway sends devices that are online to the portal too: after the sign-in, and whenever guests ask for it. */
  function afterReturn({ state }: Visit): Outcome {
    const isReturning = state.guestId !== null && state.arrival?.hasSignedIn !== true;
    return { kind: 'go', page: isReturning ? 'connected' : 'wait', state };
  }

  /** Opens the visit of a request, or replies with why there is none. */
  async function openVisit(
    c: Context<Variables>,
    area: PortalArea,
    token = queryOf(c).get('state') ?? '',
  ): Promise<Visit | Response> {
    const query = queryOf(c);
    const opened = await openState(server, token, area.number);
    if (typeof opened === 'string') return errorPage(c, opened, 400, { area });
    // A gateway that sends the browser back names the device.
    const mac = readArrival(query)?.arrival.macAddress ?? null;
    if (mac !== null && mac !== (opened.arrival?.macAddress ?? null))
      return errorPage(c, 'other-device', 400, { area });
    const known = await server.database.withScope(area.providerScope, async (transaction) => {
      const { portal, portalOf } = await visitorPortal(transaction, area, opened.arrival);
      return {
        portal,
        portalOf,
        identity: await storedIdentity(transaction, opened),
        device:
          opened.deviceId === null
            ? null
            : await gatewayOfId(transaction, server, area.number, opened.deviceId),
      };
    });
    const wanted = query.get('language');
    const language =
      wanted !== null && known.portal.languages.tags.includes(wanted) ? wanted : opened.language;
    if (language !== opened.language)
      await server.database.withScope(area.scope, (transaction) =>
        changeLanguage(transaction, opened.attemptId, language),
      );
    const { identity, ...rest } = known;
    return visitOf(c, area, { ...rest, state: { ...opened, language, identity } });
  }

  /** Shows a page that the guest opened by its address. */
  async function showPage(c: Context<Variables>, visit: Visit, wanted: PageId): Promise<Response> {
    if (wanted === 'wait') return waitPage(c, visit);
    if (wanted === 'pay') return payPage(c, visit);
    if (wanted === 'plans' && visit.state.identity === null) return page(c, visit, 'sign-in');
    // The status page of a device without a guest would claim that it is online.
    if (wanted === 'connected' && visit.state.guestId === null) return page(c, visit, 'sign-in');
    return page(c, visit, wanted);
  }

  async function waitPage(c: Context<Variables>, visit: Visit): Promise<Response> {
    const waiting = await waitForSession(visit);
    if (waiting.kind === 'online') {
      const { guestId, isUnconfirmed } = waiting;
      const online = { ...visit, state: { ...visit.state, guestId } };
      const landingPage = await server.database.withScope(visit.area.providerScope, (transaction) =>
        landingPageOfGuest(transaction, guestId),
      );
      const isFree = !isUnconfirmed && landingPage === null;
      const redirect = isFree ? await redirectOf(online) : null;
      return reply(c, online, redirect ?? afterSignIn(online, isUnconfirmed, landingPage));
    }
    if (waiting.kind === 'refused')
      return page(c, visit, 'refused', { error: errorOf(errorOfReason(waiting.reason)) });
    const url = await visit.returnUrl('wait', visit.state);
    const refresh = waiting.isSlow ? null : { seconds: refreshSeconds, url };
    return page(c, visit, 'wait', { wait: { form: null, refresh } });
  }

  /** Shows what the guest is about to buy, or what became of the payment. */
  async function payPage(c: Context<Variables>, visit: Visit): Promise<Response> {
    const { identity, payment } = visit.state;
    if (identity === null || payment === undefined) return page(c, visit, 'sign-in');
    if (payment.purchaseId === null) return page(c, visit, 'pay');
    const outcome = await continuePayment(visit, payment.purchaseId);
    const isWaiting = outcome.kind === 'go' && outcome.page === 'pay';
    if (!isWaiting) return reply(c, visit, outcome);
    const url = await visit.returnUrl('pay', outcome.state);
    const waitsSince = visit.state.payment?.since ?? visit.now.getTime();
    const isSlow = visit.now.getTime() - waitsSince > paymentWaitsMs;
    return page(c, visit, 'pay', {
      progress: {
        means: outcome.means ?? 'card',
        refresh: isSlow ? null : { seconds: refreshSeconds, url },
      },
    });
  }

  /** Replies to an action. */
  async function reply(c: Context<Variables>, visit: Visit, outcome: Outcome): Promise<Response> {
    if (outcome.kind === 'leave') return redirectReply(c, outcome.url);
    const state = await withStoredIdentity(visit, outcome.state);
    const next = { ...visit, state };
    if (outcome.kind === 'go') {
      const token = await sealState(server, state);
      return redirectReply(c, addressesOf(c, server, visit.area).page(outcome.page, token));
    }
    if (outcome.kind === 'continue') {
      const { url, signIn } = outcome;
      if (signIn !== undefined) bindBrowser(c, visit.area, signIn.browserSecret);
      const wait = { form: null, refresh: { seconds: 0, url } };
      return page(c, next, 'wait', {
        wait: signIn === undefined ? wait : { ...wait, programme: signIn.programme },
      });
    }
    if (outcome.kind === 'form')
      return page(c, next, 'wait', { wait: { form: outcome.form, refresh: null } });
    const { error = null, typed = {} } = outcome;
    const status = error?.key === 'slowed-down' ? 429 : 422;
    return page(c, next, outcome.page, { error, typed, status: error === null ? 200 : status });
  }

  function withStoredIdentity({ area, state }: Visit, next: VisitState): Promise<VisitState> {
    return next.identity === null || next.identity === state.identity
      ? Promise.resolve(next)
      : server.database.withScope(area.scope, (transaction) => storeIdentity(transaction, next));
  }

  async function page(
    c: Context<Variables>,
    visit: Visit,
    shown: PageId,
    { status, ...options }: Options = {},
  ): Promise<Response> {
    const token = await sealState(server, visit.state);
    const addresses = addressesOf(c, server, visit.area);
    const error = shown === 'sign-in' && !canSignIn(visit) ? errorOf('no-gateway') : options.error;
    const promotions = await promotionsOf(visit, shown, (id) => addresses.promotion(id, token));
    const view = await pageView(visit, {
      page: shown,
      promotions,
      links: {
        page: (other) => addresses.page(other, token),
        language: (tag) => `${addresses.page(shown, token)}&language=${tag}`,
        action: (action) => addresses.action(action, token),
        next: visit.state.arrival?.originalUrl ?? null,
      },
      ...options,
      error,
    });
    const wispr = wisprOf(visit, {
      page: shown,
      error: error ?? null,
      loginUrl: addresses.origin + addresses.action('wispr', token),
      resultsUrl: addresses.origin + addresses.page('wait', token),
    });
    const targets = formTargetsOf(visit, addresses.origin, options.wait);
    return pageReply(c, view, targets, status, wispr);
  }

  function visitOf(
    c: Context<Variables>,
    area: PortalArea,
    known: Pick<Visit, 'portal' | 'portalOf' | 'state' | 'device'>,
  ): Visit {
    const { origin, returnUrl } = addressesOf(c, server, area);
    const { address: clientAddress } = originOf(c);
    const userAgent = c.req.header('user-agent') ?? '';
    const now = server.now();
    return { server, area, now, clientAddress, origin, userAgent, returnUrl, ...known };
  }

  return { firstPage, openVisit, showPage, reply };
}

/** Returns where forms may lead: to the gateway, and from there back to this server's public address. */
function formTargetsOf(
  { state: { arrival }, device, area }: Visit,
  origin: string,
  wait: WaitState | undefined,
): string[] {
  const adapter = gateways.find(({ id }) => id === arrival?.gateway);
  if (arrival === null || device === null || adapter === undefined) return [];
  const nothing = { seconds: null, bandwidthDown: null, bandwidthUp: null, quotaBytes: null };
  const returnUrl = `${origin}/portal/${area.number}/wait`;
  const step = adapter.letIn(arrival, { ...nothing, ticket: '0'.repeat(32), returnUrl }, device);
  return originsOf([
    origin,
    step.kind === 'redirect' ? step.url : null,
    step.kind === 'form' ? step.action : null,
    wait?.form?.action ?? null,
    adapter.logOutUrl(arrival, device),
  ]);
}
