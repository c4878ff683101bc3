import type { Permissions, Right } from '../src/contract/permissions.ts';
import { send, sharedSession, startSession } from './api.ts';
import { administrator } from './server.ts';

interface NewAdministrator {
  username: string;
  organizationNumber: number;
  /** the role's permissions; by default the administrator has no role and may do everything */
  permissions?: Permissions;
  rights?: readonly Right[];
}

/** Adds an administrator whose initial password is already replaced by the usual one. */
export async function addAdministrator(
  url: string,
  { username, organizationNumber, permissions, rights = [] }: NewAdministrator,
): Promise<void> {
  const session = await sharedSession(url);
  const below = `/AdminApi/organizations/${organizationNumber}`;
  const role =
    permissions &&
    (await send(session, 'POST', `${below}/role-templates`, {
      type: 'site',
      name: `Role of ${username}`,
      description: null,
      redirect: null,
      permissions,
      rights,
    }));
  const { password } = await send(session, 'POST', `${below}/administrators`, {
    username,
    realm: '',
    email: null,
    firstName: null,
    lastName: null,
    phone: null,
    ownerNumber: organizationNumber,
    roleTemplateId: role?.id ?? null,
    isSsoUser: false,
    invite: false,
  });
  const first = await startSession(url, username, { password });
  await send(first, 'PUT', '/AdminApi/admin/editpassword', {
    CurrentPassword: password,
    NewPassword: administrator.password,
  });
}
