import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { rule } from '../../../contract/schema.ts';
import { email, required } from '../../../contract/validators/validators.ts';

export const ssoCallbackPath = '/AdminApi/sso/callback';

/** Why a single sign-on did not end in a session: the sign-in page has words for each. */
export const ssoFailures = ['expired', 'refused', 'unknown', 'unreachable'] as const;
export type SsoFailure = (typeof ssoFailures)[number];

export const getSsoRedirectUrl = endpoint({
  method: 'GET',
  path: '/ElevenWS/DevApi/Admin/Authorization.svc/GetSsoRedirectUrl',
  summary: 'Where the identity provider of an e-mail address signs in; alike for unknown addresses',
  access: 'public',
  effect: 'read',
  query: z.object({
    email: z.string().check(rule(required), rule(email), z.maxLength(254)),
    realm: z.optional(z.string().check(z.maxLength(100))),
    /** the address of the console to come back to */
    returnTo: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({ Url: z.nullable(z.string()), Error: z.nullable(z.string()) }),
});
