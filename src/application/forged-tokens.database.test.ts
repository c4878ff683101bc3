import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider } from '../../test/provider.ts';
import { startTestServer, type TestServer, testPassword } from '../../test/server.ts';
import { account, login, logout } from '../features/session/contract.ts';
import { bindingCookie, hashOf } from '../server/authentication.ts';

const lines: string[] = [];
let server: TestServer;
/** the token of a script's session, which has no cookie */
let token: string;
// Two browser sessions, whose tokens need their cookies.
let ours: Browser;
let others: Browser;
let number: number;

interface Browser {
  token: string;
  cookie: string;
}

// A separate server, which logs to an array.
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  server = await startTestServer({ log });
  ({
    grouping: { number },
  } = await newProvider(server));
  token = await server.signInAs(number);
  ours = await browserOf(await server.signInAs(number));
  others = await browserOf(await server.signInAs(number));
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

async function browserOf(script: string): Promise<Browser> {
  const { Member } = await server.call(account, {}, script);
  const response = await server.request(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost' },
    body: JSON.stringify({ Username: Member.Username, Password: testPassword }),
  });
  const cookie = /=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { token: (await response.json()).AccessToken, cookie };
}

interface Forgery {
  authorization?: string;
  cookie?: string;
  query?: string;
}

const forgeries: Record<string, () => Forgery> = {
  'no token': () => ({}),
  'an empty header': () => ({ authorization: '' }),
  'Bearer alone': () => ({ authorization: 'Bearer' }),
  'an empty bearer': () => ({ authorization: 'Bearer ' }),
  'the token without its scheme': () => ({ authorization: token }),
  'another scheme': () => ({ authorization: `Basic ${token}` }),
  'the scheme in lower case': () => ({ authorization: `bearer ${token}` }),
  'two spaces': () => ({ authorization: `Bearer  ${token}` }),
  'text after the token': () => ({ authorization: `Bearer ${token} x` }),
  'two tokens': () => ({ authorization: `Bearer ${token},${token}` }),
  'a token cut short': () => ({ authorization: `Bearer ${token.slice(0, -1)}` }),
  'a token with a letter more': () => ({ authorization: `Bearer ${token}a` }),
  'its first letter changed': () => ({ authorization: `Bearer ${changed(token, 0)}` }),
  'its last letter changed': () => ({ authorization: `Bearer ${changed(token, -1)}` }),
  'its letters’ case changed': () => ({ authorization: `Bearer ${swappedCase(token)}` }),
  'its letters in reverse': () => ({ authorization: `Bearer ${[...token].reverse().join('')}` }),
  'a token that does not exist': () => ({ authorization: `Bearer ${'f'.repeat(43)}` }),
  'its hash': () => ({ authorization: `Bearer ${hashOf(token).toString('hex')}` }),
  'its hash in base64url': () => ({
    authorization: `Bearer ${hashOf(token).toString('base64url')}`,
  }),
  'a very long one': () => ({ authorization: `Bearer ${'a'.repeat(5000)}` }),
  'a statement of SQL': () => ({ authorization: "Bearer ' or 1=1 --aaaaaaaaaaaaaaaaaaa" }),
  'an unsigned JSON Web Token': () => ({
    authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  }),
  'the token in the address': () => ({ query: `?at=${token}` }),
  'the token as access_token': () => ({ query: `?access_token=${token}` }),
  'the token in its cookie only': () => ({ cookie: `UiAccessToken=${token}` }),
  'a browser’s token without its cookie': () => ({ authorization: `Bearer ${ours.token}` }),
  'a browser’s token with an empty cookie': () => ({
    authorization: `Bearer ${ours.token}`,
    cookie: `${bindingCookie}=`,
  }),
  'a browser’s token with another session’s cookie': () => ({
    authorization: `Bearer ${ours.token}`,
    cookie: `${bindingCookie}=${others.cookie}`,
  }),
  'a browser’s token with its own token as the cookie': () => ({
    authorization: `Bearer ${ours.token}`,
    cookie: `${bindingCookie}=${ours.token}`,
  }),
  'a browser’s cookie without a token': () => ({ cookie: `${bindingCookie}=${ours.cookie}` }),
  'a browser’s cookie as the token': () => ({ authorization: `Bearer ${ours.cookie}` }),
};

test.each(Object.entries(forgeries))('%s is rejected and not logged', async (_name, forge) => {
  const { authorization, cookie, query = '' } = forge();
  const response = await server.request(`/AdminApi/org/tree${query}`, {
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(cookie !== undefined && { cookie }),
    },
  });
  const body = await response.text();
  expect(response.status).toBe(401);
  expect(JSON.parse(body)).toEqual({
    Code: 401,
    Message: 'Your session has ended. Please log in again.',
  });
  for (const secret of [token, ours.token, ours.cookie, others.cookie]) {
    expect(body).not.toContain(secret);
    expect(lines.join('\n')).not.toContain(secret);
  }
});

test('a token is rejected after sign-out', async () => {
  const ended = await server.signInAs(number);
  await server.call(logout, {}, ended);
  const headers = { authorization: `Bearer ${ended}` };
  expect((await server.request('/AdminApi/org/tree', { headers })).status).toBe(401);
  expect(lines.join('\n')).not.toContain(ended);
});

test('the genuine sessions are accepted', async () => {
  const withToken = { authorization: `Bearer ${token}` };
  const withBoth = {
    authorization: `Bearer ${ours.token}`,
    cookie: `${bindingCookie}=${ours.cookie}`,
  };
  for (const headers of [withToken, withBoth])
    expect((await server.request('/AdminApi/org/tree', { headers })).status).toBe(200);
});

function changed(text: string, at: number): string {
  const letters = [...text];
  const index = at < 0 ? letters.length + at : at;
  letters[index] = letters[index] === 'A' ? 'B' : 'A';
  return letters.join('');
}

function swappedCase(text: string): string {
  return [...text]
    .map((letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    .join('');
}
