import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaryCage, dumpOf, type Sighting } from '../../test/canaries.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../test/identity-provider.ts';
import { family, fillFamily } from '../../test/organization-family.ts';
import { startTestServer, type TestServer, testPassword } from '../../test/server.ts';
import type { Endpoint, Sent } from '../contract/endpoint.ts';
import { listAdminHistory } from '../features/admin-history/contract.ts';
import {
  createAdministrator,
  getAdministrator,
  listAdministrators,
  resetAdministratorPassword,
  updateAdministrator,
} from '../features/admins/contract.ts';
import { exampleAdministrator } from '../features/admins/examples.ts';
import { checkDueDevices } from '../features/devices/checks/check-devices.ts';
import {
  checkDeviceImport,
  createDevice,
  type DeviceFields,
  type DeviceSecrets,
  exportDevices,
  getDevice,
  importDevices,
  listDevices,
  testDevice,
  updateDevice,
} from '../features/devices/contract.ts';
import { openedSecrets } from '../features/devices/device-secrets.ts';
import type { SecretName } from '../features/devices/device-types.ts';
import { exampleDevice } from '../features/devices/examples.ts';
import { secretiveDevices } from '../features/devices/testing/secretive-devices.ts';
import { collectError } from '../features/error-log/contract.ts';
import { listFeedback, sendFeedback } from '../features/feedback/contract.ts';
import { account, login, setOrganization } from '../features/session/contract.ts';
import { editPassword } from '../features/session/profile/contract.ts';
import { getSsoRedirectUrl, ssoCallbackPath } from '../features/session/sso/contract.ts';
import { addressOf } from '../ui/api/call.ts';
import { createLogger } from './logging.ts';
import { createSecrets } from './secrets.ts';

/**
 * Secrets go in by every way there is, the calls succeed, are refused and fail, and then everything that came out of the
 * server, and all that it keeps, is searched for them.
 */
const cage = canaryCage();
const answers: Sighting[] = [];
const logged: Sighting[] = [];
const tests: Promise<unknown>[] = [];
const publicUrl = 'http://localhost';
const { area, provider } = family;

let server: TestServer;
let identity: TestIdentityProvider;
let token: string;

beforeAll(async () => {
  identity = await startIdentityProvider(publicUrl + ssoCallbackPath);
  const { issuer, clientId, clientSecret } = identity;
  const sso = { issuer, clientId, clientSecret, emailDomains: ['guests.example'], realm: '' };
  cage.mark('the client secret of single sign-on', clientSecret);
  server = await startTestServer({
    log: createLogger('debug', { write: (text) => logged.push({ where: 'log', text }) }),
    sso: { publicUrl, providers: [sso] },
  });
  const key = crypto.getRandomValues(new Uint8Array(32));
  cage.mark('SECRET_KEY', Buffer.from(key).toString('base64'));
  cage.mark('SECRET_KEY in hexadecimal', Buffer.from(key).toString('hex'));
  server.context.secrets = createSecrets(key);
  await fillFamily(server.database.system);
  token = await server.signInAs(null);
  await devicesAreKept();
  await devicesAreRefused();
  await devicesAreReached();
  await administratorsAreKept();
  await peopleSignIn();
  await pagesReport();
  await everythingIsRead();
});
afterAll(async () => {
  await server.close();
  await identity.close();
});

/** Sends like a browser and keeps all of the answer, its headers as well; answers it with its body. */
async function send(url: string, init: RequestInit & { as?: string } = {}) {
  const { as = token, ...rest } = init;
  const response = await server.request(url, {
    ...rest,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${as}`,
      ...Object(rest.headers),
    },
  });
  const body = await response.text();
  const headers = JSON.stringify([...response.headers]);
  const answer = {
    where: `${rest.method ?? 'GET'} ${url}`,
    text: `${response.status} ${headers} ${body}`,
  };
  answers.push(answer);
  return { answer, body, response };
}

async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>, as?: string) {
  return send(addressOf(endpoint, sent), {
    method: endpoint.method,
    ...('body' in sent && { body: JSON.stringify(sent.body) }),
    ...(as !== undefined && { as }),
  });
}

const here = { params: { orgNumber: String(area.number) } };
const atProvider = { params: { orgNumber: String(provider.number) } };
function planted(names: readonly SecretName[], of: string): DeviceSecrets {
  return Object.fromEntries(names.map((name) => [name, cage.plant(`${name} ${of}`)]));
}

async function devicesAreKept(): Promise<void> {
  for (const { type, secrets, fields } of secretiveDevices) {
    const device = { ...exampleDevice({ name: type, host: '127.0.0.1', ...fields }), type };
    const created = await call(createDevice, {
      ...here,
      body: { ...device, secrets: planted(secrets, `of a new ${type}`) },
    });
    expect([type, created.response.status, created.body]).toEqual([type, 200, expect.anything()]);
    const { id } = JSON.parse(created.body);
    const params = { ...here.params, deviceId: id };
    await call(updateDevice, {
      params,
      body: { ...device, version: 1, secrets: planted(secrets, `of a changed ${type}`) },
    });
    tests.push(call(testDevice, { ...here, body: { ...device, deviceId: id, secrets: {} } }));
    await call(updateDevice, {
      params,
      body: { ...device, version: 1, secrets: planted(secrets, `of a stale ${type}`) },
    });
  }
}

async function devicesAreRefused(): Promise<void> {
  const [router] = secretiveDevices;
  const { system } = server.database;
  const names = router?.secrets ?? [];
  const device = {
    ...exampleDevice({ host: '127.0.0.1', ...router?.fields }),
    type: 'mikrotik' as const,
  };
  const attempt = (what: string, changes: Partial<DeviceFields>) =>
    call(createDevice, {
      ...here,
      body: { ...device, ...changes, secrets: planted(names, what) },
    });
  expect((await attempt('of a bad address', { host: '10.0.0.01' })).response.status).toBe(400);
  expect((await attempt('of a name that is taken', { name: 'mikrotik' })).response.status).toBe(
    400,
  );
  await send(`/AdminApi/organizations/${area.number}/devices`, {
    method: 'POST',
    body: JSON.stringify({ secrets: { radiusSecret: 7, apiPassword: [cage.plant('in a list')] } }),
  });
  await send(`/AdminApi/organizations/${area.number}/devices`, {
    method: 'POST',
    body: `{"secrets": {"apiPassword": "${cage.plant('in a body that is not JSON')}"`,
  });
  // PostgreSQL repeats the whole row that it refuses.
  await sql`alter table device add constraint no_ghosts check (name <> 'Ghost')`.execute(system);
  expect(
    (await attempt('of a device that the database refuses', { name: 'Ghost' })).response.status,
  ).toBe(500);
  const body = { ...device, deviceId: null, secrets: planted(names, 'of a test') };
  tests.push(call(testDevice, { ...here, body }));
  const fields = ['name', 'type', 'radiusSecret', 'apiPassword'];
  const values = ['Imported', 'switch', cage.plant('imported'), cage.plant('imported too')];
  for (const endpoint of [checkDeviceImport, importDevices])
    await call(endpoint, { ...here, body: { fields, lines: [{ line: 2, values }] } });
}

/** What nobody answers takes its time; so all of it waits together. */
async function devicesAreReached(): Promise<void> {
  const checks = checkDueDevices(server.context, {
    openSecrets: ({ id, secrets }) => openedSecrets(server.context, id, secrets),
    policy: { allowed: ['127.0.0.0/8'] },
  });
  await Promise.all([...tests, checks]);
  expect(answers.filter(({ text }) => text.includes('"steps"'))).toHaveLength(tests.length);
}

async function administratorsAreKept(): Promise<void> {
  const fields = exampleAdministrator({ username: 'canary.keeper', ownerNumber: provider.number });
  const created = await call(createAdministrator, {
    ...atProvider,
    body: { ...fields, invite: false },
  });
  const { administrator, password } = JSON.parse(created.body);
  cage.mark('an initial password', password, created.answer);
  const at = { params: { ...atProvider.params, administratorId: administrator.id } };
  await call(updateAdministrator, { ...at, body: { ...fields, lastName: 'Renamed', version: 1 } });
  const own = await signIn('canary.keeper', password);
  const chosen = cage.plant('a chosen password');
  const change = (CurrentPassword: string, NewPassword: string) =>
    call(editPassword, { body: { CurrentPassword, NewPassword } }, own);
  await change(cage.plant('a wrong present password'), chosen);
  await change(password, cage.plant('a password without a letter').replaceAll(/[a-z]/gi, '7'));
  await change(password, `${cage.plant('a password that is too long')}${'x'.repeat(300)}`);
  expect((await change(password, chosen)).response.status).toBe(200);
  const reset = await call(resetAdministratorPassword, at);
  cage.mark('a reset password', JSON.parse(reset.body).password, reset.answer);
  await call(getAdministrator, at);
  await call(listAdministrators, { ...atProvider, query: {} });
}

async function signIn(Username: string, Password: string): Promise<string> {
  const { answer, body } = await call(login, { body: { Username, Password } });
  return cage.mark('a token', JSON.parse(body).AccessToken, answer);
}

async function peopleSignIn(): Promise<void> {
  const { body } = await call(account, {});
  const { Username } = JSON.parse(body).Member;
  await call(login, { body: { Username, Password: cage.plant('a wrong password') } });
  await call(login, { body: { Username: 'nobody', Password: cage.plant('nobody’s password') } });
  await send(login.path, {
    method: 'POST',
    body: JSON.stringify({ Username: 7, Password: cage.plant('a password beside a bad name') }),
  });
  const bound = await send(login.path, {
    method: 'POST',
    headers: { origin: publicUrl },
    body: JSON.stringify({ Username, Password: testPassword }),
  });
  cage.mark('a browser’s token', JSON.parse(bound.body).AccessToken, bound.answer);
  const binding = /AtriumBinding=([^;]+)/.exec(bound.answer.text)?.[1] ?? '';
  cage.mark('the binding of a browser’s token', binding, bound.answer);
  const at = await call(setOrganization, { body: { OrgNumber: area.number } });
  cage.mark('the token of an organization', JSON.parse(at.body).AccessToken, at.answer);
  await call(account, {}, cage.plant('a token that nobody has').replaceAll(/[^\w]/g, ''));
  const begun = await send(`${getSsoRedirectUrl.path}?email=ada@guests.example`);
  const state = new URL(JSON.parse(begun.body).Url).searchParams.get('state');
  const cookie = begun.response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const code = cage.plant('a code of single sign-on');
  const query = new URLSearchParams({ state: state ?? '', code, iss: identity.issuer });
  await send(`${ssoCallbackPath}?${query}`, { headers: { cookie } });
}

async function pagesReport(): Promise<void> {
  const address = (what: string) => `https://console.example/?sm=true&at=${cage.plant(what)}#top`;
  await call(sendFeedback, {
    body: {
      AccessToken: cage.plant('the token beside feedback'),
      SystemInfo: '',
      Location: address('the token in the address of feedback'),
      FeedbackType: 'idea',
      Feedback: 'More.',
    },
  });
  await call(listFeedback, { query: {} });
  await send(`/admin-ui/admin/?sm=true&at=${cage.plant('the token of a frame')}`);
  await send(`/nowhere?at=${cage.plant('the token of a frame that leads nowhere')}`);
  await call(collectError, {
    body: {
      product: 'Atrium',
      component: 'console',
      version: '1',
      when: new Date().toISOString(),
      level: 'ERROR',
      message: 'It broke',
      context: { url: address('the token in the address of a call that failed') },
      data: {
        funcName: '',
        href: address('the token in the address of an error'),
        name: 'Error',
        org: null,
        stack: `at ${address('the token in a stack')}`,
      },
    },
  });
}

async function everythingIsRead(): Promise<void> {
  const { body } = await call(listDevices, { ...here, query: {} });
  const { rows }: { rows: { id: string }[] } = JSON.parse(body);
  expect(rows.length).toBeGreaterThanOrEqual(secretiveDevices.length);
  for (const { id } of rows) await call(getDevice, { params: { ...here.params, deviceId: id } });
  await call(exportDevices, { ...here, query: {} });
  await call(listAdminHistory, { ...atProvider, query: { pageSize: '100' } });
  for (const path of ['/metrics', '/openapi.json', '/readyz']) await send(path);
}

test('at least 40 secrets were planted, and would be seen in any writing', () => {
  expect(cage.count()).toBeGreaterThanOrEqual(40);
  const secret = cage.plant('a secret that is out');
  for (const text of [
    secret,
    encodeURIComponent(secret),
    JSON.stringify({ secret }),
    Buffer.from(secret).toString('hex'),
    ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}`).toString('base64')),
  ])
    expect(cage.seenIn([{ where: 'here', text: `before ${text} after` }])).toEqual([
      'a secret that is out in here',
    ]);
});

test('no answer tells one', () => {
  expect(answers.length).toBeGreaterThan(60);
  expect(cage.seenIn(answers)).toEqual([]);
});

test('no line of the log tells one', () => {
  expect(logged.some(({ text }) => text.includes('no_ghosts'))).toBe(true);
  expect(logged.some(({ text }) => text.includes('error of a page'))).toBe(true);
  expect(cage.seenIn(logged)).toEqual([]);
});

test('no table holds one', async () => {
  const dump = await dumpOf(server.database);
  expect(dump.some(({ text }) => text.includes('"radiusSecret": "v1.'))).toBe(true);
  expect(cage.seenIn(dump)).toEqual([]);
});
