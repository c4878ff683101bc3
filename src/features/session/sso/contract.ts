import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { rule } from '../../../contract/schema.ts';
import { email, required } from '../../../contract/validators/validators.ts';

export const ssoCallbackPath = '/AdminApi/sso/callback';

/** Why a single sign-on failed. The sign-in page has a message for each. */
export const ssoFailures = ['expired', 'rejected', 'unknown', 'unreachable'] as const;
export type SsoFailure = (typeof ssoFailures)[number];

export const getSsoRedirectUrl = endpoint({
  method: 'GET',
  path: '/ElevenWS/DevApi/Admin/Authorization.svc/GetSsoRedirectUrl',
  summary:
    'Returns the sign-in address of an e-mail address’s identity provider, whether or not the administrator exists',
  access: 'public',
  effect: 'read',
  query: z.object({
    email: z.string().check(rule(required), rule(email), z.maxLength(254)),
    realm: z.optional(z.string().check(z.maxLength(100))),
    /** the address of the console to return to */
    returnTo: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({ Url: z.nullable(z.string()), Error: z.nullable(z.string()) }),
});
