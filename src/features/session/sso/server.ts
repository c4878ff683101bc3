import { isOwnPath } from '../../../contract/own-path.ts';
import { type Handler, publicHandler } from '../../../server/http/handlers.ts';
import { beginSso, ssoLoginLastsMs } from './begin-sso.ts';
import { getSsoRedirectUrl } from './contract.ts';
import { ssoCookie } from './sso-cookie.ts';

const consolePath = '/admin-ui/admin/';

export const ssoHandlers: readonly Handler[] = [
  publicHandler(getSsoRedirectUrl, async ({ query }, request) => {
    const { returnTo = consolePath } = query;
    const begun = await beginSso(request.server, request.origin, {
      email: query.email.trim(),
      realm: query.realm?.trim().toLowerCase() ?? '',
      returnTo: isOwnPath(returnTo) && returnTo.startsWith(consolePath) ? returnTo : consolePath,
    });
    if (begun === undefined)
      return { Url: null, Error: 'There is no single sign-on for this e-mail address.' };
    request.setSecretCookie(ssoCookie, begun.browserSecret, {
      // The browser returns from the identity provider's site, which Strict would not allow.
      sameSite: 'Lax',
      maxAge: ssoLoginLastsMs / 1000,
    });
    return { Url: begun.url, Error: null };
  }),
];
