// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../../test/administrator-calls.ts';
import { startTestServer, type TestServer, testPassword } from '../../../../test/server.ts';
import { failedSignInsOf, signInFrom } from '../../../../test/sign-in-calls.ts';
import { checkInvitation } from '../invitation/contract.ts';
import { editPassword } from '../profile/contract.ts';

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

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (responses: readonly Response[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('of 200 parallel guesses', () => {
  test.each(['an account', 'nobody'])('at the password of %s, ten are evaluated', async (whose) => {
    const username = whose === 'nobody' ? 'nobody' : (await newAdministrator()).username;
    const guess = (password: string) =>
      signInFrom(server, { username, password, address: `guesser of ${whose}` });
    const responses = await Promise.all([
      ...Array.from({ length: 200 }, () => guess(wrong)),
      guess(testPassword),
    ]);
    expect(statusesOf(responses)).toEqual({ 401: 10, 429: 191 });
    expect(await failedSignInsOf(server, username)).toBe(10);
  });

  test('at the current password, ten are evaluated', async () => {
    const { token } = await newAdministrator();
    const guess = (CurrentPassword: string) =>
      server
        .call(editPassword, { body: { CurrentPassword, NewPassword: 'Quiet-Harbour-42' } }, token)
        .then(
          () => 200,
          ({ status }) => status,
        );
    const statuses = await Promise.all([
      ...Array.from({ length: 200 }, () => guess(wrong)),
      guess(testPassword),
    ]);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(191);
  });

  test('at an invitation, 50 are evaluated', async () => {
    const responses = await times(200, (index) =>
      Promise.resolve(
        server.application.hono.request(
          checkInvitation.path,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ Token: `guess-${index}` }),
          },
          { incoming: { socket: { remoteAddress: 'guesser of invitations' } } },
        ),
      ),
    );
    expect(statusesOf(responses)).toEqual({ 404: 50, 429: 150 });
  });
});

void [passTime, minute];
