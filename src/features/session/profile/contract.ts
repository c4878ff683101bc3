import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { passwordChange } from './fields.ts';

const { CurrentPassword, NewPassword } = passwordChange.schema.shape;

export const editPassword = endpoint({
  method: 'PUT',
  path: '/AdminApi/admin/editpassword',
  summary: 'Changes the caller’s password and ends their other sessions',
  access: 'session',
  withInitialPassword: true,
  effect: 'change',
  body: z.object({ CurrentPassword, NewPassword }),
  response: z.object({}),
});
