import type { APIRequestContext } from '@playwright/test';
import type { Permissions, Right } from '../src/contract/permissions.ts';
import { expect } from './fixtures.ts';
import { administrator } from './server.ts';

interface NewAdministrator {
  username: string;
  organizationNumber: number;
  permissions: Permissions;
  rights?: Right[];
}

/** Adds an administrator with a role of its own and the usual password. */
export async function addAdministrator(
  request: APIRequestContext,
  { username, organizationNumber, permissions, rights = [] }: NewAdministrator,
): Promise<void> {
  const answerOf = async (method: string, path: string, token: string | null, data: object) => {
    const headers: Record<string, string> =
      token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await request.fetch(path, { method, headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const tokenOf = async (name: string, password: string): Promise<string> => {
    const path = '/ElevenWS/DevApi/Admin/Authorization.svc/Login';
    const fields = { Username: name, Password: password, Realm: '', Org: null };
    return (await answerOf('POST', path, null, fields)).AccessToken;
  };
  const below = `/AdminApi/organizations/${organizationNumber}`;
  const token = await tokenOf(administrator.username, administrator.password);
  const role = await answerOf('POST', `${below}/role-templates`, token, {
    type: 'site',
    name: `Role of ${username}`,
    description: null,
    redirect: null,
    permissions,
    rights,
  });
  const { password } = await answerOf('POST', `${below}/administrators`, token, {
    username,
    realm: '',
    email: null,
    firstName: null,
    lastName: null,
    phone: null,
    ownerNumber: organizationNumber,
    roleTemplateId: role.id,
    isSsoUser: false,
    invite: false,
  });
  await answerOf('PUT', '/AdminApi/admin/editpassword', await tokenOf(username, password), {
    CurrentPassword: password,
    NewPassword: administrator.password,
  });
}
