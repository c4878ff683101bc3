import { beforeAll, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { setOrganizationAnswerId } from '../../contract/call-request.ts';
import { createAuthentication } from '../../server/authentication.ts';
import type { HtmlPage } from '../../server/http/html-page.ts';
import { setOrganizationPage } from './set-organization-page.ts';

let server: TestServer;
let family: TestProvider;
let other: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  [family, other] = await Promise.all([newProvider(server), newProvider(server)]);
  token = await server.signInAs(family.provider.number);
});

// Responds with the data of the page, whose HTML needs a build.
const dataOnly: HtmlPage = (c, _entry, { data }) => c.json(data);
const ownFrame = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };

async function answerTo(
  number: number | string,
  { cookie = `UiAccessToken=${token}`, ...headers }: Record<string, string> = ownFrame,
) {
  const app = setOrganizationPage(server.context, createAuthentication(server.context), dataOnly);
  const response = await app.request(`/ElevenOS/Admin/SetOrganization?ORG_NUMBER=${number}`, {
    headers: { cookie, ...headers },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json())[setOrganizationAnswerId];
}

const tokens = () =>
  server.database.system
    .selectFrom('access_token')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();

test('the page has a token that is bound to the organization', async () => {
  const { status, body } = await answerTo(family.grouping.number);
  expect(status).toBe(200);
  const made = await server.request('/ElevenWS/DevApi/Admin/Authorization.svc/GetCategories', {
    headers: { authorization: `Bearer ${body.AccessToken}` },
  });
  expect(made.status).toBe(200);
  expect(body.AccessToken).not.toBe(token);
});

test('an empty cookie gives way to the legacy one', async () => {
  const cookie = `UiAccessToken=; AccessToken=${token}`;
  expect(await answerTo(family.grouping.number, { ...ownFrame, cookie })).toMatchObject({
    status: 200,
  });
});

test.each<[string, Record<string, string>]>([
  ['a browser that does not say where the request comes from', {}],
  ['another site', { ...ownFrame, 'sec-fetch-site': 'cross-site' }],
  ['another origin of the site', { ...ownFrame, 'sec-fetch-site': 'same-site' }],
  ['a page in a tab', { ...ownFrame, 'sec-fetch-dest': 'document' }],
  ['a browser without a session', { ...ownFrame, cookie: '' }],
])('%s gets the page without an answer', async (_name, headers) => {
  const before = await tokens();
  expect(await answerTo(family.grouping.number, headers)).toBeNull();
  expect(await tokens()).toEqual(before);
});

test('a number that is none gets the page without an answer', async () => {
  expect(await answerTo('1e3')).toBeNull();
});

test('an organization of another tenant is not found, and a token that is unknown is rejected', async () => {
  expect(await answerTo(other.grouping.number)).toMatchObject({ status: 404 });
  const cookie = `UiAccessToken=${'a'.repeat(43)}`;
  expect(await answerTo(family.grouping.number, { ...ownFrame, cookie })).toMatchObject({
    status: 401,
  });
});
