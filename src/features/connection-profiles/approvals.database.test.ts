// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { isEmbeddedUnderTest } from '../../../test/databases.ts';
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

test.skipIf(isEmbeddedUnderTest())(
  'an approval at the moment of a schedule’s switch is told about it (needs PostgreSQL)',
  async () => {
    await using router = await startWirelessRouter();
    await world.addDevice({ port: router.port });
    const { id } = await world.createActive(exampleCaptive());
    const { id: runId } = await world.plan(id);
    const switching = sql`
      with switched as (
        insert into push_run (organization_number, organization_path, source_kind, source_id, source_name,
          mode, state, created_at, created_by, approved_by)
        select organization_number, organization_path, source_kind, source_id, source_name,
          'schedule', 'Running', now(), 'Schedule', 'Schedule' from push_run where id = ${runId}
        returning id)
      insert into push_result (run_id, target_id, device_id, state, next_step_at)
      select switched.id, target_id, device_id, 'Waiting', now() from switched, push_result
      where run_id = ${runId}`;
    expect(await atOnce(server, switching, [() => world.approve(runId)])).toMatchObject([
      { reason: { status: 409, message: expect.stringContaining('which Schedule approved') } },
    ]);
  },
);

test.skipIf(isEmbeddedUnderTest())(
  'a schedule’s switch at the moment of an approval follows it (needs PostgreSQL)',
  async () => {
    await using router = await startWirelessRouter();
    await world.addDevice({ port: router.port });
    const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);
    const planned = await server.atTime(at('12:00'), async () => {
      const { id } = await world.createActive(
        exampleCaptive({ hours: [{ days: [5], from: '08:00', until: '22:00' }] }),
      );
      await world.push(id);
      const other = await world.createActive(examplePersonal(), { passphrase });
      return world.plan(other.id);
    });
    const approving = sql`
      update push_result set state = 'Waiting', next_step_at = ${at('22:00')}
      where run_id = ${planned.id}`;
    const [switched] = await server.atTime(at('22:00'), () =>
      atOnce(server, approving, [() => world.switchBySchedule()]),
    );
    expect(switched).toMatchObject({ status: 'fulfilled' });
    for (const time of ['22:00', '22:02'])
      await server.atTime(at(time), async () => {
        await world.work();
        await world.switchBySchedule();
        await world.work();
      });
    const states = router.menu('/interface/wifi').rows.filter((row) => row.configuration);
    expect(states.map((row) => row.disabled)).toContain('true');
  },
);
