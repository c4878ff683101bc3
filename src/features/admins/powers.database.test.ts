import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type AdministratorCalls,
  administratorCalls,
  administratorOf,
  passTime,
} from '../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import {
  sharedServer,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../../test/server.ts';
import type { Permissions } from '../../contract/permissions.ts';
import { isLoginValid } from '../session/contract.ts';
import { administrators, getAdministratorChoices } from './contract.ts';

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

describe('callers cannot give more than they have', () => {
  const few: Permissions = { admins: 'delete', organization: 'view' };

  test('a role with more permissions is rejected, and only a caller without a role can give none', async () => {
    const limited = await server.signInAs(family.provider.number, few);
    await expect(calls.create({}, limited)).rejects.toMatchObject({
      fields: { roleTemplateId: 'Only an administrator without a role may do this' },
    });
    await expect(
      calls.create({ roleTemplateId: await calls.builtInRole('front-desk') }, limited),
    ).rejects.toMatchObject({
      fields: { roleTemplateId: expect.stringContaining('Your own role does not allow') },
    });
    const choices = await server.call(
      getAdministratorChoices,
      { params: calls.of(family.provider) },
      limited,
    );
    expect(choices).toMatchObject({ canGiveEverything: false });
    expect(choices.roles.map(({ name }) => name)).not.toContain('Front Desk');
  });

  test('an administrator with more permissions cannot be changed, disabled, deleted or given a password', async () => {
    const limited = await server.signInAs(family.provider.number, few);
    const { administrator } = await calls.create({ username: 'stronger' });
    for (const attempt of [
      () => calls.update(administrator.id, { roleTemplateId: null }, limited),
      () => calls.setStatus(administrator.id, 'Disabled', limited),
      () => calls.remove(administrator.id, limited),
      () => calls.reset(administrator.id, limited),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    const { rows } = await server.call(
      administrators.list,
      { params: calls.of(family.provider), query: { text: 'stronger' } },
      limited,
    );
    expect(rows[0]).toMatchObject({ outOfReach: 'role' });
  });
});

describe('the last administrator with full rights', () => {
  const rejection = { status: 409, message: expect.stringContaining('last active administrator') };

  test('of a service provider cannot be disabled, demoted, moved or removed', async () => {
    const platform = await server.signInAs(null);
    const { id, username } = await administratorOf(server, token);
    const roleTemplateId = await calls.builtInRole('site');
    const { number: ownerNumber } = family.grouping;
    for (const attempt of [
      () => calls.setStatus(id, 'Disabled', platform),
      () => calls.remove(id, platform),
      () => calls.update(id, { username, realm: '', roleTemplateId }, platform),
      () => calls.update(id, { username, realm: '', ownerNumber }, platform),
    ])
      await expect(attempt()).rejects.toMatchObject(rejection);
    // A role that allows everything counts as much as none.
    await calls.create({
      username: 'second',
      roleTemplateId: await calls.builtInRole('provider'),
    });
    await expect(calls.setStatus(id, 'Disabled', platform)).resolves.toMatchObject({
      status: 'Disabled',
    });
  });

  test('of the platform cannot step down', async () => {
    // The platform's administrators of all other tests count as well, so this needs a platform without them.
    const platform = await startTestServer();
    onTestFinished(() => platform.close());
    const last = await platform.signInAs(null);
    const { id, username } = await administratorOf(platform, last);
    const there = administratorCalls(platform, await newProvider(platform), last);
    const stepDown = async () =>
      there.update(id, {
        username,
        realm: '',
        ownerNumber: null,
        roleTemplateId: await there.builtInRole('site'),
      });
    await expect(stepDown()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('of the whole platform'),
    });
    const other = await administratorOf(platform, await platform.signInAs(null));
    await there.setStatus(other.id, 'Disabled');
    await expect(stepDown()).rejects.toMatchObject({ status: 409 });
    await there.setStatus(other.id, 'Active');
    await expect(stepDown()).resolves.toMatchObject({ id });
  });

  test('of a site can be removed', async () => {
    const { administrator } = await calls.create({ ownerNumber: family.site.number });
    await expect(calls.remove(administrator.id)).resolves.toEqual({});
  });

  test('is not disabled when both of the last two are disabled at the same moment', async () => {
    const platform = await server.signInAs(null);
    const { id: one } = await administratorOf(server, token);
    const { id: two } = (await calls.create({ username: 'two' })).administrator;
    const results = await Promise.allSettled([
      calls.setStatus(one, 'Disabled', platform),
      calls.setStatus(two, 'Disabled', platform),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: rejection,
    });
  });
});

test('callers cannot disable, remove or reset themselves', async () => {
  await calls.create({ username: 'another' });
  const { id } = await administratorOf(server, token);
  for (const attempt of [
    () => calls.setStatus(id, 'Disabled'),
    () => calls.remove(id),
    () => calls.reset(id),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
});

describe('within a second, in an open session,', () => {
  test('a disabled administrator is signed out, and that session stays ended', async () => {
    const { administrator, password } = await calls.create({ username: 'ann' });
    const open = await calls.signInFirst('ann', password);
    await calls.setStatus(administrator.id, 'Disabled');
    passTime(server);
    const valid = () => server.call(isLoginValid, { query: {} }, open);
    await expect(valid()).rejects.toMatchObject({ status: 401 });
    await expect(calls.signIn('ann', testPassword)).rejects.toMatchObject({ status: 401 });
    await calls.setStatus(administrator.id, 'Active');
    passTime(server);
    await expect(valid()).rejects.toMatchObject({ status: 401 });
    await expect(calls.signIn('ann', testPassword)).resolves.toEqual(expect.any(String));
  });

  test('a moved administrator sees the new organization and no longer the old one', async () => {
    const { grouping, area } = family;
    const { administrator, password } = await calls.create({ username: 'ann' });
    const open = await calls.signInFirst('ann', password);
    await expect(calls.usernamesAt(grouping, open)).resolves.toEqual([]);
    await calls.update(administrator.id, { username: 'ann', ownerNumber: area.number });
    passTime(server);
    await expect(calls.usernamesAt(grouping, open)).rejects.toMatchObject({ status: 404 });
    await expect(calls.usernamesAt(area, open)).resolves.toEqual(['ann']);
  });

  test('a role applies, and a reset password ends the sessions', async () => {
    const { administrator, password } = await calls.create({ username: 'ann' });
    const open = await calls.signInFirst('ann', password);
    const roleTemplateId = await calls.builtInRole('front-desk');
    await calls.update(administrator.id, { username: 'ann', roleTemplateId });
    passTime(server);
    await expect(calls.usernamesAt(family.provider, open)).rejects.toMatchObject({ status: 403 });
    const next = await calls.reset(administrator.id);
    passTime(server);
    await expect(server.call(isLoginValid, { query: {} }, open)).rejects.toMatchObject({
      status: 401,
    });
    await expect(calls.signIn('ann', testPassword)).rejects.toMatchObject({ status: 401 });
    await expect(calls.signIn('ann', next.password)).resolves.toEqual(expect.any(String));
    const [latest] = await calls.history();
    expect(latest).toMatchObject({ before: { password: 'set' }, after: { password: 'reset' } });
  });
});

test('single sign-on removes the password, and ending it forgets the identity provider’s subject', async () => {
  const { system } = server.database;
  const changes = { username: 'ann', email: 'ann@example.com' };
  const { administrator, password } = await calls.create(changes);
  await calls.update(administrator.id, { ...changes, isSsoUser: true });
  await expect(calls.signIn('ann', password)).rejects.toMatchObject({ status: 401 });
  await expect(calls.reset(administrator.id)).rejects.toMatchObject({ status: 409 });
  await system
    .updateTable('administrator')
    .set({ sso_issuer: 'https://id.example.com', sso_subject: `of ${administrator.id}` })
    .where('id', '=', administrator.id)
    .execute();
  await calls.update(administrator.id, { ...changes, isSsoUser: false, version: 2 });
  expect(
    await system
      .selectFrom('administrator')
      .select(['sso_issuer', 'sso_subject', 'password_hash'])
      .where('id', '=', administrator.id)
      .executeTakeFirst(),
  ).toEqual({ sso_issuer: null, sso_subject: null, password_hash: null });
});
