// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { merakiKey, merakiNetwork, startFakeMeraki } from '../../../test/meraki/fake-meraki.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { smartzonePassword, startFakeSmartzone } from '../../../test/smartzone/fake-smartzone.ts';
import { startFakeUnifi, unifiPassword } from '../../../test/unifi/fake-unifi.ts';
import { exampleCaptive, examplePersonal } from './examples.ts';
import { type ProfileWorld, profileWorld } from './testing/profile-world.ts';

let server: TestServer;
let world: ProfileWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await profileWorld(server);
});

const passphrase = 'correct horse battery';
const radiusSecret = 'radius-secret-0123456789';

async function activated(profile = examplePersonal(), secrets = {}): Promise<string> {
  const { id } = await world.createActive(profile, secrets);
  return id;
}

describe('Meraki', () => {
  const addNetwork = (port: number, user = merakiNetwork) =>
    world.addDevice({ port, type: 'meraki', name: 'Dashboard', user, password: merakiKey });

  test('gets a free slot, and networks of others keep theirs', async () => {
    await using meraki = await startFakeMeraki();
    meraki.ssids[0] = { ...meraki.ssids[0], name: 'Theirs', enabled: true };
    await addNetwork(meraki.port);
    const id = await activated(examplePersonal(), { passphrase });
    expect((await world.push(id)).state).toBe('Applied');
    expect(meraki.ssids[0]).toMatchObject({ name: 'Theirs' });
    expect(meraki.ssids[1]).toMatchObject({
      name: 'Hotel Staff',
      enabled: true,
      authMode: 'psk',
      wpaEncryptionMode: 'WPA3 Transition Mode',
      psk: passphrase,
      useVlanTagging: true,
      defaultVlanId: 210,
    });
    expect(await world.targets(id)).toMatchObject([{ state: 'InSync', slot: 1 }]);
    await world.update(id, { ssid: 'Hotel Team' });
    expect((await world.push(id)).state).toBe('Applied');
    expect(meraki.ssids.map(({ name }) => name).slice(0, 3)).toEqual([
      'Theirs',
      'Hotel Team',
      'Unconfigured SSID 3',
    ]);
    await world.setStatus(id, 'Retired');
    await world.push(id);
    expect(meraki.ssids[1]).toMatchObject({ name: 'Unconfigured SSID 2', enabled: false });
  });

  test('keeps the hours itself, as times at which the network is off', async () => {
    await using meraki = await startFakeMeraki();
    // The key sees one network, so that its id need not be entered.
    await addNetwork(meraki.port);
    const id = await activated(
      exampleCaptive({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', until: '24:00' }] }),
    );
    expect((await world.push(id)).state).toBe('Applied');
    expect(meraki.ssids[0]).toMatchObject({
      authMode: 'open-with-radius',
      enabled: true,
      radiusServers: [{ host: 'atrium.example', port: 1812, secret: radiusSecret }],
    });
    expect(meraki.schedules[0]?.enabled).toBe(true);
    expect(meraki.schedules[0]?.ranges).toHaveLength(7);
    expect(meraki.schedules[0]?.ranges[0]).toEqual({
      startDay: 'Monday',
      startTime: '00:00',
      endDay: 'Monday',
      endTime: '06:00',
    });
    expect((await world.plan(id)).results).toMatchObject([{ state: 'Unchanged' }]);
    await world.update(id, { hours: [] });
    await world.push(id);
    expect(meraki.schedules[0]).toEqual({ enabled: false, ranges: [] });
  });

  test('has 15 slots, and the last one goes to one of two administrators', async () => {
    await addNetwork(80);
    for (let count = 1; count <= 14; count += 1)
      await activated(exampleCaptive({ name: `P${count}`, ssid: `S${count}`, vlan: 300 + count }));
    const drafts = await Promise.all(
      ['One', 'Two'].map((name, index) =>
        world.create(exampleCaptive({ name, ssid: name, vlan: 400 + index })),
      ),
    );
    const other = await server.signInAs(world.family.grouping.number);
    server.clock.now = new Date(Date.now() + 60_000);
    const outcomes = await Promise.allSettled(
      drafts.map(({ id }, index) =>
        world.setStatus(id, 'Active', index === 0 ? world.token : other),
      ),
    );
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatch(
      /Dashboard has 15 networks, and all are taken; the last one by (One|Two)/,
    );
  });

  test('is tried again when it limits the rate', async () => {
    await using meraki = await startFakeMeraki();
    await addNetwork(meraki.port);
    const id = await activated(exampleCaptive());
    const { id: runId } = await world.plan(id);
    await world.approve(runId);
    meraki.limitNext();
    await world.work();
    expect((await world.run(runId)).state).toBe('Running');
    await server.atTime(new Date(Date.now() + 5 * 60_000), () => world.work());
    expect((await world.run(runId)).state).toBe('Applied');
  });

  test('says before a push that Passpoint is set up elsewhere', async () => {
    await addNetwork(80);
    const id = await activated(
      exampleCaptive({
        type: 'passpoint',
        security: 'wpa2-enterprise',
        passpoint: {
          realms: [{ realm: 'example.com', eapMethods: ['ttls'] }],
          roamingOis: ['5A-03-BA'],
          domains: [],
          operatorName: 'Hotel',
          venueName: 'Hotel',
          venueType: 'hotel',
          cellular: [],
          wanDown: null,
          wanUp: null,
          termsPage: null,
        },
      }),
    );
    expect(await world.targets(id)).toMatchObject([
      { state: 'Unsupported', error: 'Passpoint at Meraki is set up on its own pages.' },
    ]);
    expect((await world.plan(id)).state).toBe('Failed');
  });
});

describe.each([{ isFormer: false }, { isFormer: true }])('UniFi $isFormer', (kind) => {
  test('gets a network, RADIUS servers and a WLAN with hours, and loses them again', async () => {
    await using unifi = await startFakeUnifi(kind);
    unifi.rows('wlanconf').push({ _id: 'theirs', name: 'Theirs', networkconf_id: 'n0' });
    await world.addDevice({
      port: unifi.port,
      type: 'unifi',
      name: 'Controller',
      password: unifiPassword,
    });
    const id = await activated(
      exampleCaptive({ hours: [{ days: [5], from: '22:00', until: '02:00' }] }),
    );
    expect((await world.push(id)).state).toBe('Applied');
    const [theirs, ours] = unifi.rows('wlanconf');
    expect(theirs).toEqual({ _id: 'theirs', name: 'Theirs', networkconf_id: 'n0' });
    expect(ours).toMatchObject({
      name: 'Hotel Guest',
      security: 'open',
      radius_mac_auth_enabled: true,
      x_iapp_key: id.replaceAll('-', ''),
      schedule_enabled: true,
      schedule_with_duration: [
        { start_days_of_week: ['fri'], start_hour: 22, start_minute: 0, duration_minutes: 120 },
        { start_days_of_week: ['sat'], start_hour: 0, start_minute: 0, duration_minutes: 120 },
      ],
    });
    expect(unifi.rows('networkconf').at(-1)).toMatchObject({ name: 'atrium:1', vlan: 200 });
    expect(unifi.rows('radiusprofile').at(-1)).toMatchObject({
      auth_servers: [{ ip: 'atrium.example', port: 1812, x_secret: radiusSecret }],
    });
    const plan = await world.plan(id);
    expect(plan.state).toBe('Applied');
    Object.assign(ours ?? {}, { hide_ssid: true });
    await server.atTime(new Date(Date.now() + 7 * 3_600_000), () => world.check());
    expect(await world.targets(id)).toMatchObject([
      { state: 'Drifted', differences: [{ properties: [{ name: 'hide_ssid' }] }] },
    ]);
    await world.setStatus(id, 'Retired');
    expect((await world.push(id)).state).toBe('Applied');
    expect(unifi.rows('wlanconf')).toHaveLength(1);
    expect(unifi.rows('networkconf')).toHaveLength(1);
  });
});

describe('SmartZone', () => {
  const addZone = (port: number) =>
    world.addDevice({
      port,
      type: 'ruckus-smartzone',
      name: 'Hotel',
      password: smartzonePassword,
    });

  test('gets a WLAN whose passphrase it never shows, and a new one when it changes', async () => {
    await using smartzone = await startFakeSmartzone(['Hotel', 'Staging']);
    await addZone(smartzone.port);
    const id = await activated(examplePersonal(), { passphrase });
    expect((await world.push(id)).state).toBe('Applied');
    expect(smartzone.wlans).toMatchObject([
      {
        name: 'atrium-1',
        ssid: 'Hotel Staff',
        description: `atrium:connection-profile:${id}`,
        vlan: { accessVlan: 210 },
        schedule: { type: 'AlwaysOn' },
      },
    ]);
    expect(smartzone.secretsOf('atrium-1')).toMatchObject({
      passphrase,
      saePassphrase: passphrase,
    });
    expect((await world.plan(id)).results).toMatchObject([{ state: 'Unchanged' }]);
    await world.update(id, {}, { passphrase: 'another passphrase' });
    expect((await world.push(id)).state).toBe('Applied');
    expect(smartzone.secretsOf('atrium-1')).toMatchObject({ passphrase: 'another passphrase' });
    await world.setStatus(id, 'Suspended');
    await world.push(id);
    expect(smartzone.wlans).toMatchObject([{ schedule: { type: 'AlwaysOff' } }]);
  });

  test('gets its RADIUS services before the WLAN, and loses them after it', async () => {
    await using smartzone = await startFakeSmartzone();
    await addZone(smartzone.port);
    const id = await activated(exampleCaptive({ vlanFrom: 'radius', vlan: 200 }));
    expect((await world.push(id)).state).toBe('Applied');
    expect(smartzone.services.map(({ name }) => name)).toEqual(['atrium-1', 'atrium-1-acct']);
    expect(smartzone.secretsOf('atrium-1-acct')).toMatchObject({
      ip: 'atrium.example',
      port: 1813,
      sharedSecret: radiusSecret,
    });
    await world.setStatus(id, 'Retired');
    expect((await world.push(id)).state).toBe('Applied');
    expect([smartzone.wlans, smartzone.services]).toEqual([[], []]);
  });

  test('must have a zone with the name of the device, if it has several', async () => {
    await using smartzone = await startFakeSmartzone(['One', 'Two']);
    await addZone(smartzone.port);
    const id = await activated(exampleCaptive());
    const [result] = (await world.plan(id)).results;
    expect(result).toMatchObject({
      state: 'Unsupported',
      text: expect.stringContaining('2 zones'),
    });
  });
});
