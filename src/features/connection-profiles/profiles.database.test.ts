// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { copyProfile, getProfileByNumber, getSiteNetwork, profiles } from './contract.ts';
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

test('numbers are given per site and not reused after a draft is deleted', async () => {
  const first = await world.create(exampleCaptive());
  const second = await world.create(examplePersonal(), { passphrase });
  expect([first.number, second.number]).toEqual([1, 2]);
  const { params, token } = world;
  await server.call(profiles.delete, { params: { ...params, profileId: second.id } }, token);
  const third = await world.create(examplePersonal(), { passphrase });
  expect(third.number).toBe(3);
  const found = await server.call(
    getProfileByNumber,
    { params: { ...params, profileNumber: '3' } },
    token,
  );
  expect(found).toMatchObject({ id: third.id, secretsSet: ['passphrase'], status: 'Draft' });
  expect(JSON.stringify(found)).not.toContain(passphrase);
});

describe('a VLAN', () => {
  test('belongs to one profile, and the second owner is told to whom', async () => {
    await world.create(exampleCaptive());
    await expect(
      world.create(exampleCaptive({ name: 'Conference', ssid: 'Conference' })),
    ).rejects.toMatchObject({
      fields: { vlan: expect.stringMatching(/VLAN 200 .*Connection profile: Guests, taken by/) },
    });
  });

  test('is free again when its profile is retired', async () => {
    const { id } = await world.create(exampleCaptive());
    await world.setStatus(id, 'Retired');
    expect(await world.create(exampleCaptive({ name: 'Again' }))).toMatchObject({ vlan: 200 });
  });

  test('goes to one of two administrators who want it at once', async () => {
    const other = await server.signInAs(world.family.grouping.number);
    const outcomes = await Promise.allSettled([
      world.create(exampleCaptive({ name: 'One', ssid: 'One' })),
      world.create(exampleCaptive({ name: 'Two', ssid: 'Two' }), {}, other),
    ]);
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(lost).toHaveLength(1);
    expect(lost[0].fields.vlan).toMatch(/VLAN 200 is in use\. Connection profile: (One|Two)/);
  });
});

test('an SSID is unique in each area', async () => {
  const { area, siblingArea } = world.family;
  await world.create(exampleCaptive({ areas: [{ area: area.number }] }));
  const second = exampleCaptive({ name: 'Second', vlan: 201 });
  await expect(world.create(second)).rejects.toMatchObject({
    fields: { ssid: 'Guests (1) has this SSID in one of these areas' },
  });
  await expect(
    world.create({ ...second, areas: [{ area: siblingArea.number }] }),
  ).rejects.toMatchObject({ fields: { 'areas.0.area': 'Choose a service area of this site' } });
  expect((await world.create({ ...second, ssid: 'Other' })).areaNames).toEqual([]);
});

test('a status follows its rules, and a retired profile cannot be changed', async () => {
  const { id } = await world.create(exampleCaptive());
  await expect(world.setStatus(id, 'Suspended')).rejects.toThrow('can become: Active, Retired');
  await world.setStatus(id, 'Active');
  await expect(world.setStatus(id, 'Draft')).rejects.toThrow('Suspend it instead');
  const { params, token } = world;
  await expect(
    server.call(profiles.delete, { params: { ...params, profileId: id } }, token),
  ).rejects.toThrow('Retire it instead');
  await world.setStatus(id, 'Suspended');
  await world.setStatus(id, 'Retired');
  await expect(world.update(id, { name: 'Other' })).rejects.toThrow('Copy it instead');
  await expect(world.setStatus(id, 'Active')).rejects.toThrow('is retired');
});

test('a passphrase is needed, stays when it is left out, and is not in the history', async () => {
  await expect(world.create(examplePersonal())).rejects.toMatchObject({
    fields: { 'secrets.passphrase': 'Required' },
  });
  const { id } = await world.create(examplePersonal(), { passphrase });
  expect(await world.update(id, { isHidden: true })).toMatchObject({ secretsSet: ['passphrase'] });
  await expect(world.update(id, {}, { passphrase: null })).rejects.toMatchObject({
    fields: { 'secrets.passphrase': 'Required' },
  });
  await world.update(id, {}, { passphrase: 'another passphrase' });
  const history = await server.database.system
    .selectFrom('admin_history')
    .select(['before', 'after'])
    .where('entity_id', '=', id)
    .execute();
  expect(JSON.stringify(history)).not.toMatch(/correct horse|another passphrase/);
  expect(history.at(-1)?.after).toMatchObject({ passphrase: 'changed' });
});

test('a copy for another site is a draft with the passphrase, without areas', async () => {
  const { area, site, sibling } = world.family;
  const { id } = await world.create(examplePersonal({ areas: [{ area: area.number }] }), {
    passphrase,
  });
  const params = { orgNumber: String(sibling.number) };
  const copy = await server.call(
    copyProfile,
    { params, body: { fromOrganization: site.number, profileId: id } },
    world.token,
  );
  const found = await server.call(
    profiles.get,
    { params: { ...params, profileId: copy.id } },
    world.token,
  );
  expect(found).toMatchObject({ status: 'Draft', areas: [], secretsSet: ['passphrase'] });
});

test('the form hears which SSIDs the access points have already', async () => {
  await world.addDevice({ port: 80 });
  const { id } = await world.createActive(exampleCaptive());
  const { params, token } = world;
  const { devices, areas } = await server.call(getSiteNetwork, { params }, token);
  expect(areas).toEqual([expect.objectContaining({ number: world.family.area.number })]);
  expect(devices).toMatchObject([
    { name: 'Router', type: 'mikrotik', networks: [{ profileId: id, ssid: 'Hotel Guest' }] },
  ]);
});

test('the list shows what is on now and how many devices are in sync', async () => {
  await world.addDevice({ port: 80 });
  const { id } = await world.create(
    exampleCaptive({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', until: '22:00' }] }),
  );
  await world.setStatus(id, 'Active');
  const { params, token } = world;
  const listed = (at: string) =>
    server.atTime(new Date(at), async () => {
      const query = { text: 'guest', type: 'captive', status: 'Active', sort: '-name' } as const;
      return (await server.call(profiles.list, { params, query }, token)).rows[0];
    });
  expect(await listed('2026-11-27T12:00:00Z')).toMatchObject({
    isOn: true,
    switchesAt: '2026-11-27T22:00:00.000Z',
    targets: { total: 1, inSync: 0, drifted: 0, failed: 0 },
    clients: 0,
  });
  expect(await listed('2026-11-27T23:00:00Z')).toMatchObject({ isOn: false });
});
