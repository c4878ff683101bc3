// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { devices } from '../devices/contract.ts';
import { forgetOldRuns } from '../site-network/public/pushes.ts';
import { exampleCaptive, examplePersonal } from './examples.ts';
import { type ProfileWorld, profileWorld } from './testing/profile-world.ts';
import { startWirelessRouter } from './testing/wireless-router.ts';

let server: TestServer;
let world: ProfileWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await profileWorld(server);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const passphrase = 'correct horse battery';

test('a plan is outdated once its profile is changed', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.createActive(exampleCaptive());
  const { id: runId } = await world.plan(id);
  await server.atTime(new Date(Date.now() + 60_000), () => world.update(id, { isHidden: true }));
  await expect(world.approve(runId)).rejects.toThrow('was changed after this push was planned');
});

test('a change after the approval is not sent before it is approved too', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.createActive(exampleCaptive());
  const { id: runId } = await world.plan(id);
  await world.approve(runId);
  await server.atTime(inMinutes(1), () => world.update(id, { ssid: 'Not approved' }));
  await server.atTime(inMinutes(2), () => world.work());
  expect(await world.run(runId)).toMatchObject({
    state: 'Failed',
    results: [{ text: 'Guests was changed after this push was approved. Plan it again.' }],
  });
  expect(router.writes).toEqual([]);
  expect(await world.targets(id)).toMatchObject([{ state: 'Pending' }]);
});

test('a plan is outdated once its profile is retired: it does not remove what it showed as an addition', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.createActive(exampleCaptive());
  await world.push(id);
  await server.atTime(inMinutes(1), () => world.update(id, { isHidden: true }));
  const { id: runId } = await server.atTime(inMinutes(2), () => world.plan(id));
  await server.atTime(inMinutes(3), () => world.setStatus(id, 'Retired'));
  await server.atTime(inMinutes(4), () =>
    expect(world.approve(runId)).rejects.toThrow('was changed after this push was planned'),
  );
  expect(router.menu('/interface/wifi/security').rows).toHaveLength(1);
});

test('what a push wrote before its profile was retired is removed', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.createActive(examplePersonal(), { passphrase });
  const { id: runId } = await world.plan(id);
  router.failAfterWrites(2);
  await world.approve(runId);
  await world.work();
  expect(router.menu('/interface/wifi/security').rows).toHaveLength(1);
  await server.atTime(inMinutes(1), () => world.setStatus(id, 'Retired'));
  expect(await world.targets(id)).toMatchObject([{ isRemoval: true }]);
  router.powerOn();
  await server.atTime(inMinutes(10), () => world.work());
  expect((await world.run(runId)).state).toBe('Failed');
  const removed = await server.atTime(inMinutes(20), () => world.push(id));
  expect(removed.state).toBe('Applied');
  expect(router.menu('/interface/wifi/security').rows).toEqual([]);
  expect(await world.targets(id)).toEqual([]);
});

test('a push whose last device is deleted ends', async () => {
  await using router = await startWirelessRouter();
  const deviceId = await world.addDevice({ port: router.port });
  const { id } = await world.createActive(exampleCaptive());
  const { id: runId } = await world.plan(id);
  await world.approve(runId);
  await server.call(
    devices.delete,
    { params: { orgNumber: String(world.family.area.number), deviceId } },
    world.token,
  );
  await server.atTime(inMinutes(120), () => takeDueSteps(forgetOldRuns(server.context)));
  expect(await world.run(runId)).toMatchObject({ state: 'Cancelled', results: [] });
});
