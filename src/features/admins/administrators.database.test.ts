import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administratorCalls } from '../../../test/administrator-calls.ts';
import { family, nameOf, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { account, isLoginValid } from '../session/contract.ts';
import { editPassword } from '../session/profile/contract.ts';
import { getAdministrator } from './contract.ts';

const { foreign, foreignSite, grouping, provider, sibling, site } = family;
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const { at, create, update, remove, namesAt, signIn, history, secondPasses } =
  administratorCalls(known);

beforeAll(async () => {
  known.server = await startTestServer();
});
afterAll(() => known.server.close());
beforeEach(async () => {
  const { system } = known.server.database;
  await refillFamily(system);
  await system.deleteFrom('admin_history').execute();
  known.token = await known.server.signInAs(provider.number);
});

test('a new administrator signs in with the password that was shown once, and only what is kept of it is a hash', async () => {
  const { administrator, password } = await create({ username: 'Ann.Smith' });
  expect(administrator).toMatchObject({
    status: 'Active',
    mustChangePassword: true,
    ownerName: nameOf(provider),
    roleName: null,
    lastLoginAt: null,
  });
  const own = await signIn('ann.smith', password);
  expect((await known.server.call(account, {}, own)).Member).toMatchObject({
    Username: 'Ann.Smith',
  });
  expect(
    (await known.server.call(getAdministrator, at(administrator.id), known.token)).lastLoginAt,
  ).not.toBe(null);
  const rows = await history();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: 'create',
    label: 'Ann Smith',
    organization_number: provider.number,
  });
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(JSON.stringify(rows)).not.toContain('argon2');
  await known.server.call(
    editPassword,
    { body: { CurrentPassword: password ?? '', NewPassword: 'Quiet-Harbour-42' } },
    own,
  );
  expect(
    await known.server.call(getAdministrator, at(administrator.id), known.token),
  ).toMatchObject({
    mustChangePassword: false,
  });
});

describe('a username', () => {
  test('is taken in any case, and where nobody of the scope has it', async () => {
    await create({ username: 'Ann.Smith' });
    await expect(create({ username: 'ANN.smith' })).rejects.toMatchObject({
      status: 400,
      fields: { username: expect.stringContaining('Must be unique') },
    });
    const elsewhere = await known.server.signInAs(foreign.number);
    await expect(
      create({ username: 'aNN.smith', ownerNumber: foreign.number }, elsewhere, foreign),
    ).rejects.toMatchObject({ status: 400, fields: { username: expect.anything() } });
  });

  test('may be had again in another realm, and keeps its own when it is written in another case', async () => {
    const { administrator } = await create({ username: 'Ann.Smith' });
    await create({ username: 'Ann.Smith', realm: 'north' });
    await expect(update(administrator.id, { username: 'ann.SMITH' })).resolves.toMatchObject({
      username: 'ann.SMITH',
      version: 2,
    });
  });

  test('meets a second one at the same moment in the index', async () => {
    const results = await Promise.allSettled([
      create({ username: 'twice' }),
      create({ username: 'TWICE' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a realm belongs to one service provider', async () => {
  await create({ username: 'one', realm: 'north', ownerNumber: site.number });
  const elsewhere = await known.server.signInAs(foreign.number);
  await expect(
    create({ username: 'two', realm: 'north', ownerNumber: foreign.number }, elsewhere, foreign),
  ).rejects.toMatchObject({
    fields: { realm: 'Another service provider uses this realm' },
  });
  await expect(create({ username: 'three', realm: 'north' })).resolves.toBeDefined();
});

test.each([
  ['a realm in capitals', { realm: 'North' }, 'realm'],
  ['a realm of one letter', { realm: 'n' }, 'realm'],
  ['a username of two letters', { username: 'ab' }, 'username'],
  ['a username with a slash', { username: 'a/b/c' }, 'username'],
  ['an e-mail address that is none', { email: 'ann' }, 'email'],
  ['single sign-on without an e-mail address', { isSsoUser: true, email: null }, 'email'],
  ['an owner that does not exist', { ownerNumber: 999_999 }, 'ownerNumber'],
  ['an owner of somebody else', { ownerNumber: foreignSite.number }, 'ownerNumber'],
  ['the whole platform, from a provider', { ownerNumber: null }, 'ownerNumber'],
  [
    'a role that does not exist',
    { roleTemplateId: '00000000-0000-4000-8000-000000000000' },
    'roleTemplateId',
  ],
])('%s is refused at its field', async (_what, changes, field) => {
  await expect(create(changes)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
  expect(await history()).toEqual([]);
});

describe('the scope', () => {
  test('is what the list shows: the selected organization and below', async () => {
    await create({ username: 'at.provider' });
    await create({ username: 'at.site', ownerNumber: site.number });
    await create({ username: 'at.sibling', ownerNumber: sibling.number });
    expect(await namesAt(site)).toEqual(['at.site']);
    expect((await namesAt(grouping)).toSorted()).toEqual(['at.sibling', 'at.site']);
    expect(await namesAt(provider, known.token, 'SIBL')).toEqual(['at.sibling']);
    const ofSite = await known.server.signInAs(site.number);
    await expect(namesAt(provider, ofSite)).rejects.toMatchObject({ status: 404 });
  });

  test('holds where a condition is forgotten', async () => {
    await create({ username: 'at.provider' });
    await create({ username: 'at.site', ownerNumber: site.number });
    const { database } = known.server;
    const seen = await database.withScope(
      [`/${provider.number}/${grouping.number}/${site.number}/`],
      (transaction) => transaction.selectFrom('administrator').select('username').execute(),
    );
    expect(seen).toEqual([{ username: 'at.site' }]);
    const changed = await database.withScope(
      [`/${provider.number}/${grouping.number}/${site.number}/`],
      (transaction) =>
        transaction.updateTable('administrator').set({ phone: '1' }).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
    await expect(
      database.withScope(['/'], (transaction) =>
        transaction.selectFrom('administrator').select('password_hash').execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('shows the platform’s own to the platform only, at its top', async () => {
    const platform = await known.server.signInAs(null);
    const own = (await known.server.call(account, {}, platform)).Member.Username;
    expect(await namesAt(provider, platform)).toContain(own);
    expect(await namesAt(grouping, platform)).not.toContain(own);
    expect(await namesAt(provider)).not.toContain(own);
  });
});

test('a stale change answers the present record and changes nothing', async () => {
  const { administrator } = await create({ username: 'ann' });
  await update(administrator.id, { username: 'ann', phone: '+354 1' });
  await expect(
    update(administrator.id, { username: 'ann', phone: '+354 2' }),
  ).rejects.toMatchObject({ status: 409, current: { phone: '+354 1', version: 2 } });
  const [latest] = await history();
  expect(latest).toMatchObject({ before: { phone: null }, after: { phone: '+354 1' } });
});

test('deleting leaves the history and what the administrator told the operator', async () => {
  const { administrator, password } = await create({ username: 'ann' });
  const open = await signIn('ann', password);
  await remove(administrator.id);
  secondPasses();
  await expect(known.server.call(isLoginValid, { query: {} }, open)).rejects.toMatchObject({
    status: 401,
  });
  expect(await namesAt(provider)).not.toContain('ann');
  const [latest] = await history();
  expect(latest).toMatchObject({ action: 'delete', before: { username: 'ann' }, after: null });
});
