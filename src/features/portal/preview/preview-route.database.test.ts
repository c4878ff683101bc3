// On both engines

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forged } from '../../../../test/forgery.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { getPortalPreviewLink, savePortalDraft } from '../contract.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument } from '../document/fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const params = () => ({ orgNumber: String(family.area.number) });

/** Saves a draft in English and Norwegian, and returns the path of its preview. */
async function draftPreview(css = ''): Promise<string> {
  const pages = {
    ...defaultPortal.pages,
    'sign-in': [
      { id: 'welcome', type: 'welcome' as const, title: { en: 'Hello', nb: 'Hei' }, text: {} },
      ...defaultPortal.pages['sign-in'].filter(({ type }) => type !== 'welcome'),
    ],
  };
  const look = { ...defaultPortal.look, css };
  const document = { ...emptyDocument, pages, look, languages: { tags: ['en', 'nb'] } };
  await server.call(
    savePortalDraft,
    { params: params(), body: { version: null, published: null, document } },
    token,
  );
  return (await server.call(getPortalPreviewLink, { params: params() }, token)).path;
}

const open = (path: string, init: RequestInit = {}) =>
  server.request(path, { redirect: 'manual', ...init });

test('the link shows the draft without a sign-in, in the language of the browser or of the link', async () => {
  const path = await draftPreview();
  const shown = await open(path, { headers: { 'accept-language': 'nb' } });
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(await shown.text()).toContain('>Hei</h1>');
  expect(await (await open(`${path}?language=en`)).text()).toContain('>Hello</h1>');
  expect(await (await open(`${path}?page=connected&language=en`)).text()).toContain('Log out');
  const wait = await (await open(`${path}?page=wait&language=en`)).text();
  expect(wait).toContain('<p role="status">We are connecting you.');
  expect(wait).not.toContain('http-equiv="refresh"');
});

test('a style sheet that the checks refuse is left out', async () => {
  const shown = async (css: string) => (await open(await draftPreview(css))).text();
  expect(await shown('h1{color:#123456}')).toContain('h1{color:#123456}');
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
  const refused = await shown('h1{color:#123456}body{background:url(http://x)}');
  expect(refused).toContain('>Hello</h1>');
  expect(refused).not.toContain('#123456');
});

test('a form of the preview leads to the page of a guest who is online', async () => {
  const path = await draftPreview();
  const sent = await open(path, { method: 'POST', body: new URLSearchParams({ code: 'X' }) });
  expect(sent.status).toBe(303);
  expect(sent.headers.get('location')).toBe('?page=connected');
});

test('a forged link, and one of yesterday, show nothing', async () => {
  const path = await draftPreview();
  expect((await open(forged(path))).status).toBe(404);
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000 + 1);
  const expired = await open(path);
  expect(expired.status).toBe(404);
  expect(await expired.text()).toContain('has expired');
});
