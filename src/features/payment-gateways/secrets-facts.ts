import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import {
  copyGateway,
  gateways,
  getGatewayTrace,
  setGatewayStatus,
  testGateway,
} from './contract.ts';
import {
  exampleAdyen,
  exampleAuthorizeNet,
  exampleCloudbeds,
  exampleHouse,
  exampleMews,
  examplePayPal,
  exampleProgramme,
  exampleStripe,
} from './examples.ts';
import type { TypedGateway } from './fields.ts';
import type { GatewaySecretName } from './gateway-types.ts';
import { listLegacyGateways } from './legacy/contract.ts';

const fias: NonNullable<TypedGateway['fias']> = {
  host: '127.0.0.1',
  port: 9,
  encoding: 'utf-8',
  postingMode: 'simple',
  salesOutlet: null,
  nameFormat: 'last',
};

const mews: NonNullable<TypedGateway['mews']> = {
  platformUrl: 'http://127.0.0.1:9',
  serviceId: 'bd26d8db-86da-4f96-9efc-e5a4654a4a94',
  productId: null,
  accountingCategoryId: null,
  stayServiceId: null,
  taxCode: 'DE-S',
};

const prefixes: Partial<Record<GatewaySecretName, string>> = {
  secretKey: 'sk_test_',
  webhookSecret: 'whsec_',
};

const secretive: { secrets: readonly GatewaySecretName[]; gateway: TypedGateway }[] = [
  { secrets: ['secretKey', 'webhookSecret'], gateway: exampleStripe({ name: 'Secret stripe' }) },
  { secrets: ['apiKey', 'hmacKey'], gateway: exampleAdyen({ name: 'Secret Adyen' }) },
  { secrets: ['clientSecret'], gateway: examplePayPal({ name: 'Secret PayPal' }) },
  {
    secrets: ['transactionKey', 'signatureKey'],
    gateway: exampleAuthorizeNet({ name: 'Secret Authorize.Net' }),
  },
  {
    secrets: ['authKey'],
    gateway: exampleHouse({ name: 'Secret FIAS', type: 'fias', house: null, fias }),
  },
  {
    secrets: ['clientToken', 'accessToken'],
    gateway: exampleMews({ name: 'Secret Mews', mews }),
  },
  {
    secrets: ['apiKey'],
    gateway: exampleCloudbeds({
      name: 'Secret Cloudbeds',
      cloudbeds: { platformUrl: 'http://127.0.0.1:9', propertyId: '1137886', taxName: 'VAT' },
    }),
  },
  {
    secrets: ['apiToken'],
    gateway: exampleHouse({
      name: 'Secret service',
      category: 'loyalty',
      type: 'http',
      house: null,
      loyalty: { ...exampleProgramme, url: 'http://127.0.0.1:9/{number}', testNumber: '1' },
    }),
  },
  {
    secrets: ['clientSecret'],
    gateway: exampleHouse({
      name: 'Secret issuer',
      category: 'loyalty',
      type: 'oidc',
      house: null,
      loyalty: { ...exampleProgramme, url: null, issuer: 'http://127.0.0.1:9', clientId: 'atrium' },
    }),
  },
];

/** Sends secrets of gateways of each type that has some: stored, replaced, rejected, tested and copied. */
export async function sendGatewaySecrets(world: World, sender: SecretSender): Promise<void> {
  const orgNumber = String(world.family.area.number);
  const here = { params: { orgNumber } };
  const plantedIn = (name: GatewaySecretName, what: string) => {
    const of = `${name} of a ${what} gateway`;
    // Planted secrets are longer than these, or not hexadecimal.
    if (name === 'authKey' || name === 'transactionKey')
      return sender.mark(of, randomBytes(8).toString('hex'));
    if (name === 'hmacKey') return sender.mark(of, randomBytes(32).toString('hex'));
    if (name === 'signatureKey') return sender.mark(of, randomBytes(64).toString('hex'));
    return `${prefixes[name] ?? ''}${sender.plant(of)}`;
  };
  const planted = (names: readonly GatewaySecretName[], what: string) =>
    Object.fromEntries(names.map((name) => [name, plantedIn(name, what)]));
  for (const { secrets, gateway } of secretive) {
    const body = { ...gateway, secrets: planted(secrets, 'new') };
    const gatewayId = idIn(
      JSON.parse((await sender.call(gateways.create, { ...here, body })).body),
    );
    const params = { orgNumber, gatewayId };
    const { category: _category, type: _type, ...fields } = gateway;
    const changed = { ...fields, version: 1, secrets: planted(secrets, 'changed') };
    await sender.call(gateways.update, { params, body: changed });
    const stale = { ...fields, version: 1, secrets: planted(secrets, 'stale') };
    await sender.call(gateways.update, { params, body: stale }, { status: 409 });
    const taken = { ...gateway, secrets: planted(secrets, 'second') };
    await sender.call(gateways.create, { ...here, body: taken }, { status: 400 });
    await sender.call(gateways.get, { params });
    await sender.call(getGatewayTrace, { params });
    await sender.call(testGateway, { params });
    await sender.call(setGatewayStatus, { ...here, body: { gatewayId, status: 'Test' } });
    await sender.call(copyGateway, {
      params: { orgNumber: String(world.family.siblingArea.number) },
      body: { fromOrganization: world.family.area.number, gatewayId },
    });
  }
  await sender.call(listLegacyGateways, here);
  await sender.call(gateways.list, { ...here, query: {} });
  // PostgreSQL's error contains the whole rejected row.
  const { system } = world.server.database;
  await sql`alter table payment_gateway add constraint no_ghosts check (name <> 'Ghost')`.execute(
    system,
  );
  const ghost = { ...exampleStripe({ name: 'Ghost' }), secrets: planted(['secretKey'], 'ghost') };
  await sender.call(gateways.create, { ...here, body: ghost }, { status: 500 });
}
