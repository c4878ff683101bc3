import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, nameOf, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type RoleTemplateType, roleTemplateTypes } from './choices.ts';
import {
  createRoleTemplate,
  deleteRoleTemplate,
  getRoleTemplate,
  getRoleTemplateDefaults,
  listRoleTemplates,
  type RoleTemplateFields,
  updateRoleTemplate,
} from './contract.ts';
import { exampleTemplate } from './examples.ts';
import { mistakesOf } from './rules.ts';

const { provider, grouping, site, area, foreign, linked } = family;
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

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const create = (
  changes: Partial<RoleTemplateFields> = {},
  { where = grouping, type = 'site' as RoleTemplateType, by = token } = {},
) =>
  server.call(
    createRoleTemplate,
    { params: of(where), body: { ...exampleTemplate(changes), type } },
    by,
  );
const update = (
  templateId: string,
  changes: Partial<RoleTemplateFields> & { version?: number },
  { where = grouping, by = token } = {},
) =>
  server.call(
    updateRoleTemplate,
    {
      params: { ...of(where), templateId },
      body: { ...exampleTemplate(changes), version: changes.version ?? 1 },
    },
    by,
  );
const remove = (templateId: string, { where = grouping, by = token } = {}) =>
  server.call(deleteRoleTemplate, { params: { ...of(where), templateId } }, by);
const list = (
  where = grouping,
  query: {
    text?: string;
    sort?: '-name' | 'usedBy' | '-usedBy';
    type?: RoleTemplateType;
    origin?: 'own';
  } = {},
  by = token,
) => server.call(listRoleTemplates, { params: of(where), query }, by);
const builtInNamed = async (name: string) => {
  const { rows } = await list();
  const found = rows.find((row) => row.origin === 'built-in' && row.name === name);
  if (found === undefined) throw new Error(`No built-in template is called ${name}`);
  return found;
};
const historyRows = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('entity_type', '=', 'role template')
    .orderBy('id', 'desc')
    .execute();

async function giveRole(templateId: string, owner: number | null): Promise<void> {
  const name = `holder-${Math.random()}`;
  await server.database.system
    .insertInto('administrator')
    .values({
      username: name,
      username_folded: name,
      owner_organization_number: owner,
      role_template_id: templateId,
    })
    .execute();
}

test('a template is kept with every field, and written into the history once', async () => {
  const before = (await historyRows()).length;
  const created = await create({
    permissions: { devices: 'edit', users: 'none', revenue: 'view' },
  });
  expect(created).toMatchObject({
    ...exampleTemplate(),
    permissions: { devices: 'edit', revenue: 'view' },
    type: 'site',
    origin: 'own',
    owner: { number: grouping.number, name: nameOf(grouping) },
    usedBy: 0,
    version: 1,
  });
  expect(
    await server.call(
      getRoleTemplate,
      { params: { ...of(grouping), templateId: created.id } },
      token,
    ),
  ).toEqual(created);
  const rows = await historyRows();
  expect(rows.length).toBe(before + 1);
  expect(rows[0]).toMatchObject({
    action: 'create',
    entity_id: created.id,
    label: 'Night Audit',
    after: { Devices: 'edit', rights: ['Export lists and reports'] },
  });
});

test('the list holds the own, the inherited and the built-in templates, and no others', async () => {
  await create({ name: 'From above' }, { where: provider });
  await create({ name: 'Own' });
  await create({ name: 'Below' }, { where: site });
  const foreigner = await server.signInAs(foreign.number);
  await create({ name: 'Foreign' }, { where: foreign, by: foreigner });
  const { rows, total } = await list();
  expect(rows.map(({ name, origin, owner }) => [name, origin, owner?.name ?? null])).toEqual([
    ['From above', 'inherited', nameOf(provider)],
    ['Front Desk', 'built-in', null],
    ['Own', 'own', nameOf(grouping)],
    ['Provider Administrator', 'built-in', null],
    ['Reports', 'built-in', null],
    ['Site Manager', 'built-in', null],
    ['Support', 'built-in', null],
  ]);
  expect(total).toBe(7);
  expect((await list(grouping, { origin: 'own' })).rows.map(({ name }) => name)).toEqual(['Own']);
  expect((await list(grouping, { type: 'report' })).total).toBe(1);
  expect((await list(grouping, { text: 'guests get' })).rows).toMatchObject([
    { name: 'Front Desk' },
  ]);
  expect((await list(grouping, { sort: '-name' })).rows[0]).toMatchObject({ name: 'Support' });
});

test('what lies above the scope is usable without saying whose it is', async () => {
  const above = await create({ name: 'From above' }, { where: provider });
  const below = await server.signInAs(site.number);
  const { rows } = await list(site, {}, below);
  expect(rows.find(({ id }) => id === above.id)).toMatchObject({
    origin: 'inherited',
    owner: null,
  });
  expect(JSON.stringify(rows)).not.toContain(nameOf(provider));
  // A linked site uses the templates of its own provider, not of who linked it.
  const own = await server.signInAs(grouping.number);
  expect((await list(linked, {}, own)).rows.map(({ name }) => name)).not.toContain('From above');
  await expect(
    server.call(getRoleTemplate, { params: { ...of(linked), templateId: above.id } }, own),
  ).rejects.toMatchObject({ status: 404 });
});

describe('a built-in template', () => {
  test('exists for every type, within what the type may give', async () => {
    for (const type of roleTemplateTypes) {
      const defaults = await server.call(
        getRoleTemplateDefaults,
        { params: { ...of(grouping), type } },
        token,
      );
      expect(Object.keys(defaults.permissions).length).toBeGreaterThan(0);
      expect(mistakesOf(type, defaults)).toEqual({});
    }
  });

  test('cannot be changed or deleted, but copied', async () => {
    const { id, type, ...shown } = await builtInNamed('Front Desk');
    const platform = await server.signInAs(null);
    for (const by of [token, platform]) {
      await expect(update(id, {}, { by })).rejects.toMatchObject({
        status: 403,
        message: 'Front Desk is built in. Duplicate it and change the copy.',
      });
      await expect(remove(id, { by })).rejects.toMatchObject({ status: 403 });
    }
    const copy = await create(
      { ...shown, name: 'Front Desk', redirect: '/admin-ui/admin/manage/users' },
      { type },
    );
    expect(copy).toMatchObject({ origin: 'own', permissions: shown.permissions });
    expect((await builtInNamed('Front Desk')).id).toBe(id);
  });
});

test('an inherited template is changed where it belongs only', async () => {
  const { id } = await create({ name: 'From above' }, { where: provider });
  await expect(update(id, {})).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining(`belongs to ${nameOf(provider)}`),
  });
  await expect(remove(id)).rejects.toMatchObject({ status: 403 });
  await expect(update(id, {}, { where: site })).rejects.toMatchObject({ status: 403 });
  expect(await update(id, { name: 'From above' }, { where: provider })).toMatchObject({
    version: 2,
  });
});

describe('refused, naming the field', () => {
  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name: Required'],
    ['special characters', { name: 'A<b>' }, 'name: Cannot contain special characters.'],
    ['a level that does not exist', { permissions: { devices: 'all' } }, 'permissions.devices'],
    ['a feature that does not exist', { permissions: { weather: 'view' } }, 'permissions'],
    ['a right that does not exist', { rights: ['impersonate'] }, 'rights.0'],
    ['a page of somebody else', { redirect: '//evil.example/' }, 'redirect: Choose one of'],
    [
      'a page that the role may not view',
      { redirect: '/admin-ui/admin/setup/devices' },
      'redirect: This role may not view Devices',
    ],
  ])('%s', async (_what, changes, message) => {
    await expect(create(changes)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  test('what the type may not give', async () => {
    await expect(
      create({ permissions: { revenue: 'edit' } }, { type: 'report' }),
    ).rejects.toMatchObject({
      fields: {
        'permissions.revenue': 'Report roles have no more than ‘view’ for Revenue Summary',
      },
    });
  });

  test('a name that the organization has already, in whatever case; elsewhere it may be had again', async () => {
    await create();
    await expect(create({ name: 'NIGHT AUDIT' })).rejects.toMatchObject({
      fields: { name: 'Must be unique' },
    });
    await create({}, { where: site });
  });
});

test('a change of an older version gets the newest back', async () => {
  const { id } = await create();
  await update(id, { rights: ['guest-data'] });
  await expect(update(id, { rights: [] })).rejects.toMatchObject({
    status: 409,
    current: { rights: ['guest-data'], version: 2 },
  });
  expect((await historyRows())[0]).toMatchObject({
    before: { rights: ['Export lists and reports'] },
    after: { rights: ['See guests’ personal data'] },
  });
});

test('a template that administrators use is not deleted, and says how many', async () => {
  const { id } = await create();
  await giveRole(id, site.number);
  await expect(remove(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('1 administrator has the role Night Audit'),
  });
  // Somebody outside the scope, left from a move, counts as well.
  await giveRole(id, foreign.number);
  await expect(remove(id)).rejects.toMatchObject({
    message: expect.stringContaining('2 administrators have'),
  });
  expect((await list(grouping, { sort: '-usedBy' })).rows[0]).toMatchObject({ id, usedBy: 2 });
  await server.database.system
    .updateTable('administrator')
    .set({ role_template_id: null })
    .where('role_template_id', '=', id)
    .execute();
  await remove(id);
  await expect(remove(id)).rejects.toMatchObject({ status: 404 });
  expect((await historyRows())[0]).toMatchObject({ action: 'delete', entity_id: id });
});

test('the use of a built-in template is counted within the scope only', async () => {
  const { id } = await builtInNamed('Support');
  await giveRole(id, area.number);
  await giveRole(id, foreign.number);
  await giveRole(id, null);
  const usedFor = async (by: string) =>
    (await list(grouping, {}, by)).rows.find((row) => row.id === id)?.usedBy;
  expect(await usedFor(token)).toBe(1);
  expect(await usedFor(await server.signInAs(null))).toBe(3);
});

test('templates stay behind the second wall: below the calls nothing outside the scope exists', async () => {
  const { id } = await create();
  const seenFrom = (path: string, number: number) =>
    server.database.withScope([path], async (transaction) => ({
      owned: await transaction.selectFrom('role_template').select('name').execute(),
      usable: (
        await sql<{ name: string }>`select name from usable_role_templates(${number})`.execute(
          transaction,
        )
      ).rows.length,
    }));
  expect(await seenFrom('/600001/', grouping.number)).toEqual({ owned: [], usable: 0 });
  expect((await seenFrom('/500001/500010/', grouping.number)).usable).toBe(6);
  const changed = await server.database.withScope(['/'], (transaction) =>
    transaction
      .updateTable('role_template')
      .set({ name: 'Taken' })
      .where('organization_number', 'is', null)
      .returning('id')
      .execute(),
  );
  expect(changed).toEqual([]);
  expect(id).toBeDefined();
});
