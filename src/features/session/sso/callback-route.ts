import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { bindingCookie } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import {
  isSecure,
  originOf,
  setSecretCookie,
  type Variables,
} from '../../../server/http/request.ts';
import { completeSso, SsoError } from './complete-sso.ts';
import { ssoCallbackPath } from './contract.ts';
import { ssoCookie } from './sso-cookie.ts';

/**
 * Serves the address to which the identity provider returns the browser. The session is sent in cookies, never in an
 * address: an HttpOnly binding cookie, and the token that the console reads as after a sign-in with a password.
 */
export function ssoCallbackRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get(ssoCallbackPath, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const browserSecret = getCookie(c, ssoCookie);
    setSecretCookie(c, ssoCookie, '', { sameSite: 'Lax', maxAge: 0 });
    try {
      const { token, binding, returnTo } = await completeSso(server, originOf(c), {
        search: pathname + search,
        browserSecret,
      });
      setSecretCookie(c, bindingCookie, binding ?? '', { sameSite: 'Strict' });
      setCookie(c, 'UiAccessToken', token, {
        path: '/',
        sameSite: 'Strict',
        secure: isSecure(c),
      });
      return c.redirect(returnTo, 303);
    } catch (error) {
      if (!(error instanceof SsoError)) throw error;
      server.log.warn({ err: error, failure: error.failure }, 'single sign-on failed');
      return c.redirect(`/admin-ui/login/?sso=${error.failure}#/sso`, 303);
    }
  });
  return app;
}
