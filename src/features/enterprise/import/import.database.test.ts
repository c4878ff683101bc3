// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import {
  checkDeviceImport,
  exportEnterpriseDevices,
  importEnterpriseDevices,
  setDeviceStatus,
} from '../actions/contract.ts';
import { enterpriseDevices } from '../contract.ts';
import { type EnterpriseWorld, enterpriseWorld } from '../testing/enterprise-world.ts';

let server: TestServer;
let token: string;
let world: EnterpriseWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  const family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
  world = enterpriseWorld(server, family, token);
});

const linesOf = (...lines: string[][]) => ({
  params: world.params,
  body: {
    fields: ['name', 'owner', 'unit', 'profile', 'identity', 'macAddress', 'userName'],
    lines: lines.map((values, index) => ({ line: index + 2, values })),
  },
});

async function exported(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const path = exportEnterpriseDevices.path.replace('{orgNumber}', world.params.orgNumber);
  return (await server.request(path, { headers })).text();
}

test('an import adds and changes devices by their address, or says what is wrong in each line', async () => {
  await world.addOwner({ name: 'Ann', unit: '1', mostDevices: 2 });
  await world.addOwner({ name: 'Bob', unit: '1' });
  await world.addOwner({ name: 'Bob', unit: '2' });
  await world.addProfile({ name: 'Residents' });
  const good = linesOf(
    ['TV', 'ann', '', 'residents', 'MAC address', '3c22fb102040', ''],
    ['Laptop', 'Bob', '2', 'Residents', 'eap-password', '', 'bob.laptop'],
  );
  expect(await server.call(checkDeviceImport, good, token)).toMatchObject({
    created: 2,
    badLines: [],
  });
  await server.call(importEnterpriseDevices, good, token);
  expect(await server.call(importEnterpriseDevices, good, token)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
  const { badLines } = await server.call(
    checkDeviceImport,
    linesOf(
      ['A', 'Bob', '', 'Residents', 'mac', '3C22FB102041', ''],
      ['B', 'Cy', '', 'Residents', 'mac', '3C22FB102042', ''],
      ['C', 'Ann', '', 'Guests', 'mac', '3C22FB102043', ''],
      ['D', 'Ann', '', 'Residents', 'mac', '01005E000001', ''],
      ['E', 'Ann', '', 'Residents', 'eap-tls', '', ''],
      ['F', 'Ann', '', 'Residents', 'mac', '3C22FB102044', ''],
      ['G', 'Ann', '', 'Residents', 'mac', '3C22FB102044', ''],
      ['H', 'Ann', '', 'Residents', 'mac', '3C22FB102045', ''],
    ),
    token,
  );
  expect(badLines.map(({ line, field }) => [line, field])).toEqual([
    [2, 'owner'],
    [3, 'owner'],
    [4, 'profile'],
    [5, 'macAddress'],
    [6, 'macAddress'],
    [8, 'macAddress'],
    [9, 'owner'],
  ]);
  const text = await exported();
  expect(text.split('\r\n').toSorted()).toEqual([
    '',
    'Laptop,Bob,2,Residents,User name and password,,bob.laptop,,,',
    'Name,Owner,Unit,Profile,Identity,MAC address,User name,Valid from,Valid until,Notes',
    'TV,Ann,1,Residents,MAC address,3C:22:FB:10:20:40,,,,',
  ]);
});

test('a device with an address and a user name is known by either, and an identifier of another one is refused', async () => {
  const { id: ownerId } = await world.addOwner({ name: 'Ann' });
  const { id: profileId } = await world.addProfile({ name: 'Residents' });
  const common = { ownerId, profileId, identity: 'eap-password' } as const;
  await world.addDevice({ ...common, macAddress: '3C:22:FB:10:20:50', userName: 'ann.one' });
  await world.addDevice({ ...common, macAddress: '3C:22:FB:10:20:51', userName: 'ann.two' });
  const check = async (...lines: string[][]) =>
    server.call(
      checkDeviceImport,
      linesOf(...lines.map((ends) => ['Laptop', 'Ann', '', 'Residents', 'eap-password', ...ends])),
      token,
    );
  expect(await check(['', 'Ann.One'], ['3C22FB102051', 'ann.two'])).toMatchObject({
    created: 0,
    badLines: [],
  });
  const { badLines } = await check(
    ['3C22FB102050', 'ann.two'],
    ['3C22FB102052', 'ann.three'],
    ['3C22FB102053', 'Ann.Three'],
  );
  expect(badLines.map(({ line, field }) => [line, field])).toEqual([
    [2, 'userName'],
    [4, 'userName'],
  ]);
});

test('a line with the address of a revoked device adds a device, and the revoked one is not exported', async () => {
  const { id: ownerId } = await world.addOwner({ name: 'Ann' });
  const { id: profileId } = await world.addProfile({ name: 'Residents' });
  const macAddress = '3C:22:FB:10:20:60';
  const old = await world.addDevice({ ownerId, profileId, macAddress, name: 'Old TV' });
  await server.call(setDeviceStatus, { params: world.of(old), body: { status: 'revoked' } }, token);
  expect(await exported()).not.toContain('Old TV');
  const line = linesOf(['New TV', 'Ann', '', 'Residents', 'mac', macAddress, '']);
  expect(await server.call(importEnterpriseDevices, line, token)).toMatchObject({ created: 1 });
  const { rows } = await server.call(
    enterpriseDevices.list,
    { params: world.params, query: {} },
    token,
  );
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['New TV', 'active'],
    ['Old TV', 'revoked'],
  ]);
  expect(await server.call(importEnterpriseDevices, line, token)).toMatchObject({ unchanged: 1 });
});
