import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administratorCalls } from '../../../test/administrator-calls.ts';
import { family, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import { acceptInvitation, checkInvitation } from '../session/invitation/contract.ts';
import { getAdministrator, type InvitationOutcome } from './contract.ts';

const { provider } = family;
interface Sent {
  to: string | null;
  text: string;
}
const mails: Sent[] = [];
/** what the mail server does with the next mail */
let mailServer: 'takes it' | 'is away' = 'takes it';
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const { at, create, update, setStatus, remove, reset, invite, signIn, history } =
  administratorCalls(known);

beforeAll(async () => {
  known.server = await startTestServer({
    mail: {
      async send(mail) {
        if (mailServer === 'is away') throw new Error('No mail today');
        mails.push(mail);
      },
    },
  });
});
afterAll(() => known.server.close());
beforeEach(async () => {
  const { system } = known.server.database;
  mailServer = 'takes it';
  mails.length = 0;
  await refillFamily(system);
  await system.deleteFrom('admin_history').execute();
  await system.deleteFrom('sign_in_failure').execute();
  known.token = await known.server.signInAs(provider.number);
});

const ann = { username: 'ann', email: 'ann@example.com' };
const invited = async () => {
  const { administrator } = await create({ ...ann, invite: true });
  return { id: administrator.id, token: tokenIn(mails.at(-1)?.text) };
};
const accept = (Token: string, NewPassword = testPassword) =>
  known.server.call(acceptInvitation, { body: { Token, NewPassword } });
const check = (Token: string) => known.server.call(checkInvitation, { body: { Token } });
const noLongerValid = {
  status: 404,
  message: 'This invitation is no longer valid. Please ask for a new one.',
};

function tokenIn(text = ''): string {
  return /#\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

function linkOf(outcome: InvitationOutcome): string {
  return outcome.mail === 'sent' ? '' : outcome.link;
}

function pass(milliseconds: number): void {
  known.server.clock.now = new Date(known.server.clock.now.getTime() + milliseconds);
}
const hours = 3_600_000;

test('who is invited gets a link by mail, chooses a password and signs in; only a hash is kept', async () => {
  const { administrator, password, invitation } = await create({ ...ann, invite: true });
  expect(password).toBe(null);
  expect(invitation).toEqual({ mail: 'sent', to: 'ann@example.com' });
  expect(administrator).toMatchObject({
    mustChangePassword: false,
    invitedAt: known.server.clock.now.toISOString(),
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: 'ann@example.com' });
  expect(mails[0]?.text).toContain('https://atrium.example/admin-ui/login/#/invitation?token=');
  const token = tokenIn(mails[0]?.text);
  const rows = await known.server.database.system.selectFrom('administrator').selectAll().execute();
  expect(JSON.stringify([rows, await history()])).not.toContain(token);

  await expect(check(token)).resolves.toEqual({ Name: 'Ann Smith', Username: 'ann' });
  await expect(accept(token)).resolves.toEqual({ Username: 'ann', Realm: '' });
  await expect(signIn('ann', testPassword)).resolves.toEqual(expect.any(String));
  expect(
    await known.server.call(getAdministrator, at(administrator.id), known.token),
  ).toMatchObject({ invitedAt: null, mustChangePassword: false });
  const [used, created] = await history();
  expect(created).toMatchObject({ action: 'create', after: { invitation: 'open' } });
  expect(used).toMatchObject({
    action: 'update',
    administrator_name: 'Ann Smith',
    after: { password: 'set', invitation: 'used' },
  });
});

describe('an invitation is over', () => {
  test('once it is used, also for the second of two at the same moment', async () => {
    const { token } = await invited();
    const both = await Promise.allSettled([accept(token), accept(token, 'Quiet-Harbour-42')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(accept(token)).rejects.toMatchObject(noLongerValid);
    await expect(check(token)).rejects.toMatchObject(noLongerValid);
  });

  test('after 72 hours, and not a moment earlier', async () => {
    const { token } = await invited();
    pass(72 * hours - 1);
    await expect(check(token)).resolves.toBeDefined();
    pass(1);
    await expect(check(token)).rejects.toMatchObject(noLongerValid);
    await expect(accept(token)).rejects.toMatchObject(noLongerValid);
  });

  test('when the account is disabled, also after it is enabled again', async () => {
    const { id, token } = await invited();
    await setStatus(id, 'Disabled');
    await expect(accept(token)).rejects.toMatchObject(noLongerValid);
    await setStatus(id, 'Active');
    await expect(accept(token)).rejects.toMatchObject(noLongerValid);
  });

  test('when a password is set, a new one is made, the address changes, or the account goes', async () => {
    const { id, token } = await invited();
    await invite(id);
    const second = tokenIn(mails.at(-1)?.text);
    expect(second).not.toBe(token);
    await expect(accept(token)).rejects.toMatchObject(noLongerValid);
    await expect(check(second)).resolves.toBeDefined();
    await reset(id);
    await expect(accept(second)).rejects.toMatchObject(noLongerValid);
    await invite(id);
    const third = tokenIn(mails.at(-1)?.text);
    await update(id, { ...ann, email: 'ann@example.org', version: 4 });
    await expect(accept(third)).rejects.toMatchObject(noLongerValid);
    await invite(id);
    const fourth = tokenIn(mails.at(-1)?.text);
    await remove(id);
    await expect(accept(fourth)).rejects.toMatchObject(noLongerValid);
  });
});

test('a bad password is refused at its field and leaves the invitation as it is', async () => {
  const { token } = await invited();
  for (const [bad, message] of [
    ['short1A', 'Must be at least 8 characters'],
    ['Password1', 'Password is not secure enough.'],
  ] as const)
    await expect(accept(token, bad)).rejects.toMatchObject({
      status: 400,
      fields: { NewPassword: message },
    });
  await expect(accept(token)).resolves.toBeDefined();
});

test('guessing is answered alike, and ends', async () => {
  for (let tried = 0; tried < 50; tried += 1)
    await expect(check(`guess-${tried}`)).rejects.toMatchObject(noLongerValid);
  const { token } = await invited();
  await expect(check(token)).rejects.toMatchObject({ status: 429 });
});

test('where no mail goes out the link is told once, and works', async () => {
  mailServer = 'is away';
  const { administrator, invitation } = await create({ ...ann, invite: true });
  expect(invitation).toMatchObject({ mail: 'failed' });
  const { context } = known.server;
  context.publicUrl = null;
  mailServer = 'takes it';
  const outcome = await invite(administrator.id);
  context.publicUrl = 'https://atrium.example';
  expect(outcome).toMatchObject({ mail: 'not-configured' });
  expect(mails).toEqual([]);
  await expect(accept(tokenIn(linkOf(outcome)))).resolves.toBeDefined();
});

describe('nobody is invited', () => {
  test('without an address, or who signs in elsewhere', async () => {
    await expect(create({ username: 'ann', invite: true })).rejects.toMatchObject({
      fields: { email: 'Required' },
    });
    await expect(create({ ...ann, isSsoUser: true, invite: true })).rejects.toMatchObject({
      fields: { invite: expect.stringContaining('needs no invitation') },
    });
  });

  test('who has signed in, and who may not sign in', async () => {
    const { administrator, password } = await create(ann);
    await setStatus(administrator.id, 'Disabled');
    await expect(invite(administrator.id)).rejects.toMatchObject({ status: 409 });
    await setStatus(administrator.id, 'Active');
    await signIn('ann', password);
    await expect(invite(administrator.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('has signed in before'),
    });
  });

  test('by who may do less', async () => {
    const { administrator } = await create(ann);
    const limited = await known.server.signInAs(provider.number, { admins: 'delete' });
    await expect(invite(administrator.id, limited)).rejects.toMatchObject({ status: 403 });
  });
});

test('who had a first password and never used it is let in by the link alone', async () => {
  const { administrator, password } = await create(ann);
  await invite(administrator.id);
  await expect(signIn('ann', password)).rejects.toMatchObject({ status: 401 });
  await expect(accept(tokenIn(mails.at(-1)?.text))).resolves.toBeDefined();
});
