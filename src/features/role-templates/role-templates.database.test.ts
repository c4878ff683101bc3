import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import { getRoleTemplateDefaults, roleTemplates } from './contract.ts';
import { exampleTemplate } from './examples.ts';
import { roleTemplate, templateType } from './fields.ts';
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

test('a template is stored with every field and has one history entry', async () => {
  const created = await calls.create({
    permissions: { devices: 'edit', users: 'none', revenue: 'view' },
  });
  expect(created).toMatchObject({
    ...exampleTemplate(),
    permissions: { devices: 'edit', revenue: 'view' },
    type: 'site',
    origin: 'own',
    owner: { number: family.grouping.number, name: family.grouping.name },
    usedBy: 0,
    version: 1,
  });
  expect(
    await server.call(
      roleTemplates.get,
      { params: { ...calls.of(family.grouping), templateId: created.id } },
      token,
    ),
  ).toEqual(created);
  const rows = await calls.history();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: 'create',
    entity_id: created.id,
    label: 'Night Audit',
    after: { 'permissions.devices': 'edit', rights: ['export'] },
  });
});

test('the list has the organization’s, the inherited and the built-in templates, and no others', async () => {
  await calls.create({ name: 'From above' }, { at: family.provider });
  await calls.create({ name: 'Own' });
  await calls.create({ name: 'Below' }, { at: family.site });
  const foreigner = await server.signInAs(family.foreign.number);
  await calls.create({ name: 'Foreign' }, { at: family.foreign, by: foreigner });
  const { rows, total } = await calls.list();
  expect(rows.map(({ name, origin, owner }) => [name, origin, owner?.name ?? null])).toEqual([
    ['From above', 'inherited', family.provider.name],
    ['Front Desk', 'built-in', null],
    ['Own', 'own', family.grouping.name],
    ['Provider Administrator', 'built-in', null],
    ['Reports', 'built-in', null],
    ['Site Manager', 'built-in', null],
    ['Support', 'built-in', null],
  ]);
  expect(total).toBe(7);
  expect((await calls.list({ origin: 'own' })).rows.map(({ name }) => name)).toEqual(['Own']);
  expect((await calls.list({ type: 'report' })).total).toBe(1);
  expect((await calls.list({ text: 'guests get' })).rows).toMatchObject([{ name: 'Front Desk' }]);
  expect((await calls.list({ sort: '-name' })).rows[0]).toMatchObject({
    name: 'Support',
  });
});

test('a template from above the scope can be used, but its owner is not shown', async () => {
  const above = await calls.create({ name: 'From above' }, { at: family.provider });
  const below = await server.signInAs(family.site.number);
  const { rows } = await calls.list({}, { at: family.site, by: below });
  expect(rows.find(({ id }) => id === above.id)).toMatchObject({
    origin: 'inherited',
    owner: null,
  });
  expect(JSON.stringify(rows)).not.toContain(family.provider.name);
  // A linked site uses the templates of its provider, not those of the organization it is linked into.
  const own = await server.signInAs(family.grouping.number);
  expect(
    (await calls.list({}, { at: family.linked, by: own })).rows.map(({ name }) => name),
  ).not.toContain('From above');
  await expect(
    server.call(
      roleTemplates.get,
      { params: { ...calls.of(family.linked), templateId: above.id } },
      own,
    ),
  ).rejects.toMatchObject({ status: 404 });
});

describe('a built-in template', () => {
  test('exists for every type, and is valid for it', async () => {
    for (const type of templateType.values) {
      const defaults = await server.call(
        getRoleTemplateDefaults,
        { params: { ...calls.of(family.grouping), type } },
        token,
      );
      expect(Object.keys(defaults.permissions).length).toBeGreaterThan(0);
      const author = { permissions: null, rights: null };
      expect(crossFieldErrors(roleTemplate, exampleTemplate(defaults), { type, author })).toEqual(
        {},
      );
    }
  });

  test('cannot be changed or deleted, but can be copied', async () => {
    const { id, type, ...shown } = await calls.builtInNamed('Front Desk');
    const platform = await server.signInAs(null);
    for (const by of [token, platform]) {
      await expect(calls.update(id, {}, { by })).rejects.toMatchObject({
        status: 403,
        message: 'Front Desk is built in. Duplicate it and change the copy.',
      });
      await expect(calls.remove(id, { by })).rejects.toMatchObject({ status: 403 });
    }
    const copy = await calls.create(
      { ...shown, name: 'Front Desk', redirect: '/admin-ui/admin/manage/users' },
      { type },
    );
    expect(copy).toMatchObject({ origin: 'own', permissions: shown.permissions });
    expect((await calls.builtInNamed('Front Desk')).id).toBe(id);
  });
});

test('an inherited template is changed only where it belongs', async () => {
  const { id } = await calls.create({ name: 'From above' }, { at: family.provider });
  await expect(calls.update(id, {})).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining(`belongs to ${family.provider.name}`),
  });
  await expect(calls.remove(id)).rejects.toMatchObject({ status: 403 });
  await expect(calls.update(id, {}, { at: family.site })).rejects.toMatchObject({ status: 403 });
  expect(await calls.update(id, { name: 'Above' }, { at: family.provider })).toMatchObject({
    version: 2,
  });
});

describe('rejected at its field', () => {
  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name: Required'],
    ['special characters', { name: 'A<b>' }, 'name: Cannot contain special characters.'],
    ['a level that does not exist', { permissions: { devices: 'all' } }, 'permissions.devices'],
    ['a feature that does not exist', { permissions: { weather: 'view' } }, 'permissions'],
    ['a right that does not exist', { rights: ['impersonate'] }, 'rights.0'],
    ['a page on another site', { redirect: '//evil.example/' }, 'redirect: Choose one of'],
    [
      'a page that the role cannot view',
      { redirect: '/admin-ui/admin/setup/devices' },
      'redirect: This role may not view Devices',
    ],
  ])('%s', async (_what, changes, message) => {
    await expect(calls.create(changes)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  test('more than the type allows', async () => {
    await expect(
      calls.create({ permissions: { revenue: 'edit' } }, { type: 'report' }),
    ).rejects.toMatchObject({
      fields: {
        'permissions.revenue': 'Report roles have no more than ‘view’ for Revenue Summary',
      },
    });
  });

  test('a name that the organization has in another case, but not one that another organization has', async () => {
    await calls.create();
    await expect(calls.create({ name: 'NIGHT AUDIT' })).rejects.toMatchObject({
      fields: { name: 'Must be unique' },
    });
    await calls.create({}, { at: family.site });
  });
});

test('a name goes to one of two templates that are created at the same moment', async () => {
  const created = await Promise.allSettled([calls.create(), calls.create()]);
  expect(created.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(created.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 400, fields: { name: 'Must be unique' } },
  });
});

test('saving unchanged fields writes no history entry and no new version', async () => {
  const { id } = await calls.create();
  expect(await calls.update(id, {})).toMatchObject({ version: 1 });
  expect(await calls.history()).toHaveLength(1);
});

test('a stale change returns the current template', async () => {
  const { id } = await calls.create();
  await calls.update(id, { rights: ['guest-data'] });
  await expect(calls.update(id, { rights: [] })).rejects.toMatchObject({
    status: 409,
    current: { rights: ['guest-data'], version: 2 },
  });
  expect((await calls.history())[0]).toMatchObject({
    before: { rights: ['export'] },
    after: { rights: ['guest-data'] },
  });
});
