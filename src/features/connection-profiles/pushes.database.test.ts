// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { adoptDrift, getLines, setDone } from '../site-network/pushes/contract.ts';
import { exampleCaptive, examplePersonal } from './examples.ts';
import { type ProfileWorld, profileWorld, startWirelessRouter } from './testing/profile-world.ts';

let server: TestServer;
let world: ProfileWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await profileWorld(server);
});

const passphrase = 'correct horse battery';

test('a push writes a network, reads it back and leaves what others wrote alone', async () => {
  await using router = await startWirelessRouter();
  router.menu('/interface/wifi/security').add({ name: 'theirs', passphrase: 'not ours' });
  await world.addDevice({ port: router.port });
  const { id, number } = await world.create(examplePersonal(), { passphrase });
  await world.setStatus(id, 'Active');
  const plan = await world.plan(id);
  expect(plan.state).toBe('Planned');
  expect(plan.results[0]?.changes.map(({ action, path }) => `${action} ${path}`)).toEqual([
    'add /interface/wifi/security',
    'add /interface/wifi/datapath',
    'add /interface/wifi/configuration',
    'add /interface/wifi',
    'add /interface/wifi',
  ]);
  expect(JSON.stringify(plan)).not.toContain(passphrase);
  expect(router.writes).toEqual([]);
  await world.approve(plan.id);
  await world.work();
  expect((await world.run(plan.id)).state).toBe('Applied');
  expect(await world.targets(id)).toMatchObject([{ state: 'InSync', differences: [] }]);
  const [theirs, ours] = router.menu('/interface/wifi/security').rows;
  expect(theirs).toMatchObject({ name: 'theirs', passphrase: 'not ours' });
  expect(ours).toMatchObject({
    name: `atrium-${number}`,
    passphrase,
    'authentication-types': 'wpa2-psk,wpa3-psk',
    comment: `atrium:connection-profile:${id}`,
  });
  expect(router.menu('/interface/wifi').rows).toHaveLength(4);
  // A second push has nothing to change.
  expect((await world.plan(id)).state).toBe('Applied');
});

test('suspending switches a network off, and retiring removes what was written', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.create(exampleCaptive());
  await world.setStatus(id, 'Active');
  await world.push(id);
  await world.setStatus(id, 'Suspended');
  expect(await world.targets(id)).toMatchObject([{ state: 'Pending' }]);
  expect((await world.push(id)).state).toBe('Applied');
  expect(router.menu('/interface/wifi').rows.map(({ disabled }) => disabled)).toEqual([
    'false',
    'false',
    'true',
    'true',
  ]);
  await world.setStatus(id, 'Retired');
  expect((await world.push(id)).state).toBe('Applied');
  expect(router.menu('/interface/wifi').rows).toHaveLength(2);
  expect(router.menu('/interface/wifi/security').rows).toEqual([]);
  expect(await world.targets(id)).toEqual([]);
});

test('a push that is killed half-way goes on with what is missing', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.create(examplePersonal(), { passphrase });
  await world.setStatus(id, 'Active');
  const { id: runId } = await world.plan(id);
  router.failAfterWrites(2);
  await world.approve(runId);
  await world.work();
  expect((await world.run(runId)).state).toBe('Running');
  expect(router.writes).toHaveLength(2);
  router.powerOn();
  await server.atTime(new Date(Date.now() + 10 * 60_000), () => world.work());
  expect((await world.run(runId)).state).toBe('Applied');
  expect(router.menu('/interface/wifi/security').rows).toHaveLength(1);
  expect(router.menu('/interface/wifi/datapath').rows).toHaveLength(1);
});
