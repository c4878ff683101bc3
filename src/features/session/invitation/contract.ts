import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { largestCredentials } from '../contract.ts';
import { newPassword } from '../profile/fields.ts';

const token = z.string().check(z.maxLength(100));

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/AdminApi/admin/invitation/check',
  summary: 'Returns the administrator whom a valid invitation is for',
  largestBody: largestCredentials,
  access: 'public',
  effect: 'read',
  namesRecord: true,
  body: z.object({ Token: token }),
  response: z.object({ Name: z.string(), Username: z.string() }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/AdminApi/admin/invitation/accept',
  summary: 'Sets the first password of an invited administrator and ends the invitation',
  largestBody: largestCredentials,
  access: 'public',
  effect: 'change',
  namesRecord: true,
  body: z.object({
    Token: token,
    NewPassword: newPassword.schema.shape.NewPassword,
  }),
  response: z.object({ Username: z.string(), Realm: z.string() }),
});
