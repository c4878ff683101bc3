// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { examplePersonal } from '../connection-profiles/examples.ts';
import { startWirelessRouter } from '../connection-profiles/testing/wireless-router.ts';
import { pushAgain, rollBack } from './contract.ts';
import { type PasswordWorld, passwordWorld } from './testing/password-world.ts';

type Router = Awaited<ReturnType<typeof startWirelessRouter>>;

let server: TestServer;
let world: PasswordWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await passwordWorld(server);
});

const minute = 60_000;

/** Adds a policy whose key a network on so many routers follows, and pushes the network. */
async function followed(routers: readonly Router[]) {
  for (const [index, { port }] of routers.entries())
    await world.network.addDevice({ port, name: `Router ${index + 1}` });
  const policy = await world.create({ time: '04:00' });
  const { id } = await world.network.createActive(
    examplePersonal({ ssid: policy.ssid, rotatingPassword: policy.id }),
  );
  expect((await world.network.push(id)).state).toBe('Applied');
  return { policyId: policy.id, profileId: id, key: await world.current(policy.id) };
}

const keyOf = (router: Router) => router.menu('/interface/wifi/security').rows[0]?.passphrase;

function passSeconds(seconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
}

/** Works until nothing is due at this moment, and some seconds later, when results are looked at. */
async function work(): Promise<void> {
  for (let look = 0; look < 4; look += 1) {
    await world.steps();
    await world.network.work();
    server.clock.now = new Date(server.clock.now.getTime() + 3_000);
  }
}

async function routersOf(count: number): Promise<Router[]> {
  const routers: Router[] = [];
  for (let n = 0; n < count; n += 1) routers.push(await startWirelessRouter());
  return routers;
}

test('a key changes on 20 routers of which 3 are silent, is tried again after 1, 5 and 30 minutes, and finished', async () => {
  const start = new Date();
  server.clock.now = start;
  const routers = await routersOf(20);
  try {
    const { policyId, key } = await followed(routers);
    const silent = routers.slice(0, 3);
    for (const router of silent) router.powerOff();
    server.clock.now = new Date(server.clock.now.getTime() + 5_000);
    const rotated = await world.rotate(policyId);
    const rotationId = rotated.current?.id ?? '';
    const next = await world.passwordOf(policyId, rotationId);
    expect(next).not.toBe(key);
    await work();
    const partly = await world.details(policyId, rotationId);
    expect(partly.state).toBe('partly');
    expect(partly.devices.filter(({ state }) => state === 'failed')).toHaveLength(3);
    expect(partly.devices.slice(0, 3)).toMatchObject(
      ['Router 1', 'Router 2', 'Router 3'].map((deviceName) => ({ deviceName })),
    );
    expect(routers.slice(3).map(keyOf)).toEqual(Array(17).fill(next));
    // The old key stays where the new one did not arrive.
    expect(silent.map(keyOf)).toEqual([key, key, key]);
    silent[0]?.powerOn();
    const passTime = async (minutes: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * minute);
      await work();
    };
    const failed = async () =>
      (await world.details(policyId, rotationId)).devices
        .filter(({ state }) => state === 'failed')
        .map(({ deviceName }) => deviceName);
    await passTime(1);
    expect(await failed()).toEqual(['Router 2', 'Router 3']);
    silent[1]?.powerOn();
    await passTime(5);
    expect(await failed()).toEqual(['Router 3']);
    await passTime(30);
    // Nothing more happens by itself.
    const { retriesAt } = await world.details(policyId, rotationId);
    expect(retriesAt).toBeNull();
    silent[2]?.powerOn();
    const params = { ...world.params, policyId, rotationId };
    await server.call(pushAgain, { params }, await world.signIn());
    await work();
    expect((await world.details(policyId, rotationId)).state).toBe('current');
    expect(new Set(routers.map(keyOf))).toEqual(new Set([next]));
  } finally {
    for (const router of routers) await router[Symbol.asyncDispose]();
  }
});

test('a key that did not reach all devices is rolled back on all of them', async () => {
  server.clock.now = new Date();
  const routers = await routersOf(3);
  try {
    const { policyId, profileId, key } = await followed(routers);
    routers[0]?.powerOff();
    server.clock.now = new Date(server.clock.now.getTime() + 5_000);
    const rotationId = (await world.rotate(policyId)).current?.id ?? '';
    await work();
    routers[0]?.powerOn();
    const params = { ...world.params, policyId, rotationId };
    const back = await server.call(rollBack, { params }, await world.signIn());
    await work();
    expect(routers.map(keyOf)).toEqual([key, key, key]);
    expect((await world.details(policyId, rotationId)).state).toBe('restored');
    const shown = await world.get(policyId);
    expect(shown.current?.id).toBe(back.current?.id);
    expect(await world.current(policyId)).toBe(key);
    // The planned change comes all the same.
    expect(shown.next).not.toBeNull();
    expect(await world.network.targets(profileId)).toMatchObject(
      [1, 2, 3].map(() => ({ state: 'InSync' })),
    );
  } finally {
    for (const router of routers) await router[Symbol.asyncDispose]();
  }
});

test('a key that a later one has replaced is pushed no more, by itself or by a person', async () => {
  server.clock.now = new Date();
  const routers = await routersOf(2);
  try {
    const { policyId } = await followed(routers);
    routers[0]?.powerOff();
    passSeconds(5);
    const first = (await world.rotate(policyId)).current?.id ?? '';
    await work();
    expect((await world.details(policyId, first)).state).toBe('partly');
    routers[0]?.powerOn();
    await world.rotate(policyId);
    await work();
    const key = await world.current(policyId);
    expect(routers.map(keyOf)).toEqual([key, key]);
    for (const minutes of [1, 5, 30]) {
      passSeconds(60 * minutes);
      await work();
    }
    expect(routers.map(keyOf)).toEqual([key, key]);
    const params = { ...world.params, policyId, rotationId: first };
    await expect(server.call(pushAgain, { params }, await world.signIn())).rejects.toThrow(
      'A later Wi-Fi key',
    );
  } finally {
    for (const router of routers) await router[Symbol.asyncDispose]();
  }
});

test('a roll back ends though a device no longer has the network', async () => {
  server.clock.now = new Date();
  const routers = await routersOf(2);
  try {
    const { policyId, profileId, key } = await followed(routers);
    passSeconds(5);
    const rotationId = (await world.rotate(policyId)).current?.id ?? '';
    await work();
    await server.database.system
      .deleteFrom('push_target')
      .where('source_id', '=', profileId)
      .where('device_id', 'in', ({ selectFrom }) =>
        selectFrom('device').select('id').where('name', '=', 'Router 1'),
      )
      .execute();
    const params = { ...world.params, policyId, rotationId };
    await server.call(rollBack, { params }, await world.signIn());
    await work();
    passSeconds(60);
    await work();
    expect(routers.map(keyOf).at(1)).toBe(key);
    const { devices } = await world.details(policyId, rotationId);
    expect(devices.map(({ state }) => state)).toEqual(['restored', 'restored']);
  } finally {
    for (const router of routers) await router[Symbol.asyncDispose]();
  }
});

test('a change of the profile that nobody has approved is not pushed with the key', async () => {
  server.clock.now = new Date();
  await using router = await startWirelessRouter();
  const { policyId, profileId, key } = await followed([router]);
  await world.network.update(profileId, { isHidden: true });
  server.clock.now = new Date(server.clock.now.getTime() + 5_000);
  await world.rotate(policyId);
  await work();
  expect(keyOf(router)).not.toBe(key);
  expect(router.menu('/interface/wifi/configuration').rows[0]?.['hide-ssid']).toBe('false');
  expect(await world.network.targets(profileId)).toMatchObject([{ state: 'Pending' }]);
});

test('a first push that was planned before a change gives the new key', async () => {
  server.clock.now = new Date();
  await using router = await startWirelessRouter();
  await world.network.addDevice({ port: router.port, name: 'Router 1' });
  const policy = await world.create();
  const { id } = await world.network.createActive(
    examplePersonal({ ssid: policy.ssid, rotatingPassword: policy.id }),
  );
  const run = await world.network.plan(id);
  passSeconds(5);
  await world.rotate(policy.id);
  await work();
  await world.network.approve(run.id);
  await work();
  expect(keyOf(router)).toBe(await world.current(policy.id));
});

test('a profile follows only a key of its SSID, and a policy that is followed stays', async () => {
  server.clock.now = new Date();
  const policy = await world.create();
  const profile = examplePersonal({ rotatingPassword: policy.id });
  await expect(world.network.create(profile)).rejects.toMatchObject({
    fields: { rotatingPassword: expect.stringContaining('Hotel Lobby') },
  });
  await world.network.create({ ...profile, ssid: policy.ssid });
  await expect(world.update(policy.id, { ssid: 'Other' })).rejects.toMatchObject({
    fields: { ssid: expect.stringContaining('Staff') },
  });
  await expect(world.remove(policy.id)).rejects.toThrow('Staff takes its passphrase from');
});
