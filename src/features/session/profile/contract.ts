import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { rule } from '../../../contract/schema.ts';
import { required } from '../../../contract/validators/validators.ts';
import { newPasswordRules } from './password-rules.ts';

export const editPassword = endpoint({
  method: 'PUT',
  path: '/AdminApi/admin/editpassword',
  summary: 'Changes the own password and ends the administrator’s other sessions',
  access: 'session',
  withInitialPassword: true,
  effect: 'change',
  body: z.object({
    CurrentPassword: z.string().check(rule(required), z.maxLength(256)),
    NewPassword: z.string().check(...newPasswordRules.map((check) => rule(check))),
  }),
  response: z.object({}),
});
