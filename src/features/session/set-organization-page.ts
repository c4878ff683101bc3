import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import {
  type SetOrganizationAnswer,
  setOrganizationAnswerId,
} from '../../contract/call-request.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import {
  type Authentication,
  bindingCookie,
  rejectInitialPassword,
} from '../../server/authentication.ts';
import type { ServerContext } from '../../server/context.ts';
import type { HtmlPage } from '../../server/http/html-page.ts';
import { problemReply } from '../../server/http/problems.ts';
import type { Variables } from '../../server/http/request.ts';
import { setOrganization } from './contract.ts';
import { tokenForOrganization } from './server.ts';

/**
 * Serves the set-organization page with its answer, which saves the page's own request: the cookies and the parameters
 * suffice. Without the cookie, as in a console framed by another site, the page makes the call itself.
 */
export function setOrganizationPage(
  server: ServerContext,
  authentication: Authentication,
  page: HtmlPage,
): Hono<Variables> {
  const app = new Hono<Variables>();

  app.get('/ElevenOS/Admin/SetOrganization', async (c) => {
    const token = getCookie(c, 'UiAccessToken') || getCookie(c, 'AccessToken');
    const isOwnFrame =
      c.req.header('sec-fetch-site') === 'same-origin' &&
      c.req.header('sec-fetch-dest') === 'iframe';
    const number = z.safeParse(organizationNumberParameter, c.req.query('ORG_NUMBER'));
    const answer =
      !token || !isOwnFrame || !number.success
        ? null
        : await answerFor(token, getCookie(c, bindingCookie), number.data);
    const response = page(c, 'set-organization', {
      // frame-ancestors checks every ancestor, so the hidden page of a framed console needs the same policy. It shows
      // nothing and responds to its own origin only.
      frameAncestors: '*',
      data: { [setOrganizationAnswerId]: answer },
    });
    response.headers.set('cache-control', 'no-store');
    return response;
  });

  async function answerFor(
    token: string,
    binding: string | undefined,
    number: number,
  ): Promise<SetOrganizationAnswer> {
    try {
      const caller = await authentication.authenticate(`Bearer ${token}`, binding);
      rejectInitialPassword(caller, setOrganization);
      const body = { AccessToken: await tokenForOrganization(server, caller, number) };
      return { status: 200, body };
    } catch (error) {
      return problemReply(error, server.log);
    }
  }

  return app;
}
