import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { allRights, type Permissions, type Right } from '../../contract/permissions.ts';
import { getPermissions, isLoginValid } from '../session/contract.ts';
import { roleFeatures } from './choices.ts';
import {
  createRoleTemplate,
  deleteRoleTemplate,
  listRoleTemplates,
  type RoleTemplateFields,
  updateRoleTemplate,
} from './contract.ts';
import { exampleTemplate } from './examples.ts';

const { provider, grouping, site } = family;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await refillFamily(server.database.system);
  token = await server.signInAs(provider.number);
});

const params = { orgNumber: String(grouping.number) };
const create = (changes: Partial<RoleTemplateFields> = {}, { by = token } = {}) =>
  server.call(
    createRoleTemplate,
    { params, body: { ...exampleTemplate(changes), type: 'site' } },
    by,
  );
const update = (
  templateId: string,
  changes: Partial<RoleTemplateFields> & { version?: number },
  { by = token } = {},
) =>
  server.call(
    updateRoleTemplate,
    {
      params: { ...params, templateId },
      body: { ...exampleTemplate(changes), version: changes.version ?? 1 },
    },
    by,
  );
const remove = (templateId: string, by: string) =>
  server.call(deleteRoleTemplate, { params: { ...params, templateId } }, by);
const list = (by: string) => server.call(listRoleTemplates, { params, query: {} }, by);

async function giveLatestAdministrator(roleTemplateId: string): Promise<void> {
  await sql`update administrator set role_template_id = ${roleTemplateId}
    where id = (select id from administrator order by created_at desc limit 1)`.execute(
    server.database.system,
  );
}

describe('an author with a role', () => {
  const signInWith = (permissions: Permissions, rights: Right[] = []) =>
    server.signInAs(grouping.number, { 'role-templates': 'delete', ...permissions }, rights);

  test('gives what the role has and nothing beyond it', async () => {
    const by = await signInWith({ organization: 'edit', revenue: 'view' }, ['export']);
    await create({ permissions: { organization: 'edit', revenue: 'view' } }, { by });
    const beyond = {
      name: 'Beyond',
      permissions: { organization: 'delete', revenue: 'view', devices: 'view' } as const,
      rights: ['export', 'sessions'] satisfies Right[],
    };
    await expect(create(beyond, { by })).rejects.toMatchObject({
      status: 400,
      fields: {
        'permissions.organization': 'Your own role allows only ‘edit’ for Edit Org',
        'permissions.devices': 'Your own role does not allow Devices',
        rights: 'Your own role lacks: Manage sessions',
      },
    });
  });

  test('does not raise a template, nor touch one that gives more', async () => {
    const by = await signInWith({ revenue: 'view', organization: 'view' }, ['export']);
    const weak = await create({}, { by });
    await expect(
      update(weak.id, { permissions: { ...weak.permissions, devices: 'view' } }, { by }),
    ).rejects.toMatchObject({ status: 400 });
    const strong = await create({
      name: 'Strong',
      permissions: { revenue: 'view', devices: 'edit' },
    });
    const refused = {
      status: 403,
      message: expect.stringContaining('Your own role does not allow Devices'),
    };
    await expect(update(strong.id, { name: 'Weaker' }, { by })).rejects.toMatchObject(refused);
    await expect(remove(strong.id, by)).rejects.toMatchObject(refused);
  });

  test('needs the level that the call asks for', async () => {
    const { id } = await create();
    const viewer = await server.signInAs(grouping.number, { 'role-templates': 'view' });
    expect((await list(viewer)).total).toBeGreaterThan(0);
    await expect(create({ name: 'Mine' }, { by: viewer })).rejects.toMatchObject({ status: 403 });
    await expect(update(id, {}, { by: viewer })).rejects.toMatchObject({ status: 403 });
    await expect(remove(id, viewer)).rejects.toMatchObject({ status: 403 });
    const nobody = await server.signInAs(grouping.number, {});
    await expect(list(nobody)).rejects.toMatchObject({ status: 403 });
  });
});

test('what a role loses is lost within a second, on an open session', async () => {
  const allowed = { 'role-templates': 'edit', organization: 'view', revenue: 'view' } as const;
  const role = await create({ permissions: allowed, rights: ['export', 'sessions'] });
  const by = await server.signInAs(grouping.number);
  await giveLatestAdministrator(role.id);
  const later = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  };
  later();
  expect(await server.call(getPermissions, {}, by)).toEqual({
    permissions: allowed,
    rights: ['export', 'sessions'],
  });
  await create({ name: 'Before' }, { by });
  await update(role.id, { permissions: allowed, rights: ['sessions'] });
  later();
  await expect(create({ name: 'After' }, { by })).rejects.toMatchObject({
    fields: { rights: 'Your own role lacks: Export lists and reports' },
  });
  expect(await server.call(getPermissions, {}, by)).toMatchObject({ rights: ['sessions'] });
  await update(role.id, { permissions: { revenue: 'view' }, rights: [], version: 2 });
  later();
  await expect(list(by)).rejects.toMatchObject({ status: 403 });
});

test('who has the role lands on its first page', async () => {
  const { id } = await create();
  const by = await server.signInAs(site.number);
  await giveLatestAdministrator(id);
  expect(
    await server.call(isLoginValid, { query: { validateRedirect: 'true' } }, by),
  ).toMatchObject({ roleRedirect: '/admin-ui/admin/report/revenue' });
});

describe('a role that everybody with full rights has', () => {
  const full = {
    permissions: Object.fromEntries(roleFeatures.map((id) => [id, 'delete' as const])),
    rights: [...allRights],
  };
  const params = { orgNumber: String(provider.number) };
  const change = (templateId: string, fields: Partial<RoleTemplateFields>, version = 1) =>
    server.call(
      updateRoleTemplate,
      { params: { ...params, templateId }, body: { ...exampleTemplate(fields), version } },
      token,
    );

  test('is not lowered while a service provider has nobody else, and may otherwise change', async () => {
    const { id } = await server.call(
      createRoleTemplate,
      { params, body: { ...exampleTemplate({ ...full, name: 'All' }), type: 'provider' } },
      token,
    );
    await giveLatestAdministrator(id);
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
    // Somebody disabled is nobody; somebody active with full rights of another kind is enough.
    await server.signInAs(provider.number);
    await sql`update administrator set status = 'Disabled' where role_template_id is null`.execute(
      server.database.system,
    );
    await expect(change(id, { ...full, rights: [] }, 2)).rejects.toMatchObject({ status: 409 });
    await server.signInAs(provider.number);
    await expect(change(id, { ...full, rights: [] }, 2)).resolves.toMatchObject({ rights: [] });
  });
});
