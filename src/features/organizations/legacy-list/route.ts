import { route } from '../../../contract/endpoint.ts';
import type { OrganizationListSchemas } from './contract.ts';

/** Without its schemas, so that the organization list page stays small. */
export const organizationListRoute = route<OrganizationListSchemas>({
  method: 'GET',
  path: '/ElevenWS/DevApi/Admin/Organizations.svc/List',
  access: 'scope',
});
