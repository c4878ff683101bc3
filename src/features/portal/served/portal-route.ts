import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { newSupportCode } from '../attempts/attempts.ts';
import { type PageId, pageNames } from '../document/blocks.ts';
import { findPortalArea, type PortalArea } from '../flow/portal-area.ts';
import { unifiQuery } from '../gateways/unifi.ts';
import { act, isAction, returnFromProgramme, type Sent } from './actions.ts';
import { addressesOf, queryOf } from './addresses.ts';
import { areaOfArrival, identifiersOf } from './arrive.ts';
import { captiveReply } from './captive-api.ts';
import { errorPage, notFoundPage } from './error-page.ts';
import { guestWarnings } from './guest-warnings.ts';
import { redirectReply } from './page-reply.ts';
import { returnedSignIn } from './programme-return.ts';
import { answer, follow } from './promotions.ts';
import { visits } from './visits.ts';

/** Ten answers of 200 characters, of which each may take nine in a form. */
const largestForm = 65_536;

/** Returns the texts of a form; files and repeated names are not part of any. */
async function sentForm(c: Context<Variables>): Promise<Sent> {
  const body = await c.req.parseBody();
  return new Map(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}

function isPage(text: string): text is PageId {
  return Object.hasOwn(pageNames, text);
}

/** Serves the portals of all service areas to guests. Needs no script, cookie or storage of the browser. */
export function portalRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  const { firstPage, openVisit, showPage, reply } = visits(server);
  const warn = guestWarnings(server);

  // Guests see a page for every failure, also when the database is away.
  app.onError((error, c) => {
    const supportCode = newSupportCode();
    server.log.error({ err: error, supportCode }, 'a page of a portal failed');
    return errorPage(c, 'temporary', 503, { supportCode });
  });

  app.get('/portal', async (c) => {
    const number = await areaOfArrival(server, queryOf(c));
    const area = number === null ? null : await findPortalArea(server, number);
    return area === null ? unknownArea(c) : firstPage(c, area);
  });

  // UniFi takes the name of a server only, and adds a path of its own.
  app.get('/guest/s/*', (c) => {
    const query = unifiQuery(new URL(c.req.url));
    return query === null ? errorPage(c, 'not-found', 404) : redirectReply(c, `/portal${query}`);
  });

  app.get(
    '/portal/:area{[0-9]{1,9}}',
    inArea((c, area) => firstPage(c, area)),
  );
  app.get(
    '/portal/:area{[0-9]{1,9}}/',
    inArea((c, area) => firstPage(c, area)),
  );
  app.get(
    '/portal/:area{[0-9]{1,9}}/api',
    inArea((c, area) => {
      const { start } = addressesOf(c, server, area);
      // RFC 8908 section 4: the API and the page that it names need TLS.
      return start.startsWith('https:')
        ? captiveReply(c, server, area, start)
        : notFoundPage(c, server, area);
    }),
  );
  app.get(
    '/portal/:area{[0-9]{1,9}}/programme',
    inArea(async (c, area) => {
      const signIn = await returnedSignIn(c, server, area);
      if (signIn instanceof Response) return signIn;
      const visit = await openVisit(c, area, signIn.visit);
      if (visit instanceof Response) return visit;
      const { search } = new URL(c.req.url);
      return reply(c, visit, await returnFromProgramme(visit, signIn, search));
    }),
  );
  app.get(
    '/portal/:area{[0-9]{1,9}}/:page',
    inArea(async (c, area) => {
      const page = c.req.param('page') ?? '';
      if (!isPage(page)) return notFoundPage(c, server, area);
      if (page === 'terms' && !queryOf(c).has('state')) return firstPage(c, area, page);
      const visit = await openVisit(c, area);
      return visit instanceof Response ? visit : showPage(c, visit, page);
    }),
  );
  app.post(
    '/portal/:area{[0-9]{1,9}}/do/:action',
    bodyLimit({ maxSize: largestForm, onError: (c) => errorPage(c, 'too-large', 413) }),
    inArea(async (c, area) => {
      const action = c.req.param('action') ?? '';
      if (!isAction(action)) return notFoundPage(c, server, area);
      const visit = await openVisit(c, area);
      if (visit instanceof Response) return visit;
      return reply(c, visit, await act(visit, action, await sentForm(c)));
    }),
  );
  const promotionPath = '/portal/:area{[0-9]{1,9}}/promotion/:promotion{[0-9a-f-]{36}}';
  app.get(
    promotionPath,
    inArea(async (c, area) => {
      const visit = await openVisit(c, area);
      if (visit instanceof Response) return visit;
      return reply(c, visit, await follow(visit, c.req.param('promotion') ?? ''));
    }),
  );
  app.post(
    promotionPath,
    bodyLimit({ maxSize: largestForm, onError: (c) => errorPage(c, 'too-large', 413) }),
    inArea(async (c, area) => {
      const visit = await openVisit(c, area);
      if (visit instanceof Response) return visit;
      return reply(
        c,
        visit,
        await answer(visit, c.req.param('promotion') ?? '', await sentForm(c)),
      );
    }),
  );
  app.all(
    '/portal/:area{[0-9]{1,9}}/*',
    inArea((c, area) => notFoundPage(c, server, area)),
  );
  app.all('/portal/*', (c) => errorPage(c, 'not-found', 404));

  /** Runs work for the area of the address. */
  function inArea(work: (c: Context<Variables>, area: PortalArea) => Promise<Response>) {
    return async (c: Context<Variables>) => {
      const area = await findPortalArea(server, Number(c.req.param('area')));
      if (area === null) return unknownArea(c);
      return area.isEnabled ? work(c, area) : errorPage(c, 'organization-disabled', 503, { area });
    };
  }

  /** The log has what the gateway called itself, so that support staff can enter it in Devices. */
  function unknownArea(c: Context<Variables>): Response {
    const supportCode = newSupportCode();
    const identifiers = identifiersOf(queryOf(c)).slice(0, 5);
    warn(
      { supportCode, area: c.req.param('area'), identifiers },
      'a guest arrived from a gateway that no service area has',
    );
    return errorPage(c, 'unknown-area', 404, { supportCode });
  }

  return app;
}
