import { setOrganizationFromAddress } from '../../classic/set-organization.ts';

void setOrganizationFromAddress();
