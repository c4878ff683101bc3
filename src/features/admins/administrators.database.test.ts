import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, nameOf, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Permissions } from '../../contract/permissions.ts';
import { account, isLoginValid, login } from '../session/contract.ts';
import { editPassword } from '../session/profile/contract.ts';
import {
  type AdministratorFields,
  createAdministrator,
  deleteAdministrator,
  getAdministrator,
  getAdministratorChoices,
  listAdministrators,
  resetAdministratorPassword,
  setAdministratorStatus,
  updateAdministrator,
} from './contract.ts';
import { exampleAdministrator } from './examples.ts';

const { provider, grouping, site, area, sibling, foreign, foreignSite } = family;
type Place = { number: number };
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await refillFamily(server.database.system);
  await server.database.system.deleteFrom('admin_history').execute();
  token = await server.signInAs(provider.number);
});

const of = ({ number }: Place) => ({ orgNumber: String(number) });
const at = (administratorId: string, where: Place = provider) => ({
  params: { ...of(where), administratorId },
});
const create = (changes: Partial<AdministratorFields> = {}, by = token, where: Place = provider) =>
  server.call(
    createAdministrator,
    {
      params: of(where),
      body: exampleAdministrator({ ownerNumber: provider.number, ...changes }),
    },
    by,
  );
const update = (
  id: string,
  changes: Partial<AdministratorFields> & { version?: number },
  by = token,
) =>
  server.call(
    updateAdministrator,
    {
      ...at(id),
      body: {
        ...exampleAdministrator({ ownerNumber: provider.number, ...changes }),
        version: changes.version ?? 1,
      },
    },
    by,
  );
const setStatus = (id: string, status: 'Active' | 'Disabled', by = token) =>
  server.call(setAdministratorStatus, { ...at(id), body: { status } }, by);
const remove = (id: string, by = token) => server.call(deleteAdministrator, at(id), by);
const reset = (id: string, by = token) => server.call(resetAdministratorPassword, at(id), by);
const namesAt = async (where: Place, by = token, text = '') => {
  const query = text === '' ? {} : { text };
  const { rows } = await server.call(listAdministrators, { params: of(where), query }, by);
  return rows.map(({ username }) => username);
};
const signIn = async (Username: string, Password: string | null, Realm = '') =>
  (await server.call(login, { body: { Username, Password: Password ?? '', Realm } })).AccessToken;
const idOf = async (sessionToken: string) => {
  const { Member } = await server.call(account, {}, sessionToken);
  return idNamed(Member.Username);
};
async function idNamed(username: string): Promise<string> {
  const found = await server.database.system
    .selectFrom('administrator')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return found.id;
}
async function builtIn(type: 'provider' | 'site' | 'front-desk'): Promise<string> {
  const { id } = await server.database.system
    .selectFrom('role_template')
    .select('id')
    .where('type', '=', type)
    .where('created_by', '=', 'Atrium')
    .executeTakeFirstOrThrow();
  return id;
}
const history = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('entity_type', '=', 'administrator')
    .orderBy('id', 'desc')
    .execute();
const secondPasses = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
};

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
  expect((await server.call(account, {}, own)).Member).toMatchObject({ Username: 'Ann.Smith' });
  expect((await server.call(getAdministrator, at(administrator.id), token)).lastLoginAt).not.toBe(
    null,
  );
  const rows = await history();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: 'create',
    label: 'Ann Smith',
    organization_number: provider.number,
  });
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(JSON.stringify(rows)).not.toContain('argon2');
  await server.call(
    editPassword,
    { body: { CurrentPassword: password ?? '', NewPassword: 'Quiet-Harbour-42' } },
    own,
  );
  expect(await server.call(getAdministrator, at(administrator.id), token)).toMatchObject({
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
    const elsewhere = await server.signInAs(foreign.number);
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
  const elsewhere = await server.signInAs(foreign.number);
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
    expect(await namesAt(provider, token, 'SIBL')).toEqual(['at.sibling']);
    const ofSite = await server.signInAs(site.number);
    await expect(namesAt(provider, ofSite)).rejects.toMatchObject({ status: 404 });
  });

  test('holds where a condition is forgotten', async () => {
    await create({ username: 'at.provider' });
    await create({ username: 'at.site', ownerNumber: site.number });
    const { database } = server;
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
    const platform = await server.signInAs(null);
    const own = (await server.call(account, {}, platform)).Member.Username;
    expect(await namesAt(provider, platform)).toContain(own);
    expect(await namesAt(grouping, platform)).not.toContain(own);
    expect(await namesAt(provider)).not.toContain(own);
  });
});

describe('nobody gives more than they have', () => {
  const little: Permissions = { admins: 'delete', organization: 'view' };

  test('a role with more is refused, and none at all is for those who have none', async () => {
    const limited = await server.signInAs(provider.number, little);
    await expect(create({}, limited)).rejects.toMatchObject({
      fields: { roleTemplateId: 'Only an administrator without a role may do this' },
    });
    await expect(
      create({ roleTemplateId: await builtIn('front-desk') }, limited),
    ).rejects.toMatchObject({
      fields: { roleTemplateId: expect.stringContaining('Your own role does not allow') },
    });
    const choices = await server.call(getAdministratorChoices, { params: of(provider) }, limited);
    expect(choices).toMatchObject({ mayGiveEverything: false });
    expect(choices.roles.map(({ name }) => name)).not.toContain('Front Desk');
  });

  test('who may do more cannot be changed, disabled, deleted or given a password', async () => {
    const limited = await server.signInAs(provider.number, little);
    const { administrator } = await create({ username: 'stronger' });
    for (const attempt of [
      () => update(administrator.id, { roleTemplateId: null }, limited),
      () => setStatus(administrator.id, 'Disabled', limited),
      () => remove(administrator.id, limited),
      () => reset(administrator.id, limited),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    const { rows } = await server.call(
      listAdministrators,
      { params: of(provider), query: { text: 'stronger' } },
      limited,
    );
    expect(rows[0]).toMatchObject({ outOfReach: 'role' });
  });
});

describe('the last administrator with full rights', () => {
  const refused = { status: 409, message: expect.stringContaining('last active administrator') };

  test('of a service provider cannot be disabled, demoted, moved or removed', async () => {
    const platform = await server.signInAs(null);
    const last = await idOf(token);
    const role = await builtIn('site');
    const username = (await server.call(account, {}, token)).Member.Username;
    await expect(setStatus(last, 'Disabled', platform)).rejects.toMatchObject(refused);
    await expect(remove(last, platform)).rejects.toMatchObject(refused);
    await expect(update(last, { username, roleTemplateId: role }, platform)).rejects.toMatchObject(
      refused,
    );
    await expect(
      update(last, { username, ownerNumber: grouping.number }, platform),
    ).rejects.toMatchObject(refused);
    // A role that allows everything counts as much as none.
    await create({ username: 'second', roleTemplateId: await builtIn('provider') });
    await expect(setStatus(last, 'Disabled', platform)).resolves.toMatchObject({
      status: 'Disabled',
    });
  });

  test('of the platform neither; of a site anybody', async () => {
    const platform = await server.signInAs(null);
    const other = await server.signInAs(null);
    await setStatus(await idOf(platform), 'Disabled', other);
    secondPasses();
    await expect(remove(await idOf(other), other)).rejects.toMatchObject({ status: 403 });
    const { administrator } = await create({ ownerNumber: site.number });
    await expect(remove(administrator.id)).resolves.toEqual({});
  });

  test('is the second of two who go at the same moment', async () => {
    const platform = await server.signInAs(null);
    const [one, two] = [await idOf(token), (await create({ username: 'two' })).administrator.id];
    const results = await Promise.allSettled([
      setStatus(one, 'Disabled', platform),
      setStatus(two, 'Disabled', platform),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
  });
});

test('nobody disables, removes or resets themselves', async () => {
  await create({ username: 'another' });
  const own = await idOf(token);
  for (const attempt of [() => setStatus(own, 'Disabled'), () => remove(own), () => reset(own)])
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
});

describe('within a second, on an open session,', () => {
  test('who is disabled is out, and stays out of that session when let in again', async () => {
    const { administrator, password } = await create({ username: 'ann' });
    const open = await signIn('ann', password);
    await setStatus(administrator.id, 'Disabled');
    secondPasses();
    const valid = () => server.call(isLoginValid, { query: {} }, open);
    await expect(valid()).rejects.toMatchObject({ status: 401 });
    await expect(signIn('ann', password)).rejects.toMatchObject({ status: 401 });
    await setStatus(administrator.id, 'Active');
    secondPasses();
    await expect(valid()).rejects.toMatchObject({ status: 401 });
    await expect(signIn('ann', password)).resolves.toEqual(expect.any(String));
  });

  test('who is moved sees the new place and no more the old one', async () => {
    const { administrator, password } = await create({ username: 'ann' });
    const open = await signIn('ann', password);
    await expect(namesAt(grouping, open)).resolves.toEqual([]);
    await update(administrator.id, { username: 'ann', ownerNumber: area.number });
    secondPasses();
    await expect(namesAt(grouping, open)).rejects.toMatchObject({ status: 404 });
    await expect(namesAt(area, open)).resolves.toEqual(['ann']);
  });

  test('a role applies, and a reset password ends the sessions', async () => {
    const { administrator, password } = await create({ username: 'ann' });
    const open = await signIn('ann', password);
    await update(administrator.id, {
      username: 'ann',
      roleTemplateId: await builtIn('front-desk'),
    });
    secondPasses();
    await expect(namesAt(provider, open)).rejects.toMatchObject({ status: 403 });
    const next = await reset(administrator.id);
    secondPasses();
    await expect(server.call(isLoginValid, { query: {} }, open)).rejects.toMatchObject({
      status: 401,
    });
    await expect(signIn('ann', password)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('ann', next.password)).resolves.toEqual(expect.any(String));
    const [latest] = await history();
    expect(latest).toMatchObject({ before: { password: 'set' }, after: { password: 'reset' } });
  });
});

test('single sign-on takes the password, and without it the provider’s subject is forgotten', async () => {
  const { system } = server.database;
  const { administrator, password } = await create({ username: 'ann', email: 'ann@example.com' });
  const changes = { username: 'ann', email: 'ann@example.com' };
  await update(administrator.id, { ...changes, isSsoUser: true });
  await expect(signIn('ann', password)).rejects.toMatchObject({ status: 401 });
  await expect(reset(administrator.id)).rejects.toMatchObject({ status: 409 });
  await system
    .updateTable('administrator')
    .set({ sso_issuer: 'https://id.example.com', sso_subject: '7' })
    .where('id', '=', administrator.id)
    .execute();
  await update(administrator.id, { ...changes, isSsoUser: false, version: 2 });
  expect(
    await system
      .selectFrom('administrator')
      .select(['sso_issuer', 'sso_subject', 'password_hash'])
      .where('id', '=', administrator.id)
      .executeTakeFirst(),
  ).toEqual({ sso_issuer: null, sso_subject: null, password_hash: null });
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
  await expect(server.call(isLoginValid, { query: {} }, open)).rejects.toMatchObject({
    status: 401,
  });
  expect(await namesAt(provider)).not.toContain('ann');
  const [latest] = await history();
  expect(latest).toMatchObject({ action: 'delete', before: { username: 'ann' }, after: null });
});
