// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { adoptDrift, getLines, setDone } from '../site-network/public/push-calls.ts';
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

const passphrase = 'correct horse battery';

test('a push writes a network, reads it back and leaves what others wrote alone', async () => {
  await using router = await startWirelessRouter();
  router.menu('/interface/wifi/security').add({ name: 'theirs', passphrase: 'not ours' });
  await world.addDevice({ port: router.port });
  const { id, number } = await world.createActive(examplePersonal(), { passphrase });
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
  const { id } = await world.createActive(exampleCaptive());
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
  const { id } = await world.createActive(examplePersonal(), { passphrase });
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

test('drift is found, and adopted or overwritten', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id, number } = await world.createActive(exampleCaptive());
  await world.push(id);
  const configuration = router.menu('/interface/wifi/configuration');
  configuration.set(`atrium-${number}`, { ssid: 'Changed by hand' });
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await server.atTime(later(7), () => world.check());
  const [drifted] = await world.targets(id);
  expect(drifted).toMatchObject({
    state: 'Drifted',
    differences: [
      {
        action: 'set',
        path: '/interface/wifi/configuration',
        properties: [{ name: 'ssid', before: 'Changed by hand', after: 'Hotel Guest' }],
      },
    ],
  });
  const params = { ...world.params, targetId: drifted?.id ?? '' };
  await server.call(adoptDrift, { params }, world.token);
  await server.atTime(later(14), () => world.check());
  expect(await world.targets(id)).toMatchObject([{ state: 'InSync', hasAdopted: true }]);
  configuration.set(`atrium-${number}`, { 'hide-ssid': 'true' });
  await server.atTime(later(21), () => world.check());
  expect(await world.targets(id)).toMatchObject([{ state: 'Drifted' }]);
  expect((await world.push(id)).state).toBe('Applied');
  // What was adopted stands, and what was not is overwritten.
  expect(configuration.rows[0]).toMatchObject({ ssid: 'Changed by hand', 'hide-ssid': 'false' });
  await world.update(id, { isHidden: true });
  await world.push(id);
  expect(configuration.rows[0]).toMatchObject({ ssid: 'Hotel Guest', 'hide-ssid': 'true' });
});

test('a changed passphrase in a device is drift that is shown masked and not adopted', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id, number } = await world.createActive(examplePersonal(), { passphrase });
  await world.push(id);
  router.menu('/interface/wifi/security').set(`atrium-${number}`, { passphrase: 'typed by hand' });
  await server.atTime(new Date(Date.now() + 7 * 3_600_000), () => world.check());
  const [drifted] = await world.targets(id);
  expect(drifted).toMatchObject({
    state: 'Drifted',
    differences: [{ properties: [{ name: 'passphrase', before: '••••••', after: '••••••' }] }],
  });
  expect(JSON.stringify(drifted)).not.toMatch(/typed by hand|correct horse/);
  const params = { ...world.params, targetId: drifted?.id ?? '' };
  await expect(server.call(adoptDrift, { params }, world.token)).rejects.toThrow(
    'A secret differs',
  );
});

test('one push at a time changes a device, and the second is told which', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const guests = await world.create(exampleCaptive());
  const staff = await world.create(examplePersonal(), { passphrase });
  await world.setStatus(guests.id, 'Active');
  await world.setStatus(staff.id, 'Active');
  const plans = [await world.plan(guests.id), await world.plan(staff.id)] as const;
  const other = await server.signInAs(world.family.grouping.number);
  const outcomes = await Promise.allSettled([
    world.approve(plans[0].id),
    world.approve(plans[1].id, other),
  ]);
  const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(lost).toHaveLength(1);
  expect(lost[0].message).toMatch(/Router is being changed by the push of (Guests|Staff)/);
  await world.work();
  const [waiting] = outcomes.flatMap((one, index) =>
    one.status === 'rejected' ? (plans[index] ?? []) : [],
  );
  await world.approve(waiting?.id ?? '');
  await world.work();
  expect(router.menu('/interface/wifi').rows).toHaveLength(6);
});

test('a push that fails says why, and undoing it gives the device what it had', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id, number } = await world.createActive(exampleCaptive());
  await world.push(id);
  await world.update(id, { ssid: 'New name', isHidden: true, roaming: ['k'] });
  const { id: runId } = await world.plan(id);
  router.tooSlow.add('/interface/wifi/configuration/*1');
  await world.approve(runId);
  for (const minutes of [0, 5, 15])
    await server.atTime(new Date(Date.now() + minutes * 60_000), () => world.work());
  const failed = await world.run(runId);
  expect(failed.state).toBe('Failed');
  expect(failed.results[0]?.text).toContain('limit of 60 seconds');
  expect(router.menu('/interface/wifi/steering').rows).toHaveLength(1);
  router.tooSlow.clear();
  const undone = await world.undo(runId);
  expect(undone.state).toBe('RolledBack');
  expect(router.menu('/interface/wifi/steering').rows).toEqual([]);
  expect(router.menu('/interface/wifi/configuration').rows).toMatchObject([
    { name: `atrium-${number}`, ssid: 'Hotel Guest' },
  ]);
  expect(await world.targets(id)).toMatchObject([{ state: 'Pending' }]);
});

test('a device without an adapter gets lines without secrets, until a person ticks them off', async () => {
  await world.addDevice({ port: 4343, type: 'aruba-controller', name: 'Controller' });
  const { id } = await world.createActive(examplePersonal(), { passphrase });
  const run = await world.plan(id);
  expect(run.results).toMatchObject([{ state: 'ByHand' }]);
  const [target] = await world.targets(id);
  expect(target).toMatchObject({ state: 'ByHand', doneBy: null });
  const params = { ...world.params, targetId: target?.id ?? '' };
  const { lines, testedOn } = await server.call(getLines, { params }, world.token);
  expect(testedOn).toBe('needs vendor');
  expect(lines).toContain('essid "Hotel Staff"');
  expect(lines).toContain('<passphrase>');
  expect(lines).not.toContain(passphrase);
  await server.call(setDone, { params }, world.token);
  expect(await world.targets(id)).toMatchObject([{ doneBy: expect.any(String) }]);
  expect((await world.get(id)).targets).toMatchObject({ total: 1, inSync: 1 });
  // Other lines are to be typed once the profile changes.
  await world.update(id, { isHidden: true });
  expect(await world.targets(id)).toMatchObject([{ state: 'ByHand', doneBy: null }]);
});

test('what a person took out of a device by hand is ticked off too', async () => {
  await world.addDevice({ port: 4343, type: 'aruba-controller', name: 'Controller' });
  const { id } = await world.createActive(examplePersonal(), { passphrase });
  const [target] = await world.targets(id);
  const params = { ...world.params, targetId: target?.id ?? '' };
  await server.call(setDone, { params }, world.token);
  await world.setStatus(id, 'Retired');
  const { lines } = await server.call(getLines, { params }, world.token);
  expect(lines).toMatch(/^no /m);
  await server.call(setDone, { params }, world.token);
  expect(await world.targets(id)).toEqual([]);
});

test('a renamed profile changes no device, and its devices are listed under the new name', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const { id } = await world.createActive(exampleCaptive());
  await world.push(id);
  await world.update(id, { name: 'Renamed' });
  expect(await world.targets(id)).toMatchObject([{ state: 'InSync' }]);
  const { source_name } = await server.database.system
    .selectFrom('push_target')
    .select('source_name')
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(source_name).toBe('Renamed');
});

test('a schedule switches devices that keep no hours, and nothing else', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);
  const ofOurs = () =>
    router
      .menu('/interface/wifi')
      .rows.filter((row) => row.configuration !== undefined)
      .map((row) => row.disabled);
  const id = await server.atTime(at('12:00'), async () => {
    const created = await world.create(
      exampleCaptive({ hours: [{ days: [5], from: '08:00', until: '22:00' }] }),
    );
    await world.setStatus(created.id, 'Active');
    await world.push(created.id);
    return created.id;
  });
  expect(ofOurs()).toEqual(['false', 'false']);
  // A change that nobody has approved is not pushed by the schedule.
  await server.atTime(at('13:00'), () => world.update(id, { ssid: 'Not approved' }));
  await server.atTime(at('22:00'), async () => {
    await world.switchBySchedule();
    await world.work();
  });
  expect(ofOurs()).toEqual(['true', 'true']);
  expect(router.menu('/interface/wifi/configuration').rows[0]?.ssid).toBe('Hotel Guest');
  expect(await world.targets(id)).toMatchObject([{ state: 'Pending' }]);
});

test('a switch by schedule that fails is tried again', async () => {
  await using router = await startWirelessRouter();
  await world.addDevice({ port: router.port });
  const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);
  await server.atTime(at('12:00'), async () => {
    const { id } = await world.createActive(
      exampleCaptive({ hours: [{ days: [5], from: '08:00', until: '22:00' }] }),
    );
    await world.push(id);
  });
  router.powerOff();
  await server.atTime(at('22:00'), () => world.switchBySchedule());
  for (const time of ['22:01', '22:06', '22:12', '22:30'])
    await server.atTime(at(time), () => world.work());
  router.powerOn();
  await server.atTime(at('22:40'), async () => {
    await world.switchBySchedule();
    await world.work();
  });
  const ours = router.menu('/interface/wifi').rows.filter((row) => row.configuration);
  expect(ours.map((row) => row.disabled)).toEqual(['true', 'true']);
});
