import { route } from '../../contract/endpoint.ts';
import type { LoginSchemas, SetOrganizationSchemas } from './contract.ts';

export const authorizationService = '/ElevenWS/DevApi/Admin/Authorization.svc';

export const loginRoute = route<LoginSchemas>({
  method: 'POST',
  path: `${authorizationService}/Login`,
  access: 'public',
});

export const setOrganizationRoute = route<SetOrganizationSchemas>({
  method: 'POST',
  path: '/AdminApi/admin/organization',
  access: 'session',
});
