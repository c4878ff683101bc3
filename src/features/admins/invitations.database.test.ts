// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdministratorCalls,
  administratorCalls,
  passTime,
} from '../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import { acceptInvitation, checkInvitation } from '../session/invitation/contract.ts';
import { administrators, type InvitationOutcome } from './contract.ts';

interface SentMail {
  to: string | null;
  text: string;
}
const mails: SentMail[] = [];
let isMailServerDown = false;
let server: TestServer;
let family: TestProvider;
let token: string;
let calls: AdministratorCalls;

// A separate server, with a mailer, and because failed attempts are counted per address.
beforeAll(async () => {
  server = await startTestServer({
    mail: {
      async send(mail) {
        if (isMailServerDown) throw new Error('No mail today');
        mails.push(mail);
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  isMailServerDown = false;
  mails.length = 0;
  await server.database.system.deleteFrom('attempt_limit').execute();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = administratorCalls(server, family, token);
});

const ann = { username: 'ann', email: 'ann@example.com' };
const inviteAnn = async () => {
  const { administrator } = await calls.create({ ...ann, invite: true });
  return { id: administrator.id, invitation: latestInvitation() };
};
const latestInvitation = () => invitationIn(mails.at(-1)?.text);
const accept = (Token: string, NewPassword = testPassword) =>
  server.call(acceptInvitation, { body: { Token, NewPassword } });
const check = (Token: string) => server.call(checkInvitation, { body: { Token } });
const noLongerValid = {
  status: 404,
  message: 'This invitation is no longer valid. Please ask for a new one.',
};

function invitationIn(text = ''): string {
  return /#\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

function linkOf(outcome: InvitationOutcome): string {
  return outcome.mail === 'sent' ? '' : outcome.link;
}

const hour = 3_600_000;

test('an invited administrator gets a link by mail, chooses a password and signs in; only a hash is stored', async () => {
  const { administrator, password, invitation } = await calls.create({ ...ann, invite: true });
  expect(password).toBe(null);
  expect(invitation).toEqual({ mail: 'sent', to: 'ann@example.com' });
  expect(administrator).toMatchObject({
    mustChangePassword: false,
    invitedAt: server.clock.now.toISOString(),
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: 'ann@example.com' });
  expect(mails[0]?.text).toContain('https://atrium.example/admin-ui/login/#/invitation?token=');
  const sent = latestInvitation();
  const rows = await server.database.system.selectFrom('administrator').selectAll().execute();
  expect(JSON.stringify([rows, await calls.history()])).not.toContain(sent);

  await expect(check(sent)).resolves.toEqual({ Name: 'Ann Smith', Username: 'ann' });
  await expect(accept(sent)).resolves.toEqual({ Username: 'ann', Realm: calls.realm });
  await expect(calls.signIn('ann', testPassword)).resolves.toEqual(expect.any(String));
  expect(await server.call(administrators.get, calls.at(administrator.id), token)).toMatchObject({
    invitedAt: null,
    mustChangePassword: false,
  });
  const [used, created] = await calls.history();
  expect(created).toMatchObject({ action: 'create', after: { invitation: 'open' } });
  expect(used).toMatchObject({
    action: 'update',
    administrator_name: 'Ann Smith',
    after: { password: 'set', invitation: 'used' },
  });
});

describe('an invitation ends', () => {
  test('once it is used, also when it is used twice at the same moment', async () => {
    const { invitation } = await inviteAnn();
    const both = await Promise.allSettled([
      accept(invitation),
      accept(invitation, 'Quiet-Harbour-42'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(accept(invitation)).rejects.toMatchObject(noLongerValid);
    await expect(check(invitation)).rejects.toMatchObject(noLongerValid);
  });

  test('after 72 hours, and not a moment earlier', async () => {
    const { invitation } = await inviteAnn();
    passTime(server, 72 * hour - 1);
    await expect(check(invitation)).resolves.toBeDefined();
    passTime(server, 1);
    await expect(check(invitation)).rejects.toMatchObject(noLongerValid);
    await expect(accept(invitation)).rejects.toMatchObject(noLongerValid);
  });

  test('when the account is disabled, and stays ended when it is enabled', async () => {
    const { id, invitation } = await inviteAnn();
    await calls.setStatus(id, 'Disabled');
    await expect(accept(invitation)).rejects.toMatchObject(noLongerValid);
    await calls.setStatus(id, 'Active');
    await expect(accept(invitation)).rejects.toMatchObject(noLongerValid);
  });

  test('when a password is set, a new one is sent, the address changes, or the account is deleted', async () => {
    const { id, invitation } = await inviteAnn();
    await calls.invite(id);
    const second = latestInvitation();
    expect(second).not.toBe(invitation);
    await expect(accept(invitation)).rejects.toMatchObject(noLongerValid);
    await expect(check(second)).resolves.toBeDefined();
    await calls.reset(id);
    await expect(accept(second)).rejects.toMatchObject(noLongerValid);
    await calls.invite(id);
    const third = latestInvitation();
    await calls.update(id, { ...ann, email: 'ann@example.org', version: 4 });
    await expect(accept(third)).rejects.toMatchObject(noLongerValid);
    await calls.invite(id);
    const fourth = latestInvitation();
    await calls.remove(id);
    await expect(accept(fourth)).rejects.toMatchObject(noLongerValid);
  });
});

test('a bad password is rejected at its field and leaves the invitation unused', async () => {
  const { invitation } = await inviteAnn();
  for (const [bad, message] of [
    ['short1A', 'Must be at least 8 characters'],
    ['Password1', 'Password is not secure enough.'],
  ] as const)
    await expect(accept(invitation, bad)).rejects.toMatchObject({
      status: 400,
      fields: { NewPassword: message },
    });
  await expect(accept(invitation)).resolves.toBeDefined();
});

test('invalid links all get the same response, and attempts are limited', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      expect(check(`guess-${index}`)).rejects.toMatchObject(noLongerValid),
    ),
  );
  const { invitation } = await inviteAnn();
  await expect(check(invitation)).rejects.toMatchObject({ status: 429 });
});

test('without mail the link is shown once, and works', async () => {
  isMailServerDown = true;
  const { administrator, invitation } = await calls.create({ ...ann, invite: true });
  expect(invitation).toMatchObject({ mail: 'failed' });
  const { context } = server;
  context.publicUrl = null;
  isMailServerDown = false;
  const outcome = await calls.invite(administrator.id);
  context.publicUrl = 'https://atrium.example';
  expect(outcome).toMatchObject({ mail: 'not-configured' });
  expect(mails).toEqual([]);
  await expect(accept(invitationIn(linkOf(outcome)))).resolves.toBeDefined();
});

describe('an invitation is rejected', () => {
  test('without an email address, and for single sign-on', async () => {
    await expect(calls.create({ username: 'ann', invite: true })).rejects.toMatchObject({
      fields: { email: 'Required' },
    });
    await expect(calls.create({ ...ann, isSsoUser: true, invite: true })).rejects.toMatchObject({
      fields: { invite: expect.stringContaining('needs no invitation') },
    });
  });

  test('for an administrator who has signed in or may not sign in', async () => {
    const { administrator, password } = await calls.create(ann);
    await calls.setStatus(administrator.id, 'Disabled');
    await expect(calls.invite(administrator.id)).rejects.toMatchObject({ status: 409 });
    await calls.setStatus(administrator.id, 'Active');
    await calls.signIn('ann', password);
    await expect(calls.invite(administrator.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('has signed in before'),
    });
  });

  test('from a caller with fewer permissions', async () => {
    const { administrator } = await calls.create(ann);
    const limited = await server.signInAs(family.provider.number, { admins: 'delete' });
    await expect(calls.invite(administrator.id, limited)).rejects.toMatchObject({ status: 403 });
  });
});

test('an invitation replaces an initial password that was never used', async () => {
  const { administrator, password } = await calls.create(ann);
  await calls.invite(administrator.id);
  await expect(calls.signIn('ann', password)).rejects.toMatchObject({ status: 401 });
  await expect(accept(latestInvitation())).resolves.toBeDefined();
});
