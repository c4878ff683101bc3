// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { guestCalls } from '../../../test/guest-calls.ts';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { openAuthentication } from '../radius-activity/contract.ts';
import { addLogins } from '../radius-activity/testing/activity.ts';
import { eraseGuest } from '../users/contract.ts';
import { findAccounts } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const macAddress = 'DA:5B:34:EB:65:BE';
const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
const find = (
  text: string,
  as = token,
  organization: Pick<TestOrganization, 'number'> = family.provider,
) =>
  server.call(
    findAccounts,
    { params: { orgNumber: String(organization.number) }, query: { text } },
    as,
  );

/** Adds a visit of the area's portal; returns its support code. */
async function addVisit(
  changes: { step?: string; reason?: string | null; guest_id?: string } = {},
) {
  const { number, path } = family.area;
  await server.database.system
    .insertInto('portal_attempt')
    .values({
      organization_number: number,
      organization_path: path,
      code: 'TBS7HXXN',
      at: minutesAgo(5),
      updated_at: minutesAgo(3),
      step: 'Refused',
      reason: 'code-unknown',
      method: 'accessCode',
      mac_address: macAddress,
      ip_address: '10.5.0.7',
      ssid: 'Guest',
      language: 'en',
      ...changes,
    })
    .execute();
}

test('a support code shows the visit of a guest without a record, in the scope of the caller', async () => {
  await addVisit();
  const { visits, rows } = await find('tbs7-hxxn');
  expect(rows).toEqual([]);
  expect(visits).toMatchObject([
    {
      supportCode: 'TBS7HXXN',
      at: minutesAgo(5).toISOString(),
      updatedAt: minutesAgo(3).toISOString(),
      step: 'Refused',
      reason: 'code-unknown',
      method: 'accessCode',
      areaName: family.area.name,
      siteName: family.site.name,
      ssid: 'Guest',
      macAddress,
      ipAddress: '10.5.0.7',
    },
  ]);
  expect((await find('TBS7HXXN', token, family.area)).visits).toHaveLength(1);
  expect((await find('TBS7HXXN', token, family.siblingArea)).visits).toEqual([]);
  const ofSibling = await server.signInAs(family.siblingArea.number);
  expect((await find('TBS7HXXN', ofSibling, family.siblingArea)).visits).toEqual([]);
  const other = await newProvider(server);
  const ofOther = await server.signInAs(other.provider.number);
  expect((await find('TBS7HXXN', ofOther, other.provider)).visits).toEqual([]);
});

test('a role without personal data sees the visit without addresses', async () => {
  await addVisit({ step: 'Arrived', reason: null });
  const masked = await server.signInAs(family.provider.number, { account: 'view' });
  expect((await find('TBS7HXXN', masked)).visits).toMatchObject([
    { step: 'Arrived', reason: null, macAddress: null, ipAddress: null },
  ]);
  const { id } = await guestCalls({ server, family, token }).create({ name: 'Zoë' });
  await server.database.system
    .updateTable('portal_attempt')
    .set({ guest_id: id })
    .where('organization_number', '=', family.area.number)
    .execute();
  expect(await find('TBS7HXXN', masked)).toMatchObject({
    visits: [],
    rows: [{ id, name: '', foundBy: 'attempt' }],
  });
  await expect(find('TBS7HXXM', masked)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('only by a complete MAC address, access code or support code'),
  });
});

test('the support code of an erased guest shows the visit without addresses', async () => {
  const guests = guestCalls({ server, family, token });
  const { id } = await guests.create({ name: 'Zoë' });
  await addVisit({ step: 'Granted', reason: null, guest_id: id });
  expect(await find('TBS7HXXN')).toMatchObject({ rows: [{ id }], visits: [], total: 1 });
  await server.call(eraseGuest, guests.at(id), token);
  const masked = await server.signInAs(family.provider.number, { account: 'view' });
  for (const as of [token, masked])
    expect(await find('TBS7HXXN', as)).toMatchObject({
      rows: [],
      visits: [{ supportCode: 'TBS7HXXN', step: 'Granted', macAddress: null, ipAddress: null }],
      total: 0,
    });
});

test('a device that no guest has is found with its visit and its last refused login', async () => {
  await addVisit();
  const refused = { result: 'rejected', mac_address: macAddress } as const;
  const [, newest = ''] = await addLogins(server.database.system, family.area, [
    { ...refused, at: minutesAgo(9), reason: 'code-unknown' },
    { ...refused, at: minutesAgo(4), reason: 'code-expired' },
    { ...refused, at: minutesAgo(1), reason: 'mac-unknown' },
    { ...refused, at: minutesAgo(2), reason: 'code-used-up', mac_address: '02:00:34:EB:65:BF' },
  ]);
  const expected = {
    id: newest,
    at: minutesAgo(4).toISOString(),
    reason: 'code-expired',
    foundBy: 'device',
    macAddress,
    areaNumber: family.area.number,
    areaName: family.area.name,
    siteName: family.site.name,
  };
  for (const text of ['da-5b-34-eb-65-be', 'DA5B.34EB.65BE', 'EB:65:BE', '65be'])
    expect((await find(text)).refusedLogins, text).toEqual([expected]);
  expect((await find(macAddress)).visits).toMatchObject([{ supportCode: 'TBS7HXXN' }]);
  expect((await find('5:be')).refusedLogins).toEqual([]);
  const params = { orgNumber: String(family.provider.number), authenticationId: newest };
  expect((await server.call(openAuthentication, { params }, token)).id).toBe(newest);

  const ofSibling = await server.signInAs(family.siblingArea.number);
  const other = await newProvider(server);
  const ofOther = await server.signInAs(other.provider.number);
  for (const text of [macAddress, 'EB:65:BE']) {
    const there = [
      await find(text, token, family.siblingArea),
      await find(text, ofSibling, family.siblingArea),
      await find(text, ofOther, other.provider),
    ];
    for (const { refusedLogins, visits } of there)
      expect({ refusedLogins, visits }).toEqual({ refusedLogins: [], visits: [] });
  }
  const masked = await server.signInAs(family.provider.number, { account: 'view' });
  expect((await find(macAddress, masked)).refusedLogins).toEqual([
    { ...expected, macAddress: null },
  ]);
  await expect(find('EB:65:BE', masked)).rejects.toMatchObject({ status: 403 });

  const guests = guestCalls({ server, family, token });
  const { id } = await guests.create({ name: 'Zoë' });
  await guests.addDevice(id, macAddress);
  const known = await find(macAddress);
  expect(known).toMatchObject({ rows: [{ id }], visits: [], refusedLogins: [] });
});

test('a guest without devices is found by the refused login of a device', async () => {
  await addVisit();
  const { id } = await guestCalls({ server, family, token }).create({ name: 'Zoë' });
  const refused = { result: 'rejected', mac_address: macAddress } as const;
  await addLogins(server.database.system, family.area, [
    { ...refused, at: minutesAgo(9), reason: 'code-unknown' },
    { ...refused, at: minutesAgo(4), reason: 'too-many-devices', guest_id: id },
  ]);
  const last = { at: minutesAgo(4).toISOString(), result: 'rejected', reason: 'too-many-devices' };
  const found = { visits: [], refusedLogins: [], total: 1 };
  for (const text of [macAddress, 'EB:65:BE'])
    expect(await find(text), text).toMatchObject({
      ...found,
      rows: [{ id, name: 'Zoë', devices: 0, last, foundBy: 'login' }],
    });
  const masked = await server.signInAs(family.provider.number, { account: 'view' });
  expect(await find(macAddress, masked)).toMatchObject({
    ...found,
    rows: [{ id, name: '', foundBy: 'login' }],
  });
});

test('a refused login or visit does not show a guest out of scope', async () => {
  const guests = guestCalls({ server, family, token });
  const { id } = await guests.create({ name: 'Zoë' }, family.siblingArea);
  await addVisit({ guest_id: id });
  await addLogins(server.database.system, family.area, [
    {
      at: minutesAgo(4),
      result: 'rejected',
      reason: 'too-many-devices',
      mac_address: macAddress,
      guest_id: id,
    },
  ]);
  const ofArea = await server.signInAs(family.area.number);
  for (const as of [ofArea, token])
    for (const text of [macAddress, 'EB:65:BE', 'TBS7HXXN'])
      expect(await find(text, as, family.area), text).toMatchObject({
        rows: [],
        visits: [],
        refusedLogins: [],
        total: 0,
      });
  expect((await find(macAddress)).rows).toMatchObject([{ id }]);
});

test('the last digits of a MAC address are searched for a day, and a complete one for longer', async () => {
  await addLogins(server.database.system, family.area, [
    {
      at: minutesAgo(3 * 24 * 60),
      result: 'rejected',
      reason: 'code-expired',
      mac_address: macAddress,
    },
  ]);
  expect((await find('EB:65:BE')).refusedLogins).toEqual([]);
  expect((await find(macAddress)).refusedLogins).toMatchObject([{ reason: 'code-expired' }]);
});

test('a code that does not exist is found with its last refused login', async () => {
  await addLogins(server.database.system, family.area, [
    {
      at: minutesAgo(4),
      result: 'rejected',
      reason: 'code-unknown',
      user_name: 'raak-xurwre',
      mac_address: macAddress,
    },
  ]);
  const expected = [{ reason: 'code-unknown', foundBy: 'code', macAddress }];
  expect((await find('RAAKXURWRE')).refusedLogins).toMatchObject(expected);
  expect((await find('RAAKXUR')).refusedLogins).toEqual([]);
  const rights = ['guest-data'] as const;
  const withoutCodes = await server.signInAs(family.provider.number, { account: 'view' }, rights);
  expect((await find('RAAKXURWRE', withoutCodes)).refusedLogins).toEqual([]);
  const ofSibling = await server.signInAs(family.siblingArea.number);
  expect((await find('RAAKXURWRE', ofSibling, family.siblingArea)).refusedLogins).toEqual([]);
});
