// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../../test/administrator-calls.ts';
import { startTestServer, type TestServer, testPassword } from '../../../../test/server.ts';
import {
  connectionFrom,
  failedSignInsOf,
  signInFrom,
  statusCounts,
} from '../../../../test/sign-in-calls.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { login } from '../contract.ts';
import { acceptInvitation, checkInvitation } from '../invitation/contract.ts';
import { editPassword } from '../profile/contract.ts';
import { bookAttempt } from './attempts.ts';
import { forgetOldAttempts } from './forget-old-attempts.ts';
import { strangersSignIn } from './subjects.ts';

const wrong = 'Wrong-Horse-9';
const second = 1000;
const minute = 60 * second;
let server: TestServer;

// A separate server: its password checks are counted, and its clock is moved.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newAdministrator(): Promise<{ token: string; username: string }> {
  const token = await server.signInAs(null);
  return { token, username: (await administratorOf(server, token)).username };
}

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function passwordChecks(): Promise<number> {
  const text = await (await server.request('/metrics')).text();
  const counts = text.matchAll(/^atrium_password_checks_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((total, [, count]) => total + Number(count), 0);
}

describe('of 200 parallel guesses', () => {
  test.each(['an account', 'nobody'])('at the password of %s, ten are evaluated', async (whose) => {
    const username = whose === 'nobody' ? 'nobody' : (await newAdministrator()).username;
    const guess = (password: string) =>
      signInFrom(server, { username, password, address: `guesser of ${whose}` });
    const checksBefore = await passwordChecks();
    const responses = await Promise.all([
      ...Array.from({ length: 200 }, () => guess(wrong)),
      guess(testPassword),
    ]);
    expect(statusCounts(responses)).toEqual({ 401: 10, 429: 191 });
    expect(await failedSignInsOf(server, username)).toBe(10);
    expect((await passwordChecks()) - checksBefore).toBe(10);
    const rejection = await guess(testPassword);
    expect(rejection.headers.get('retry-after')).toBe('5');
    expect(await rejection.json()).toEqual({
      Code: 429,
      Message: 'Too many attempts. Please try again in 5 seconds.',
    });
  });

  test('at the current password, ten are evaluated', async () => {
    const { token } = await newAdministrator();
    const guess = (CurrentPassword: string) => passwordChange(token, CurrentPassword);
    const statuses = await Promise.all([
      ...Array.from({ length: 200 }, () => guess(wrong)),
      guess(testPassword),
    ]);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(191);
  });

  test('at an invitation, 50 are evaluated', async () => {
    const responses = await times(200, async (index) =>
      server.application.hono.request(
        checkInvitation.path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ Token: `guess-${index}` }),
        },
        connectionFrom('guesser of invitations'),
      ),
    );
    expect(statusCounts(responses)).toEqual({ 404: 50, 429: 150 });
  });

  test('on two replicas, ten are booked, and no attempt waits for another in a circle', async () => {
    const replica = await startTestServer({ database: { ...server, remove: async () => {} } });
    const { subjects } = strangersSignIn({ realm: '', username: 'replicated' }, 'guesser there');
    const bookings = await times(200, (index) =>
      bookAttempt(
        (index % 2 === 0 ? server : replica).context,
        index % 3 === 0 ? subjects : subjects.toReversed(),
      ).then(
        () => 'booked',
        ({ kind }) => kind,
      ),
    );
    expect(bookings.filter((outcome) => outcome === 'booked')).toHaveLength(10);
    expect(bookings.filter((outcome) => outcome === 'too-many')).toHaveLength(190);
  });
});

function passwordChange(token: string, CurrentPassword: string): Promise<number> {
  return server
    .call(editPassword, { body: { CurrentPassword, NewPassword: 'Quiet-Harbour-42' } }, token)
    .then(
      () => 200,
      ({ status }) => status,
    );
}

test.each([login, checkInvitation, acceptInvitation])(
  'a large body to $path is rejected before it is read',
  async ({ method, path }) => {
    const response = await server.request(path, { method, body: 'x'.repeat(20_000) });
    expect(response.status).toBe(413);
  },
);

describe('the delay', () => {
  test.each(['an account', 'nobody'])(
    'before the next guess at %s grows from 5 seconds to 15 minutes',
    async (whose) => {
      const username = whose === 'nobody' ? 'nobody' : (await newAdministrator()).username;
      const guess = () =>
        signInFrom(server, { username, password: wrong, address: `patient guesser of ${whose}` });
      for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(401);
      const delays = [];
      for (let guesses = 0; guesses < 13; guesses += 1) {
        const rejection = await guess();
        const delay = Number(rejection.headers.get('retry-after'));
        delays.push(delay);
        passTime(server, delay * second - 1);
        expect((await guess()).status).toBe(429);
        passTime(server, 1);
        expect((await guess()).status).toBe(401);
      }
      expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 640, 640, 900, 900, 900]);
      expect((await (await guess()).json()).Message).toBe(
        'Too many attempts. Please try again in 15 minutes.',
      );
    },
  );

  test('ends when the failures are forgiven, one in 15 minutes', async () => {
    const guess = () =>
      signInFrom(server, { username: 'ghost', password: wrong, address: 'tired guesser' });
    expect(statusCounts(await times(20, guess))).toEqual({ 401: 10, 429: 10 });
    passTime(server, 30 * minute);
    expect(statusCounts(await times(20, guess))).toEqual({ 401: 2, 429: 18 });
    passTime(server, 150 * minute);
    expect(statusCounts(await times(20, guess))).toEqual({ 401: 10, 429: 10 });
  });

  test('is caused by failures only', async () => {
    const { username } = await newAdministrator();
    const attempt = (password?: string) =>
      signInFrom(server, { username, password, address: 'forgetful administrator' });
    for (let guesses = 0; guesses < 9; guesses += 1)
      expect((await attempt(wrong)).status).toBe(401);
    for (let round = 0; round < 12; round += 1) expect((await attempt()).status).toBe(200);
    expect((await attempt(wrong)).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  test('does not affect a script that signs in a hundred times at once', async () => {
    const { username } = await newAdministrator();
    const signIn = () => signInFrom(server, { username, address: 'busy script' });
    expect(statusCounts(await times(100, signIn))).toEqual({ 200: 100 });
  });

  test('at one address does not affect others there or the account elsewhere', async () => {
    const { token, username } = await newAdministrator();
    const address = 'attacker';
    await times(20, () => signInFrom(server, { username, password: wrong, address }));
    expect((await signInFrom(server, { username, address })).status).toBe(429);
    expect((await signInFrom(server, { username, address: 'at home' })).status).toBe(200);
    const { username: other } = await newAdministrator();
    expect((await signInFrom(server, { username: other, address })).status).toBe(200);
    expect(await passwordChange(token, testPassword)).toBe(200);
  });

  test('affects all strangers when many addresses guess', async () => {
    const { username } = await newAdministrator();
    const responses = await times(100, (index) =>
      signInFrom(server, { username, password: wrong, address: `member ${index % 20} of a net` }),
    );
    expect(statusCounts(responses)).toEqual({ 401: 50, 429: 50 });
    expect((await signInFrom(server, { username, address: 'elsewhere' })).status).toBe(429);
  });

  test.each([
    ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8'],
    ['2001:db8:1:2::7', '2001:db8:1:2:3::8', '2001:db8:1:3::7'],
  ])('affects the network of %s and %s for all accounts, and not %s', async (one, same, other) => {
    const { username } = await newAdministrator();
    const responses = await times(60, (index) =>
      signInFrom(server, { username: `of ${one} ${index}`, password: wrong, address: one }),
    );
    expect(statusCounts(responses)).toEqual({ 401: 50, 429: 10 });
    expect((await signInFrom(server, { username, address: same })).status).toBe(429);
    expect((await signInFrom(server, { username, address: other })).status).toBe(200);
  });

  test('of a stolen session does not keep its administrator from changing the password', async () => {
    const { token, username } = await newAdministrator();
    const { AccessToken: own } = await server.call(login, {
      body: { Username: username, Password: testPassword },
    });
    await times(20, () => passwordChange(token, wrong));
    expect(await passwordChange(token, testPassword)).toBe(429);
    expect(await passwordChange(own, testPassword)).toBe(200);
  });
});

test('failures are stored until they are forgiven, and without the username', async () => {
  const rows = () => server.database.system.selectFrom('attempt_limit').selectAll().execute();
  await signInFrom(server, { username: 'a typed password', address: 'someone' });
  expect(JSON.stringify(await rows())).not.toContain('typed');
  const { system } = server.database;
  const formerFailures = () => system.selectFrom('sign_in_failure').selectAll().execute();
  await system
    .insertInto('sign_in_failure')
    .values({
      subject: 'a typed password',
      at: new Date(server.context.now().getTime() - 24 * 60 * minute),
    })
    .execute();
  passTime(server, 6 * 60 * minute + 1);
  await signInFrom(server, { username: 'later', address: 'later' });
  await takeDueSteps(forgetOldAttempts(server.context));
  expect(await rows()).toHaveLength(3);
  expect(await formerFailures()).toEqual([]);
});
