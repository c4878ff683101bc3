import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administratorCalls } from '../../../test/administrator-calls.ts';
import { family, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import type { Permissions } from '../../contract/permissions.ts';
import { account, isLoginValid } from '../session/contract.ts';
import { getAdministratorChoices, listAdministrators } from './contract.ts';

const { area, grouping, provider, site } = family;
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const {
  of,
  create,
  update,
  setStatus,
  remove,
  reset,
  namesAt,
  signIn,
  signInFirst,
  idOf,
  builtIn,
  history,
  secondPasses,
} = administratorCalls(known);

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

describe('nobody gives more than they have', () => {
  const little: Permissions = { admins: 'delete', organization: 'view' };

  test('a role with more is refused, and none at all is for those who have none', async () => {
    const limited = await known.server.signInAs(provider.number, little);
    await expect(create({}, limited)).rejects.toMatchObject({
      fields: { roleTemplateId: 'Only an administrator without a role may do this' },
    });
    await expect(
      create({ roleTemplateId: await builtIn('front-desk') }, limited),
    ).rejects.toMatchObject({
      fields: { roleTemplateId: expect.stringContaining('Your own role does not allow') },
    });
    const choices = await known.server.call(
      getAdministratorChoices,
      { params: of(provider) },
      limited,
    );
    expect(choices).toMatchObject({ mayGiveEverything: false });
    expect(choices.roles.map(({ name }) => name)).not.toContain('Front Desk');
  });

  test('who may do more cannot be changed, disabled, deleted or given a password', async () => {
    const limited = await known.server.signInAs(provider.number, little);
    const { administrator } = await create({ username: 'stronger' });
    for (const attempt of [
      () => update(administrator.id, { roleTemplateId: null }, limited),
      () => setStatus(administrator.id, 'Disabled', limited),
      () => remove(administrator.id, limited),
      () => reset(administrator.id, limited),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    const { rows } = await known.server.call(
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
    const platform = await known.server.signInAs(null);
    const last = await idOf(known.token);
    const role = await builtIn('site');
    const username = (await known.server.call(account, {}, known.token)).Member.Username;
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
    const platform = await known.server.signInAs(null);
    const other = await known.server.signInAs(null);
    await setStatus(await idOf(platform), 'Disabled', other);
    secondPasses();
    await expect(remove(await idOf(other), other)).rejects.toMatchObject({ status: 403 });
    const { administrator } = await create({ ownerNumber: site.number });
    await expect(remove(administrator.id)).resolves.toEqual({});
  });

  test('is the second of two who go at the same moment', async () => {
    const platform = await known.server.signInAs(null);
    const [one, two] = [
      await idOf(known.token),
      (await create({ username: 'two' })).administrator.id,
    ];
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
  const own = await idOf(known.token);
  for (const attempt of [() => setStatus(own, 'Disabled'), () => remove(own), () => reset(own)])
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
});

describe('within a second, on an open session,', () => {
  test('who is disabled is out, and stays out of that session when let in again', async () => {
    const { administrator, password } = await create({ username: 'ann' });
    const open = await signInFirst('ann', password);
    await setStatus(administrator.id, 'Disabled');
    secondPasses();
    const valid = () => known.server.call(isLoginValid, { query: {} }, open);
    await expect(valid()).rejects.toMatchObject({ status: 401 });
    await expect(signIn('ann', testPassword)).rejects.toMatchObject({ status: 401 });
    await setStatus(administrator.id, 'Active');
    secondPasses();
    await expect(valid()).rejects.toMatchObject({ status: 401 });
    await expect(signIn('ann', testPassword)).resolves.toEqual(expect.any(String));
  });

  test('who is moved sees the new place and no more the old one', async () => {
    const { administrator, password } = await create({ username: 'ann' });
    const open = await signInFirst('ann', password);
    await expect(namesAt(grouping, open)).resolves.toEqual([]);
    await update(administrator.id, { username: 'ann', ownerNumber: area.number });
    secondPasses();
    await expect(namesAt(grouping, open)).rejects.toMatchObject({ status: 404 });
    await expect(namesAt(area, open)).resolves.toEqual(['ann']);
  });

  test('a role applies, and a reset password ends the sessions', async () => {
    const { administrator, password } = await create({ username: 'ann' });
    const open = await signInFirst('ann', password);
    await update(administrator.id, {
      username: 'ann',
      roleTemplateId: await builtIn('front-desk'),
    });
    secondPasses();
    await expect(namesAt(provider, open)).rejects.toMatchObject({ status: 403 });
    const next = await reset(administrator.id);
    secondPasses();
    await expect(known.server.call(isLoginValid, { query: {} }, open)).rejects.toMatchObject({
      status: 401,
    });
    await expect(signIn('ann', testPassword)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('ann', next.password)).resolves.toEqual(expect.any(String));
    const [latest] = await history();
    expect(latest).toMatchObject({ before: { password: 'set' }, after: { password: 'reset' } });
  });
});

test('single sign-on takes the password, and without it the provider’s subject is forgotten', async () => {
  const { system } = known.server.database;
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
