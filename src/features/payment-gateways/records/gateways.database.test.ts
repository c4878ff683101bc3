// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import {
  copyGateway,
  gateways,
  getGatewayByNumber,
  moveGateway,
  setGatewayStatus,
  testGateway,
} from '../contract.ts';
import {
  exampleAdyen,
  exampleCloudbeds,
  exampleHouse,
  exampleMews,
  exampleProgramme,
  exampleSandbox,
  exampleStripe,
} from '../examples.ts';
import {
  type GatewayStatus,
  paymentGateway,
  type SentSecrets,
  type TypedGateway,
} from '../fields.ts';
import { listLegacyGateways } from '../legacy/contract.ts';
import { openSecret } from './gateway-secrets.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const keys = { secretKey: 'sk_test_canary1', webhookSecret: 'whsec_canary2' };

const create = (gateway: TypedGateway, secrets: SentSecrets = {}, area = family.area) =>
  server.call(gateways.create, { params: of(area), body: { ...gateway, secrets } }, token);

async function added(gateway: TypedGateway, secrets: SentSecrets = {}, area = family.area) {
  const { id, version } = await create(gateway, secrets, area);
  return { id, version };
}

const at = (gatewayId: string, area = family.area) => ({ ...of(area), gatewayId });
const get = (id: string) => server.call(gateways.get, { params: at(id) }, token);
const setStatus = (gatewayId: string, status: GatewayStatus, area = family.area) =>
  server.call(setGatewayStatus, { params: of(area), body: { gatewayId, status } }, token);
const runTest = (id: string, area = family.area) =>
  server.call(testGateway, { params: at(id, area) }, token);

async function activated(gateway: TypedGateway, area = family.area): Promise<string> {
  const { id } = await added(gateway, {}, area);
  await setStatus(id, 'Test', area);
  await runTest(id, area);
  await setStatus(id, 'Active', area);
  return id;
}

async function update(id: string, changes: Partial<TypedGateway>, secrets: SentSecrets = {}) {
  const record = await get(id);
  const body = { ...pickFields(paymentGateway, { ...record, ...changes }), secrets };
  return server.call(
    gateways.update,
    {
      params: at(id),
      body: { ...body, version: record.version },
    },
    token,
  );
}

describe('numbers', () => {
  test('are given per area and not reused after a draft is deleted', async () => {
    const first = await create(exampleHouse());
    const second = await create(exampleSandbox());
    expect([first.number, second.number]).toEqual([1, 2]);
    await server.call(gateways.delete, { params: at(second.id) }, token);
    expect((await create(exampleSandbox())).number).toBe(3);
    expect((await create(exampleHouse(), {}, family.siblingArea)).number).toBe(1);
    const params = { ...of(family.area), gatewayNumber: '3' };
    expect(await server.call(getGatewayByNumber, { params }, token)).toMatchObject({
      type: 'sandbox',
    });
  });
});

describe('a status', () => {
  test('Active needs a test of the current settings', async () => {
    const { id } = await added(exampleHouse());
    await setStatus(id, 'Test');
    await expect(setStatus(id, 'Active')).rejects.toThrow('Test House first');
    expect(await runTest(id)).toMatchObject({ passed: true });
    expect((await setStatus(id, 'Active')).isTested).toBe(true);
    // Settings that a test covers change only while guests cannot pay.
    await expect(update(id, { currencies: ['USD'] })).rejects.toThrow('Suspend House');
    expect((await update(id, { name: 'Main house' })).isTested).toBe(true);
    await setStatus(id, 'Suspended');
    expect((await update(id, { currencies: ['USD'] })).isTested).toBe(false);
    await expect(setStatus(id, 'Active')).rejects.toThrow('Test Main house first');
    await expect(setStatus(id, 'Draft')).rejects.toThrow('can become');
  });

  test('needs the secrets of the type', async () => {
    const { id } = await added(exampleStripe());
    await expect(setStatus(id, 'Test')).rejects.toThrow('Secret key, Signing secret of webhooks');
    await update(id, {}, keys);
    expect((await setStatus(id, 'Test')).status).toBe('Test');
    await expect(update(id, {}, { secretKey: null })).rejects.toThrow('Required');
  });

  test('Active has one property system per area, also for served areas', async () => {
    await activated(exampleHouse());
    const second = await added(exampleHouse({ name: 'Annex' }));
    await setStatus(second.id, 'Test');
    await runTest(second.id);
    await expect(setStatus(second.id, 'Active')).rejects.toThrow(/House is the active property/);
  });

  test('Retired needs everything settled, and is final', async () => {
    const id = await activated(exampleHouse());
    await setStatus(id, 'Suspended');
    await server.database.system
      .insertInto('posting')
      .values({
        organization_number: family.area.number,
        organization_path: family.area.path,
        gateway_id: id,
        at: new Date(),
        amount: 990,
        currency: 'EUR',
        room: '101',
        text: 'WiFi',
        check_number: 1,
        posted_on: '2026-01-01',
        posted_time: '10:00',
        business_date: '2026-01-01',
        state: 'unknown',
      })
      .execute();
    await expect(setStatus(id, 'Retired')).rejects.toThrow('1 charge to a room not settled');
    await server.database.system
      .updateTable('posting')
      .set({ state: 'settledPosted' })
      .where('gateway_id', '=', id)
      .execute();
    expect((await setStatus(id, 'Retired')).status).toBe('Retired');
    await expect(update(id, { name: 'Again' })).rejects.toThrow('is retired');
  });
});

describe('secrets', () => {
  const stored = async (id: string) => {
    const row = await server.database.system
      .selectFrom('payment_gateway')
      .select(['id', 'secrets'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return (
      name: 'webhookSecret' | 'previousWebhookSecret' | 'sandboxSecret' | 'secretKey' | 'hmacKey',
    ) => openSecret(server.context, row, name);
  };

  test('a replaced signing secret stays valid for a day', async () => {
    const { id } = await added(exampleStripe(), keys);
    const record = await update(id, {}, { webhookSecret: 'whsec_next' });
    expect(record.previousWebhookUntil).not.toBeNull();
    const secretOf = await stored(id);
    expect(await secretOf('webhookSecret')).toBe('whsec_next');
    expect(await secretOf('previousWebhookSecret')).toBe('whsec_canary2');
    const day = new Date(server.context.now().getTime() + 25 * 3_600_000);
    const row = await server.database.system
      .selectFrom('payment_gateway')
      .select(['id', 'secrets'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const later = { secrets: server.context.secrets, now: () => day };
    expect(await openSecret(later, row, 'previousWebhookSecret')).toBeNull();
  });

  test('a replaced HMAC key of Adyen does, too, and a new API key replaces none', async () => {
    const hmacKey = '0a'.repeat(32);
    const { id } = await added(exampleAdyen(), { apiKey: 'AQE_canary', hmacKey });
    expect(await update(id, {}, { apiKey: 'AQE_next' })).toMatchObject({
      previousWebhookUntil: null,
      webhookAddress: `https://atrium.example/payments/${id}/events`,
    });
    const record = await update(id, {}, { hmacKey: '0b'.repeat(32) });
    expect(record.previousWebhookUntil).not.toBeNull();
    const secretOf = await stored(id);
    expect(await secretOf('previousWebhookSecret')).toBe(hmacKey);
    await expect(update(id, {}, { hmacKey: 'whsec_1' })).rejects.toThrow('hexadecimal');
  });

  test('a sandbox gets a signing secret of its own', async () => {
    const { id } = await added(exampleSandbox());
    expect(await (await stored(id))('sandboxSecret')).toMatch(/^[\w-]{43}$/);
  });

  test('the mode and the stored key must agree', async () => {
    const { id } = await added(exampleStripe(), keys);
    const stripe = { publishableKey: 'pk_live_1', accountId: null, descriptor: 'HOTEL WIFI' };
    await expect(update(id, { mode: 'live', stripe })).rejects.toThrow(
      /secrets\.secretKey.*test key/,
    );
    await expect(
      create(exampleStripe({ name: 'Live' }), { secretKey: 'sk_live_1' }),
    ).rejects.toThrow('This is a live key, but the mode is test');
  });

  test('a copy has none, and a new gateway keeps those of an earlier one', async () => {
    const { id } = await added(exampleStripe(), keys);
    const copied = await server.call(
      copyGateway,
      {
        params: of(family.siblingArea),
        body: { fromOrganization: family.area.number, gatewayId: id },
      },
      token,
    );
    const params = at(copied.id, family.siblingArea);
    expect(await server.call(gateways.get, { params }, token)).toMatchObject({
      status: 'Draft',
      secretsSet: [],
    });
    await server.database.system
      .updateTable('payment_gateway')
      .set({ type: JSON.parse('"redirect-pay"') })
      .where('id', '=', id)
      .execute();
    const { rows } = await server.call(listLegacyGateways, { params: of(family.area) }, token);
    expect(rows).toMatchObject([{ type: 'redirect-pay', isOffered: false }]);
    expect(
      (await server.call(gateways.list, { params: of(family.area), query: {} }, token)).rows,
    ).toEqual([]);
    const made = await server.call(
      gateways.create,
      {
        params: of(family.area),
        body: { ...exampleStripe({ name: 'Stripe 2' }), secrets: {}, secretsFrom: id },
      },
      token,
    );
    expect(made.secretsSet).toEqual(['secretKey', 'webhookSecret']);
    expect(await (await stored(made.id))('secretKey')).toBe(keys.secretKey);
  });
});

describe('tokens are not sent to a changed address', () => {
  const moved = async (gateway: TypedGateway, secrets: SentSecrets, to: Partial<TypedGateway>) => {
    const { id } = await added(gateway, secrets);
    await expect(update(id, to)).rejects.toThrow('of the new address');
    const body = { ...gateway, ...to, name: 'Copy', secrets: {}, secretsFrom: id };
    const copied = await server.call(gateways.create, { params: of(family.area), body }, token);
    expect(copied.secretsSet).toEqual([]);
    expect((await update(id, to, secrets)).secretsSet).toEqual(Object.keys(secrets));
  };

  test('of Mews', async () => {
    const gateway = exampleMews();
    const mews = gateway.mews && { ...gateway.mews, platformUrl: 'https://mews.example.com' };
    await moved(gateway, { clientToken: 'a-client', accessToken: 'an-access' }, { mews });
  });

  test('of Cloudbeds', async () => {
    const gateway = exampleCloudbeds();
    const cloudbeds = gateway.cloudbeds && {
      ...gateway.cloudbeds,
      platformUrl: 'http://127.0.0.1:9',
    };
    await moved(gateway, { apiKey: 'a-key' }, { cloudbeds });
  });

  test('of a web service, but to another path of it', async () => {
    const loyalty = { ...exampleProgramme, url: 'https://members.example.com/{number}' };
    const gateway = exampleHouse({ category: 'loyalty', type: 'http', house: null, loyalty });
    await moved(
      gateway,
      { apiToken: 'a-token' },
      {
        loyalty: { ...loyalty, url: 'https://members.example.org/{number}' },
      },
    );
    const { id } = await added({ ...gateway, name: 'Second' }, { apiToken: 'a-token' });
    const same = { ...loyalty, url: 'https://members.example.com/v2/{number}' };
    expect((await update(id, { loyalty: same })).secretsSet).toEqual(['apiToken']);
  });
});

test('the order changes by position, and the list shows it', async () => {
  const { id } = await added(exampleHouse());
  await added(exampleSandbox());
  const last = await added(exampleStripe());
  await server.call(moveGateway, { params: at(last.id), body: { position: 1 } }, token);
  const { rows } = await server.call(gateways.list, { params: of(family.area), query: {} }, token);
  expect(rows.map(({ name }) => name)).toEqual(['Stripe', 'House', 'Sandbox']);
  await server.call(moveGateway, { params: at(id), body: { position: 3 } }, token);
  const after = await server.call(gateways.list, { params: of(family.area), query: {} }, token);
  expect(after.rows.map(({ name }) => name)).toEqual(['Stripe', 'Sandbox', 'House']);
});

test('served areas are of the same site', async () => {
  const serving = (area: number) => create(exampleHouse({ servedAreas: [{ area }] }));
  await expect(serving(family.siblingArea.number)).rejects.toThrow('of the same site');
  await expect(serving(family.area.number)).rejects.toThrow('own area');
  await server.database.system
    .updateTable('organization')
    .set({ parent_number: family.site.number })
    .where('number', '=', family.siblingArea.number)
    .execute();
  const record = await serving(family.siblingArea.number);
  expect(record.areas).toMatchObject([{ number: family.siblingArea.number }]);
  // The first property system of an area stays the only active one, although another area has it.
  await setStatus(record.id, 'Test');
  await runTest(record.id);
  await setStatus(record.id, 'Active');
  await expect(activated(exampleHouse({ name: 'Second' }), family.siblingArea)).rejects.toThrow(
    'House is the active property system',
  );
});
