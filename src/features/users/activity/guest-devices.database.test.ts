import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { extendGuest, setGuestStatus } from '../contract.ts';
import { removeGuestDevice, renameGuestDevice } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  guests = guestCalls({ server, family, token });
});

const setStatus = (id: string, status: 'Active' | 'Disabled') =>
  server.call(setGuestStatus, { ...guests.at(id), body: { status } }, token);

describe('a guest device', () => {
  test('is added in any MAC address notation, renamed and removed', async () => {
    const { id } = await guests.create();
    const { devices } = await guests.addDevice(id, 'aabb.ccdd.eeff');
    expect(devices).toMatchObject([{ macAddress: 'AA:BB:CC:DD:EE:FF' }]);
    const params = { ...guests.at(id).params, deviceId: devices[0]?.id ?? '' };
    const renamed = await server.call(
      renameGuestDevice,
      { params, body: { name: 'Zoë’s phone' } },
      token,
    );
    expect(renamed.devices).toMatchObject([{ name: 'Zoë’s phone' }]);
    expect((await server.call(removeGuestDevice, { params }, token)).devices).toEqual([]);
    expect(JSON.stringify(await guests.history())).not.toMatch(/AA:BB|Zoë/);
  });

  test.each(['aa:bb:cc:dd:ee', '01:00:5e:00:00:01', '00:00:00:00:00:00', 'hello'])(
    'is rejected with the MAC address %s',
    async (mac) => {
      const { id } = await guests.create();
      await expect(guests.addDevice(id, mac)).rejects.toMatchObject({
        status: 400,
        fields: { macAddress: 'Invalid MAC' },
      });
    },
  );

  test('belongs to one active guest of an area, who is named only to roles with personal data', async () => {
    const first = await guests.create({ name: 'First' });
    const second = await guests.create({ name: 'Second' });
    await guests.addDevice(first.id, '02:00:00:00:00:01');
    await expect(guests.addDevice(first.id, '0200.0000.0001')).rejects.toMatchObject({
      status: 400,
    });
    await expect(guests.addDevice(second.id, '0200.0000.0001')).rejects.toMatchObject({
      status: 409,
      fields: { macAddress: expect.stringContaining('First') },
    });
    const clerk = await server.signInAs(family.provider.number, { users: 'edit' });
    await expect(guests.addDevice(second.id, '0200.0000.0001', clerk)).rejects.toMatchObject({
      fields: { macAddress: expect.not.stringContaining('First') },
    });
    const elsewhere = await guests.create({ name: 'Elsewhere' }, family.siblingArea);
    await expect(guests.addDevice(elsewhere.id, '0200.0000.0001')).resolves.toBeDefined();
  });

  test('that a second guest has now prevents its first guest from becoming active again', async () => {
    const first = await guests.create({ name: 'First', validUntil: '2026-06-10T12:10:00Z' });
    await guests.addDevice(first.id, '02:00:00:00:00:01');
    await setStatus(first.id, 'Disabled');
    const second = await guests.create({ name: 'Second' });
    await guests.addDevice(second.id, '02:00:00:00:00:01');
    await expect(setStatus(first.id, 'Active')).rejects.toMatchObject({ status: 409 });
    await setStatus(second.id, 'Disabled');
    await setStatus(first.id, 'Active');
    server.clock.now = new Date('2026-06-10T12:15:00Z');
    await setStatus(second.id, 'Active');
    const until = '2026-06-10T18:00:00Z';
    await expect(
      server.call(extendGuest, { ...guests.at(first.id), body: { planId: null, until } }, token),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('that two guests receive concurrently goes to one of them', async () => {
    const two = [await guests.create(), await guests.create()];
    const results = await Promise.allSettled(
      two.map(({ id }) => guests.addDevice(id, '02:00:00:00:00:01')),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is rejected for a guest who already has fifty', async () => {
    const { id } = await guests.create();
    const { system } = server.database;
    await system
      .insertInto('guest_device')
      .values(
        Array.from({ length: 50 }, (_none, index) => ({
          guest_id: id,
          organization_number: family.area.number,
          organization_path: family.area.path,
          mac_address: `02:00:00:00:01:${String(index).padStart(2, '0')}`,
        })),
      )
      .execute();
    await expect(guests.addDevice(id, '02:00:00:00:00:01')).rejects.toMatchObject({
      fields: { macAddress: expect.stringContaining('50') },
    });
    expect((await guests.open(id)).devices).toHaveLength(50);
    expect((await guests.list({})).rows).toMatchObject([{ devices: 50 }]);
  });
});
