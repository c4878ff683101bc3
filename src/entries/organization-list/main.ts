import { sendOrganizationList } from '../../classic/organization-list.ts';

void sendOrganizationList();
