// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { allRights, type Permissions, type Right } from '../../contract/permissions.ts';
import { getPermissions, isLoginValid } from '../session/contract.ts';
import type { RoleTemplate } from './fields.ts';
import { roleFeatures } from './role-types.ts';
import { type TemplateCalls, templateCalls } from './testing/template-calls.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let calls: TemplateCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = templateCalls(server, family, token);
});

/** Signs in as an administrator of the organization who has this role. */
async function signInWithRole(owner: { number: number }, roleTemplateId: string): Promise<string> {
  const session = await server.signInAs(owner.number);
  await giveRole(session, roleTemplateId);
  return session;
}

async function giveRole(session: string, roleTemplateId: string): Promise<void> {
  const { id } = await administratorOf(server, session);
  await server.database.system
    .updateTable('administrator')
    .set({ role_template_id: roleTemplateId })
    .where('id', '=', id)
    .execute();
}

describe('an author with a role', () => {
  const signInWith = (permissions: Permissions, rights: Right[] = []) =>
    server.signInAs(family.grouping.number, { 'role-templates': 'delete', ...permissions }, rights);

  test('can grant only what their role has', async () => {
    const by = await signInWith({ organization: 'edit', revenue: 'view' }, ['export']);
    await calls.create({ permissions: { organization: 'edit', revenue: 'view' } }, { by });
    const beyond = {
      name: 'Beyond',
      permissions: { organization: 'delete', revenue: 'view', devices: 'view' } as const,
      rights: ['export', 'sessions'] satisfies Right[],
    };
    await expect(calls.create(beyond, { by })).rejects.toMatchObject({
      status: 400,
      fields: {
        'permissions.organization': 'Your own role allows only ‘edit’ for Edit Org',
        'permissions.devices': 'Your own role does not allow Devices',
        rights: 'Your own role lacks: Manage sessions',
      },
    });
  });

  test('cannot raise a template beyond their role or change one that grants more', async () => {
    const by = await signInWith({ revenue: 'view', organization: 'view' }, ['export']);
    const weak = await calls.create({}, { by });
    await expect(
      calls.update(weak.id, { permissions: { ...weak.permissions, devices: 'view' } }, { by }),
    ).rejects.toMatchObject({ status: 400 });
    const strong = await calls.create({
      name: 'Strong',
      permissions: { revenue: 'view', devices: 'edit' },
    });
    const rejection = {
      status: 403,
      message: expect.stringContaining('Your own role does not allow Devices'),
    };
    await expect(calls.update(strong.id, { name: 'Weaker' }, { by })).rejects.toMatchObject(
      rejection,
    );
    await expect(calls.remove(strong.id, { by })).rejects.toMatchObject(rejection);
  });

  test('needs the level that the call requires', async () => {
    const { id } = await calls.create();
    const viewer = await server.signInAs(family.grouping.number, { 'role-templates': 'view' });
    expect((await calls.list({}, { by: viewer })).total).toBeGreaterThan(0);
    await expect(calls.create({ name: 'Mine' }, { by: viewer })).rejects.toMatchObject({
      status: 403,
    });
    await expect(calls.update(id, {}, { by: viewer })).rejects.toMatchObject({ status: 403 });
    await expect(calls.remove(id, { by: viewer })).rejects.toMatchObject({ status: 403 });
    const withoutPermissions = await server.signInAs(family.grouping.number, {});
    await expect(calls.list({}, { by: withoutPermissions })).rejects.toMatchObject({ status: 403 });
  });
});

test('a permission removed from a role is lost within a second, in an open session', async () => {
  const allowed = { 'role-templates': 'edit', organization: 'view', revenue: 'view' } as const;
  const role = await calls.create({ permissions: allowed, rights: ['export', 'sessions'] });
  const by = await signInWithRole(family.grouping, role.id);
  expect(await server.call(getPermissions, {}, by)).toEqual({
    permissions: allowed,
    rights: ['export', 'sessions'],
    isOwner: true,
  });
  await calls.create({ name: 'Before' }, { by });
  await calls.update(role.id, { permissions: allowed, rights: ['sessions'] });
  passTime(server);
  await expect(calls.create({ name: 'After' }, { by })).rejects.toMatchObject({
    fields: { rights: 'Your own role lacks: Export lists and reports' },
  });
  expect(await server.call(getPermissions, {}, by)).toMatchObject({ rights: ['sessions'] });
  await calls.update(role.id, { permissions: { revenue: 'view' }, rights: [], version: 2 });
  passTime(server);
  await expect(calls.list({}, { by })).rejects.toMatchObject({ status: 403 });
});

test('an administrator with the role gets its first page', async () => {
  const { id } = await calls.create();
  const by = await signInWithRole(family.site, id);
  expect(
    await server.call(isLoginValid, { query: { validateRedirect: 'true' } }, by),
  ).toMatchObject({ roleRedirect: '/admin-ui/admin/report/revenue' });
});

describe('a role that every administrator with full rights has', () => {
  const full = {
    permissions: Object.fromEntries(roleFeatures.map((id) => [id, 'delete' as const])),
    rights: [...allRights],
  };
  const change = (templateId: string, fields: Partial<RoleTemplate>, version = 1) =>
    calls.update(templateId, { ...fields, version }, { at: family.provider });

  test('cannot be lowered while a service provider has no other administrator with full rights', async () => {
    const { id } = await calls.create(
      { ...full, name: 'All' },
      { at: family.provider, type: 'provider' },
    );
    await giveRole(token, id);
    for (const lowered of [
      { ...full, rights: [] },
      { ...full, permissions: { revenue: 'view' } },
    ] as const)
      await expect(
        change(id, { name: 'All', ...lowered, rights: [...lowered.rights] }),
      ).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Appoint another one with full rights there first'),
      });
    const renamed = await change(id, { ...full, name: 'Everything' });
    expect(renamed).toMatchObject({ name: 'Everything', rights: [...allRights] });
    // A disabled administrator does not count; an active one with full rights from elsewhere does.
    const disabled = await administratorOf(server, await server.signInAs(family.provider.number));
    await server.database.system
      .updateTable('administrator')
      .set({ status: 'Disabled' })
      .where('id', '=', disabled.id)
      .execute();
    await expect(change(id, { ...full, rights: [] }, 2)).rejects.toMatchObject({ status: 409 });
    await server.signInAs(family.provider.number);
    await expect(change(id, { ...full, rights: [] }, 2)).resolves.toMatchObject({ rights: [] });
  });
});
