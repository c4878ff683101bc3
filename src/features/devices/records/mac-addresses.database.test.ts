import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importCalls, linesOf } from '../../../../test/organization-import.ts';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { exampleOrganization } from '../../organizations/examples.ts';
import { moveOrganization } from '../../organizations/lifecycle/contract.ts';
import { createOrganization } from '../../organizations/record/contract.ts';
import { devices, moveDevices } from '../contract.ts';
import { exampleDevice } from '../examples.ts';
import { importDevices } from '../import/contract.ts';

const macs = ['02:00:5E:20:00:01', '02:00:5E:20:00:02', '02:00:5E:20:00:03'] as const;
const [mac] = macs;

type Numbered = Pick<TestOrganization, 'number'>;

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(null);
});

const of = ({ number }: Numbered) => ({ orgNumber: String(number) });
const addArea = (site: Numbered, name: string) =>
  server.call(createOrganization, { params: of(site), body: exampleOrganization({ name }) }, token);
const addAreas = (site: Numbered) =>
  Promise.all(['A', 'B', 'C'].map((name) => addArea(site, `Area ${name}`)));
const create = (area: Numbered, macAddress: string | null = mac, name = 'Created') => {
  const fields = exampleDevice({ name, macAddress });
  const body = { ...fields, type: 'other' as const, secrets: {} };
  return server.call(devices.create, { params: of(area), body }, token);
};
const importInto = (area: Numbered, addresses: readonly string[] = [mac]) => {
  const lines = addresses.map((address, index) => ({
    line: index + 2,
    values: [`Imported ${index}`, '10.0.0.1', address],
  }));
  const body = { fields: ['name', 'host', 'macAddress'], lines };
  return server.call(importDevices, { params: of(area), body }, token);
};
const moveTo = (area: Numbered, id: string) =>
  server.call(
    moveDevices,
    { params: of(family.area), body: { ids: [id], toOrganization: area.number } },
    token,
  );
const moveSite = () =>
  server.call(
    moveOrganization,
    {
      params: of(family.site),
      body: { parentNumber: family.foreign.number, version: 1, lostFeatures: [] },
    },
    token,
  );
/** Returns how many devices below the organization have the MAC address. */
const holders = async (top: TestOrganization, address: string = mac) => {
  const rows = await server.database.system
    .selectFrom('device')
    .innerJoin('organization', 'organization.number', 'device.organization_number')
    .select('id')
    .where('mac_address', '=', address)
    .where('path', 'like', `${top.path}%`)
    .execute();
  return rows.length;
};
/** Returns the reasons of those that failed, after checking that exactly one succeeded. */
const rejectionsOf = async (attempts: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
};
const atTheField = {
  status: 400,
  fields: { macAddress: expect.stringContaining('Another area or customer of your provider') },
};
const atTheLine = { status: 400, message: expect.stringMatching(/^Line 2: .* MAC address/) };

test('only one of several simultaneous imports into different areas gets a MAC address', async () => {
  const areas = await addAreas(family.sibling);
  const rejections = await rejectionsOf(areas.map((area) => importInto(area)));
  for (const rejection of rejections) expect(rejection).toMatchObject(atTheLine);
  expect(await holders(family.provider)).toBe(1);
});

test('one of two simultaneous imports with the same MAC addresses in different orders succeeds', async () => {
  const areas = await addAreas(family.sibling);
  const orders = [macs, macs.toReversed(), [macs[1], macs[2], macs[0]]];
  const attempts = areas.map((area, index) => importInto(area, orders[index]));
  for (const rejection of await rejectionsOf(attempts))
    expect(rejection).toMatchObject({ status: 400 });
  for (const address of macs) expect(await holders(family.provider, address)).toBe(1);
});

test('only one of a created device and several imported ones gets a MAC address', async () => {
  const areas = await addAreas(family.sibling);
  const rejections = await rejectionsOf([
    ...areas.map((area) => importInto(area)),
    create(family.area),
  ]);
  for (const rejection of rejections)
    expect(rejection).toMatchObject({
      status: 400,
      message: expect.stringContaining('MAC address'),
    });
  expect(await holders(family.provider)).toBe(1);
});

test('only one of a changed device and several imported ones gets a MAC address', async () => {
  const [area, ...others] = await addAreas(family.sibling);
  if (area === undefined) throw new Error('There is no area');
  const { id } = await create(area, null);
  const body = { ...exampleDevice({ name: 'Created', macAddress: mac }), version: 1, secrets: {} };
  await rejectionsOf([
    ...others.map((other) => importInto(other)),
    server.call(devices.update, { params: { ...of(area), deviceId: id }, body }, token),
  ]);
  expect(await holders(family.provider)).toBe(1);
});

test('a device does not move below a provider while a device with its MAC address is added there', async () => {
  const areas = await addAreas(family.foreignSite);
  const [target, ...others] = areas;
  if (target === undefined) throw new Error('There is no area');
  const { id, name } = await create(family.area);
  const [moved, ...added] = await Promise.all([
    moveTo(target, id),
    ...others.map((area) => create(area).catch((error: unknown) => error)),
  ]);
  expect(await holders(family.foreign)).toBe(1);
  if (moved.moved === 0)
    expect(moved.rejected).toEqual([{ name, reason: expect.stringContaining('MAC address') }]);
  else for (const error of added) expect(error).toMatchObject(atTheField);
});

test('an organization does not move below a provider while a device with one of its MAC addresses is added there', async () => {
  const areas = await addAreas(family.foreignSite);
  await create(family.area);
  const outcomes = await Promise.allSettled([moveSite(), ...areas.map((area) => create(area))]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await holders(family.foreign)).toBe(1);
});

test('moving an organization to a provider that already has its MAC address is rejected', async () => {
  const there = await addArea(family.foreignSite, 'There');
  await create(there);
  await create(family.area, mac, 'Lobby switch');
  await expect(moveSite()).rejects.toMatchObject({
    status: 400,
    fields: { parentNumber: expect.stringMatching(/MAC address.*Lobby switch/) },
  });
  expect(await holders(family.provider)).toBe(1);
});

test('providers may use the same MAC address, and a moved organization belongs to its new provider', async () => {
  const there = await addArea(family.foreignSite, 'There');
  await create(family.area);
  await create(there, macs[1]);
  await moveSite();
  await expect(create(there, mac, 'Second')).rejects.toMatchObject(atTheField);
  await create(family.siblingArea);
});

test('an import does not move an organization to a provider that has a MAC address of its devices', async () => {
  const reseller = await server.call(
    createOrganization,
    {
      params: of(family.provider),
      body: exampleOrganization({ type: 'ServiceProvider', name: 'Reseller' }),
    },
    token,
  );
  const site = await server.call(
    createOrganization,
    {
      params: of(reseller),
      body: exampleOrganization({ type: 'Site', name: 'Inn', timeZone: 'UTC' }),
    },
    token,
  );
  await create(await addArea(site, 'There'));
  await create(family.area, mac, 'Lobby switch');
  const move = linesOf(
    'number,parent_number,type,name,time_zone',
    `${family.site.number},${reseller.number},Site,${family.site.name},Atlantic/Reykjavik`,
  );
  const { rejections } = importCalls(server, family, token);
  expect(await rejections(move, family.provider)).toEqual([
    [2, 'parent_number', expect.stringMatching(/MAC addresses of: Lobby switch/)],
  ]);
});
