// Against an open-source OpenID Connect provider.
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startIdentityProvider } from '../../../../test/identity-provider.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { plantProgramme } from '../../loyalty/testing/planted-lookup.ts';
import { getPortal } from '../../portal/contract.ts';
import { gateways, type LastTest, setGatewayStatus, testGateway } from '../contract.ts';
import { exampleHouse, exampleProgramme } from '../examples.ts';

let server: TestServer;
let family: TestProvider;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
});

const address = () => `https://atrium.example/portal/${family.area.number}/programme`;

async function startIssuer(redirectUri = address()) {
  const issuer = await startIdentityProvider(redirectUri);
  onTestFinished(() => issuer.close());
  return issuer;
}

type Settings = Partial<Parameters<typeof plantProgramme>[2]>;

async function run(settings: Settings): Promise<LastTest> {
  const gatewayId = await plantProgramme(server, family.area, {
    type: 'oidc',
    clientId: 'atrium',
    clientSecret: 'a-secret-of-the-test',
    ...settings,
  });
  const params = { orgNumber: String(family.area.number), gatewayId };
  const token = await server.signInAs(family.provider.number);
  const stored = await server.call(gateways.get, { params }, token);
  expect(stored.returnAddress).toBe(address());
  return server.call(testGateway, { params }, token);
}
const statesOf = ({ steps }: LastTest) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]));
const textOf = ({ steps }: LastTest, name: string) =>
  steps.find(({ step }) => step === name)?.text ?? '';
const reached = { resolve: 'ok', port: 'ok' };

test('passes where the issuer accepts the client and the return address', async () => {
  const { issuer } = await startIssuer();
  const result = await run({ issuer });
  expect(statesOf(result)).toEqual({
    ...reached,
    discovery: 'ok',
    issuer: 'ok',
    keys: 'ok',
    client: 'ok',
    returnAddress: 'ok',
    garden: 'ok',
  });
  expect(result.passed).toBe(true);
});

test('says that the client secret is wrong, without the secret', async () => {
  const { issuer } = await startIssuer();
  const result = await run({ issuer, clientSecret: 'a-wrong-secret' });
  expect(statesOf(result)).toMatchObject({ issuer: 'ok', client: 'failed' });
  expect(textOf(result, 'client')).toBe('The issuer refuses the client ID or the client secret.');
  expect(JSON.stringify(result)).not.toContain('a-wrong-secret');
});

test('says which return address to register', async () => {
  const { issuer } = await startIssuer('https://atrium.example/another');
  const result = await run({ issuer });
  expect(statesOf(result)).toMatchObject({ client: 'ok', returnAddress: 'failed' });
  expect(textOf(result, 'returnAddress')).toContain(address());
});

test('says that the issuer calls itself otherwise', async () => {
  const { issuer } = await startIssuer();
  const result = await run({ issuer: issuer.replace('127.0.0.1', 'localhost') });
  expect(statesOf(result)).toEqual({ ...reached, discovery: 'ok', issuer: 'failed' });
  expect(textOf(result, 'issuer')).toContain(issuer);
});

test('says that nothing is discovered at an address, and that nobody is there', async () => {
  const { issuer } = await startIssuer();
  expect(statesOf(await run({ issuer: `${issuer}/elsewhere` }))).toEqual({
    ...reached,
    discovery: 'failed',
  });
  const nobody = await run({ name: 'Nobody', issuer: 'http://127.0.0.1:9', position: 2 });
  expect(statesOf(nobody)).toMatchObject({ port: 'failed', discovery: 'skipped' });
});

test('a stored client secret is not sent to another issuer, and guests reach the issuer', async () => {
  const token = await server.signInAs(family.provider.number);
  const params = { orgNumber: String(family.area.number) };
  const loyalty = {
    ...exampleProgramme,
    url: null,
    issuer: 'https://login.example.com',
    clientId: 'atrium',
  };
  const fields = exampleHouse({ category: 'loyalty', type: 'oidc', house: null, loyalty });
  const secrets = { clientSecret: 'a-secret' };
  const body = { ...fields, secrets };
  const { id, version } = await server.call(gateways.create, { params, body }, token);
  const { category: _category, type: _type, ...own } = fields;
  const moved = { ...own, loyalty: { ...loyalty, issuer: 'https://login.example.org' } };
  const update = (sent: { clientSecret?: string }) =>
    server.call(
      gateways.update,
      { params: { ...params, gatewayId: id }, body: { ...moved, secrets: sent, version } },
      token,
    );
  await expect(update({})).rejects.toThrow('client secret of the new issuer');
  const copied = { ...fields, name: 'Copy', loyalty: moved.loyalty, secrets: {}, secretsFrom: id };
  expect(await server.call(gateways.create, { params, body: copied }, token)).toMatchObject({
    secretsSet: [],
  });
  const { loyalty: changed } = await update({ clientSecret: 'another-secret' });
  expect(changed?.issuer).toBe('https://login.example.org');
  await server.call(setGatewayStatus, { params, body: { gatewayId: id, status: 'Test' } }, token);
  const { paymentHosts } = await server.call(getPortal, { params }, token);
  expect(paymentHosts).toEqual([{ host: 'login.example.org', gateway: fields.name }]);
});
