// On both engines
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { incomingFrom, startTestServer, type TestServer } from '../../../../test/server.ts';
import { identifyClient } from '../../../server/http/client.ts';
import type { Variables } from '../../../server/http/request.ts';
import { type Network, parseNetwork } from '../../../server/network/addresses.ts';
import { newAddress, newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';
import { type NasFacts, nasFacts } from './nas-facts.ts';
import { radiusRoute } from './radius-route.ts';

let server: TestServer;
let world: RadiusWorld;
let facts: NasFacts;

beforeAll(async () => {
  // Delegates, because the facts need the server's context.
  const late: NasFacts = {
    note: (...fact) => facts.note(...fact),
    flush: () => facts.flush(),
  };
  server = await startTestServer({ radiusFacts: late });
  facts = nasFacts(server.context);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
});

function networkOf(text: string): Network {
  const network = parseNetwork(text);
  if (network === undefined) throw new Error(text);
  return network;
}

const client = (address: string, token = world.token) =>
  server.request(`/radius/client?address=${address}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const secretIn = async (response: Response) =>
  (await response.json())['control:FreeRADIUS-Client-Secret'].value[0];
const byCode = (code: string) => ({ name: code, password: code, macAddress: newMac() });

describe('who may call', () => {
  test('only a registered server, whose calls are noted', async () => {
    expect((await client(world.nas.address)).status).toBe(200);
    expect((await client(world.nas.address, 'A'.repeat(43))).status).toBe(404);
    const without = await server.request(`/radius/client?address=${world.nas.address}`);
    expect(without.status).toBe(404);
    const { system } = server.database;
    await expect
      .poll(() =>
        system
          .selectFrom('radius_server')
          .select('last_call_at')
          .where('organization_number', '=', world.family.provider.number)
          .execute(),
      )
      .toEqual([{ last_call_at: server.clock.now }]);
    await system
      .deleteFrom('radius_server')
      .where('organization_number', '=', world.family.provider.number)
      .execute();
    world.passTime(1);
    expect((await client(world.nas.address)).status).toBe(404);
  });

  test.each([
    ['loopback', '127.0.0.1', {}, 200],
    ['its network over http', '10.9.8.7', {}, 404],
    ['its network, which claims https', '10.9.8.7', { 'x-forwarded-proto': 'https' }, 404],
    ['its network over https', '10.1.1.1', forwardedFor('10.9.8.7', 'https'), 200],
    [
      'its network over a trusted proxy without https',
      '10.1.1.1',
      forwardedFor('10.9.8.7', 'http'),
      404,
    ],
    ['another network over https', '10.1.1.1', forwardedFor('10.8.8.7', 'https'), 404],
    [
      'a proxy on this machine that is not trusted',
      '127.0.0.1',
      forwardedFor('203.0.113.9', 'https'),
      404,
    ],
    ['IPv6 loopback, which is not in its networks', '::1', {}, 404],
  ])('from %s', async (_where, peer, headers, status) => {
    const app = new Hono<Variables>();
    app.use(identifyClient([networkOf('10.1.1.1')], server.context.log));
    app.route('/', radiusRoute(server.context, ['127.0.0.1', '10.9.0.0/16'].map(networkOf)));
    const response = await app.request(
      `/radius/client?address=${world.nas.address}`,
      { headers: { ...headers, authorization: `Bearer ${world.token}` } },
      { incoming: incomingFrom(peer) },
    );
    expect(response.status).toBe(status);
  });
});

describe('a device', () => {
  test('is known by its address and by its source addresses, as soon as it has them', async () => {
    const [own, source] = [newAddress(), '2001:DB8::00AB'];
    expect((await client(own)).status).toBe(404);
    const secret = 'a-secret-%{User-Name}';
    const nas = await world.addNas({ address: own, radiusSourceAddresses: [source], secret });
    for (const address of [own, '2001:db8::ab', `::ffff:${own}`]) {
      const response = await client(address);
      expect(response.status, address).toBe(200);
      const body = await response.json();
      expect(body['control:FreeRADIUS-Client-Secret']).toEqual({
        op: ':=',
        do_xlat: false,
        value: [secret],
      });
      expect(body['control:FreeRADIUS-Client-Shortname'].value).toEqual([nas.id]);
    }
    await server.database.system
      .updateTable('device')
      .set({ status: 'Retired' })
      .where('id', '=', nas.id)
      .execute();
    expect((await client(own)).status).toBe(404);
  });

  test('that is retired lets nobody in a second later', async () => {
    const nas = await world.addNas({ address: newAddress() });
    const login = async () =>
      (await world.authorize({ name: 'x', password: newMac(), from: nas })).status;
    expect(await login()).toBe(401);
    await server.database.system
      .updateTable('device')
      .set({ status: 'Retired' })
      .where('id', '=', nas.id)
      .execute();
    server.clock.now = new Date(server.clock.now.getTime() + 1_000);
    expect(await login()).toBe(404);
  });

  test('differs by NAS-Identifier from others behind its address that share its secret', async () => {
    const { siblingArea, area } = world.family;
    const address = newAddress();
    const secret = 'shared-by-two-devices';
    const first = await world.addNas({ address, secret, nasIdentifier: 'one' });
    await world.addNas({ address, secret, nasIdentifier: 'two', area: siblingArea });
    await world.addNas({ address, nasIdentifier: 'three', area: siblingArea });
    const areaOf = async (nasIdentifier: string) => {
      await world.authorize({ name: 'x', password: newMac(), nasIdentifier, from: first });
      return (await world.lastAuth())?.organization_number;
    };
    expect(await areaOf('one')).toBe(area.number);
    expect(await areaOf('two')).toBe(siblingArea.number);
    expect(await areaOf('unknown')).toBe(area.number);
    // It has another secret, so its packets could not be decoded.
    expect(await areaOf('three')).toBe(area.number);
  });

  test('keeps an address that it had first when it gets another one', async () => {
    const [shared, further] = [newAddress(), newAddress()];
    const first = await world.addNas({ address: shared });
    await world.addNas({ address: newAddress(), radiusSourceAddresses: [shared] });
    await sql`
      update device set settings = settings || ${JSON.stringify({ radiusSourceAddresses: [further] })}::jsonb
      where id = ${first.id}`.execute(server.database.system);
    for (const address of [shared, further])
      expect(await secretIn(await client(address))).toBe(first.secret);
  });

  test('has its first and last packet, and whether its secret is right, written', async () => {
    const { code } = await world.newCode();
    const factsOf = async () => {
      await facts.flush();
      return server.database.system
        .selectFrom('radius_nas')
        .select(['first_packet_at', 'last_login_at', 'wrong_secret_at', 'right_secret_at'])
        .where('device_id', '=', world.nas.id)
        .executeTakeFirst();
    };
    const first = server.clock.now;
    expect(await world.reasonOf({ name: 'x', password: '\u00ef\u00b9^\u00eb#]' })).toBe(
      'bad-secret',
    );
    const wrong = { first_packet_at: first, last_login_at: first, wrong_secret_at: first };
    expect(await factsOf()).toEqual({ ...wrong, right_secret_at: null });
    world.passTime(20);
    expect(await world.reasonOf(byCode(code))).toBeNull();
    const { now } = server.clock;
    expect(await factsOf()).toEqual({ ...wrong, last_login_at: now, right_secret_at: now });
  });
});

describe('another provider', () => {
  let other: RadiusWorld;
  beforeEach(async () => {
    other = await radiusWorld(server);
  });

  test('never learns a secret, and its packets are of no device', async () => {
    expect((await client(world.nas.address, other.token)).status).toBe(404);
    const { code } = await world.newCode();
    const reply = await world.authorize({ ...byCode(code), token: other.token });
    expect(reply).toMatchObject({ status: 404, values: {} });
    expect(await world.lastAuth()).toBeUndefined();
    expect(await other.lastAuth()).toBeUndefined();
  });

  test('has codes, guests and known devices of its own', async () => {
    const { code } = await world.newCode();
    const macAddress = newMac();
    await world.begin(await world.authorize({ ...byCode(code), macAddress }), macAddress);
    await world.guests.create({ username: 'anna', password: 'Correct-Horse-9' });
    expect(await other.reasonOf(byCode(code))).toBe('code-unknown');
    expect(await other.reasonOf({ name: 'anna', password: 'Correct-Horse-9' })).toBe(
      'unknown-user',
    );
    expect(await other.reasonOf({ name: macAddress, password: macAddress })).toBe('mac-unknown');
  });

  test('cannot take over an address by adding a device with it, on a server of the platform', async () => {
    const { address, secret } = world.nas;
    const platform = await world.register(null);
    const thief = await other.addNas({ address, nasIdentifier: 'mine' });
    expect(await secretIn(await client(address, platform))).toBe(secret);
    expect(await secretIn(await client(address, other.token))).toBe(thief.secret);
    const { code } = await world.newCode();
    const login = { ...byCode(code), nasIdentifier: 'mine', token: platform };
    expect(await world.reasonOf(login)).toBeNull();
  });

  test('cannot withdraw a grant', async () => {
    const { code } = await world.newCode();
    const { grantId } = await world.authorize(byCode(code));
    const packet = other.packetOf({ name: code, attributes: { 'Tmp-String-2': grantId ?? '' } });
    expect((await other.post('/radius/post-auth', packet, other.token)).status).toBe(204);
    expect(await world.lastAuth()).toMatchObject({ result: 'accepted' });
  });
});

describe('post-auth', () => {
  test('withdraws a grant whose CHAP password FreeRADIUS found wrong', async () => {
    const { code } = await world.newCode();
    const login = { name: code, password: { chap: true }, macAddress: newMac() } as const;
    const { grantId } = await world.authorize(login);
    const packet = world.packetOf({ ...login, attributes: { 'Tmp-String-2': grantId ?? '' } });
    expect((await world.post('/radius/post-auth', packet)).status).toBe(204);
    expect(await world.lastAuth()).toMatchObject({ result: 'rejected', reason: 'wrong-password' });
    // The use is not reserved any longer.
    expect(await world.reasonOf(byCode(code))).toBeNull();
  });

  test('writes what FreeRADIUS refused without asking, and no rejection twice', async () => {
    const packet = (attributes: Record<string, string>) =>
      world.packetOf({ name: 'anna', attributes });
    await world.post('/radius/post-auth', packet({ 'Tmp-String-2': 'decided' }));
    expect(await world.lastAuth()).toBeUndefined();
    await world.post('/radius/post-auth', packet({}));
    expect(await world.lastAuth()).toMatchObject({ user_name: 'anna', reason: 'wrong-password' });
  });
});

test('identical rejected logins are answered without the database, and counted', async () => {
  const login = { name: newMac(), password: null };
  for (let repeat = 0; repeat < 100; repeat += 1)
    expect((await world.authorize(login)).status).toBe(404);
  const rows = () =>
    server.database.system
      .selectFrom('radius_auth')
      .select('repeats')
      .where('user_name', '=', login.name)
      .orderBy('id')
      .execute();
  expect(await rows()).toHaveLength(1);
  await expect.poll(rows, { timeout: 8_000 }).toEqual([{ repeats: 99 }]);
  world.passTime(6);
  await world.authorize(login);
  expect(await rows()).toEqual([{ repeats: 99 }, { repeats: 0 }]);
});

test.each([
  ['no JSON', 'x'],
  ['no attributes', '{}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['attributes of other shapes', '{"User-Name":"x","Tmp-String-1":{"value":[{}]}}'],
])('%s is of no device', async (_what, body) => {
  for (const path of ['authorize', 'post-auth']) {
    const headers = { authorization: `Bearer ${world.token}` };
    const response = await server.request(`/radius/${path}`, { method: 'POST', headers, body });
    expect(response.status).toBe(path === 'authorize' ? 404 : 204);
  }
});

test('names of any bytes are stored, shortened to 253 bytes', async () => {
  const name = `\u0000%{x}'"${'é'.repeat(300)}`;
  expect(await world.reasonOf({ name, password: 'something' })).toBe('unknown-user');
  const stored = (await world.lastAuth())?.user_name ?? '';
  expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(253);
  expect(stored).toContain(`%{x}'"é`);
});

function forwardedFor(client: string, protocol: string): Record<string, string> {
  return { 'x-forwarded-for': client, 'x-forwarded-proto': protocol };
}
