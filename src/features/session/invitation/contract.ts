import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { rule } from '../../../contract/schema.ts';
import { newPasswordRules } from '../profile/password-rules.ts';

const token = z.string().check(z.maxLength(100));

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/AdminApi/admin/invitation/check',
  summary: 'Whom an invitation is for, as long as it is valid',
  access: 'public',
  effect: 'read',
  namesRecord: true,
  body: z.object({ Token: token }),
  response: z.object({ Name: z.string(), Username: z.string() }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/AdminApi/admin/invitation/accept',
  summary: 'Sets the first password of who was invited; the invitation is used up',
  access: 'public',
  effect: 'change',
  namesRecord: true,
  body: z.object({
    Token: token,
    NewPassword: z.string().check(...newPasswordRules.map((check) => rule(check))),
  }),
  response: z.object({ Username: z.string(), Realm: z.string() }),
});
