import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdministratorCalls,
  administratorCalls,
  administratorOf,
  passTime,
} from '../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { account, isLoginValid } from '../session/contract.ts';
import { editPassword } from '../session/profile/contract.ts';
import { administrators } from './contract.ts';
import type { Administrator } from './fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let calls: AdministratorCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = administratorCalls(server, family, token);
});

test('a new administrator signs in with the password that was shown once, and only its hash is stored', async () => {
  const { administrator, password } = await calls.create({ username: 'Ann.Smith' });
  expect(administrator).toMatchObject({
    status: 'Active',
    mustChangePassword: true,
    ownerName: family.provider.name,
    roleName: null,
    lastLoginAt: null,
  });
  const session = await calls.signIn('ann.smith', password);
  expect((await server.call(account, {}, session)).Member).toMatchObject({ Username: 'Ann.Smith' });
  const read = () => server.call(administrators.get, calls.at(administrator.id), token);
  expect((await read()).lastLoginAt).not.toBe(null);
  const rows = await calls.history();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: 'create',
    label: 'Ann Smith',
    organization_number: family.provider.number,
  });
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(JSON.stringify(rows)).not.toContain('argon2');
  const body = { CurrentPassword: password ?? '', NewPassword: 'Quiet-Harbour-42' };
  await server.call(editPassword, { body }, session);
  expect(await read()).toMatchObject({ mustChangePassword: false });
});

describe('a username', () => {
  test('is taken in any case, even where the caller does not see its owner', async () => {
    const { provider, foreign } = family;
    const shared = { realm: '', username: `Ann.${provider.number}` };
    await calls.create(shared);
    await expect(
      calls.create({ ...shared, username: `ANN.${provider.number}` }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { username: expect.stringContaining('Must be unique') },
    });
    const elsewhere = await server.signInAs(foreign.number);
    const changed = { realm: '', username: `aNN.${provider.number}`, ownerNumber: foreign.number };
    await expect(calls.create(changed, elsewhere, foreign)).rejects.toMatchObject({
      status: 400,
      fields: { username: expect.anything() },
    });
  });

  test('is free in another realm, and can be changed to another case', async () => {
    const { administrator } = await calls.create({ username: 'Ann.Smith' });
    await calls.create({ username: 'Ann.Smith', realm: `north-${family.provider.number}` });
    await expect(calls.update(administrator.id, { username: 'ann.SMITH' })).resolves.toMatchObject({
      username: 'ann.SMITH',
      version: 2,
    });
  });

  test('goes to one of two administrators that are created at the same moment', async () => {
    const results = await Promise.allSettled([
      calls.create({ username: 'twice' }),
      calls.create({ username: 'TWICE' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 400, fields: { username: expect.stringContaining('Must be unique') } },
    });
  });
});

test('a realm belongs to one service provider', async () => {
  const { foreign, site } = family;
  await calls.create({ username: 'one', ownerNumber: site.number });
  const elsewhere = await server.signInAs(foreign.number);
  await expect(
    calls.create({ username: 'two', ownerNumber: foreign.number }, elsewhere, foreign),
  ).rejects.toMatchObject({ fields: { realm: 'Another service provider uses this realm' } });
  await expect(calls.create({ username: 'three' })).resolves.toBeDefined();
});

test.each<[string, (family: TestProvider) => Partial<Administrator>, string]>([
  ['a realm in capitals', () => ({ realm: 'North' }), 'realm'],
  ['a realm of one letter', () => ({ realm: 'n' }), 'realm'],
  ['a username of two letters', () => ({ username: 'ab' }), 'username'],
  ['a username with a slash', () => ({ username: 'a/b/c' }), 'username'],
  ['an invalid email address', () => ({ email: 'ann' }), 'email'],
  ['single sign-on without an email address', () => ({ isSsoUser: true, email: null }), 'email'],
  ['an owner that does not exist', () => ({ ownerNumber: 99_999_999 }), 'ownerNumber'],
  [
    'an owner of another provider',
    ({ foreignSite }) => ({ ownerNumber: foreignSite.number }),
    'ownerNumber',
  ],
  ['the whole platform, from a provider', () => ({ ownerNumber: null }), 'ownerNumber'],
  [
    'a role that does not exist',
    () => ({ roleTemplateId: '00000000-0000-4000-8000-000000000000' }),
    'roleTemplateId',
  ],
])('%s is refused at its field', async (_what, changes, field) => {
  await expect(calls.create(changes(family))).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
  expect(await calls.history()).toEqual([]);
});

describe('the scope', () => {
  test('of the list is the selected organization and below', async () => {
    const { provider, grouping, site, sibling } = family;
    await calls.create({ username: 'at.provider' });
    await calls.create({ username: 'at.site', ownerNumber: site.number });
    await calls.create({ username: 'at.sibling', ownerNumber: sibling.number });
    expect(await calls.usernamesAt(site)).toEqual(['at.site']);
    expect((await calls.usernamesAt(grouping)).toSorted()).toEqual(['at.sibling', 'at.site']);
    expect(await calls.usernamesAt(provider, token, 'SIBL')).toEqual(['at.sibling']);
    const ofSite = await server.signInAs(site.number);
    await expect(calls.usernamesAt(provider, ofSite)).rejects.toMatchObject({ status: 404 });
  });

  test('is enforced by the database for a query without a condition', async () => {
    await calls.create({ username: 'at.provider' });
    await calls.create({ username: 'at.site', ownerNumber: family.site.number });
    const { database } = server;
    const seen = await database.withScope([family.site.path], (transaction) =>
      transaction.selectFrom('administrator').select('username').execute(),
    );
    expect(seen).toEqual([{ username: 'at.site' }]);
    const changed = await database.withScope([family.site.path], (transaction) =>
      transaction.updateTable('administrator').set({ phone: '1' }).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
    await expect(
      database.withScope(['/'], (transaction) =>
        transaction.selectFrom('administrator').select('password_hash').execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('includes the platform’s administrators for the platform only, at the top of the tree', async () => {
    const platform = await server.signInAs(null);
    const { username } = await administratorOf(server, platform);
    const { provider, grouping } = family;
    expect(await calls.usernamesAt(provider, platform, username)).toEqual([username]);
    expect(await calls.usernamesAt(grouping, platform, username)).toEqual([]);
    expect(await calls.usernamesAt(provider, token, username)).toEqual([]);
  });
});

test('a stale change returns the current record and changes nothing', async () => {
  const { administrator } = await calls.create({ username: 'ann' });
  await calls.update(administrator.id, { username: 'ann', phone: '+354 1' });
  await expect(
    calls.update(administrator.id, { username: 'ann', phone: '+354 2' }),
  ).rejects.toMatchObject({ status: 409, current: { phone: '+354 1', version: 2 } });
  const [latest] = await calls.history();
  expect(latest).toMatchObject({ before: { phone: null }, after: { phone: '+354 1' } });
});

test('saving unchanged fields writes no history entry and no new version', async () => {
  const { administrator } = await calls.create({ username: 'ann' });
  const unchanged = await calls.update(administrator.id, { username: 'ann' });
  expect(unchanged.version).toBe(administrator.version);
  expect((await calls.history())[0]).toMatchObject({ action: 'create' });
});

test('deleting ends the session and leaves the history', async () => {
  const { administrator, password } = await calls.create({ username: 'ann' });
  const open = await calls.signIn('ann', password);
  await calls.remove(administrator.id);
  passTime(server);
  await expect(server.call(isLoginValid, { query: {} }, open)).rejects.toMatchObject({
    status: 401,
  });
  expect(await calls.usernamesAt(family.provider)).not.toContain('ann');
  const [latest] = await calls.history();
  expect(latest).toMatchObject({ action: 'delete', before: { username: 'ann' }, after: null });
});
