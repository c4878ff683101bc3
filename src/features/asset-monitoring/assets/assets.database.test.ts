// On both engines: it executes statements that no example of a route does.
import { beforeAll, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices, moveDevices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import type { Device } from '../../devices/fields.ts';
import { assets } from '../contract.ts';
import { exampleAsset } from '../examples.ts';
import type { Asset } from '../fields.ts';
import { checkAssetImport, importAssets } from '../import/contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const atSite = () => ({ params: { orgNumber: String(family.site.number) } });
const atArea = () => ({ params: { orgNumber: String(family.area.number) } });

async function addDevice(given: Partial<Device>) {
  return server.call(
    devices.create,
    { ...atArea(), body: { ...exampleDevice(given), type: 'switch', secrets: {} } },
    token,
  );
}

const create = (given: Partial<Asset>, as = token) =>
  server.call(assets.create, { ...atSite(), body: exampleAsset(given) }, as);

async function listed(text: string) {
  return (await server.call(assets.list, { ...atSite(), query: { text } }, token)).rows;
}

async function onlyListed(text: string) {
  const [row, ...others] = await listed(text);
  expect(others).toEqual([]);
  if (row === undefined) throw new Error(`${text} is not listed`);
  return row;
}

describe('a device', () => {
  test('is an asset of its site at once, and decides what is known of it', async () => {
    const device = await addDevice({ name: 'Core switch', vendorModel: 'CRS326', serial: 'A1' });
    const row = await onlyListed('Core switch');
    expect(row).toMatchObject({
      model: 'CRS326',
      serial: 'A1',
      status: 'InService',
      areaName: family.area.name,
      state: 'unknown',
    });
    const params = { ...atSite().params, assetId: row.id };
    const record = await server.call(assets.get, { params }, token);
    const changed = await server.call(
      assets.update,
      {
        params,
        body: { ...record, name: 'Another name', serial: 'B2', owner: 'IT', tag: 'IT-1' },
      },
      token,
    );
    expect(changed).toMatchObject({ name: 'Core switch', serial: 'A1', owner: 'IT', tag: 'IT-1' });
    const deviceParams = { ...atArea().params, deviceId: device.id };
    await server.call(
      devices.update,
      {
        params: deviceParams,
        body: {
          ...exampleDevice({ name: 'Core switch 2', serial: 'C3' }),
          secrets: {},
          version: device.version,
        },
      },
      token,
    );
    expect(await onlyListed('Core switch')).toMatchObject({
      id: row.id,
      name: 'Core switch 2',
      serial: 'C3',
      tag: 'IT-1',
    });
    await expect(server.call(assets.delete, { params }, token)).rejects.toMatchObject({
      status: 409,
    });
    await server.call(devices.delete, { params: deviceParams }, token);
    expect(await onlyListed('Core switch')).toMatchObject({
      id: row.id,
      name: 'Core switch 2',
      status: 'Retired',
      state: null,
      owner: 'IT',
    });
    await server.call(assets.delete, { params }, token);
    expect(await listed('Core switch')).toEqual([]);
  });

  test('that moves to another site takes its asset along, with a free tag', async () => {
    const device = await addDevice({ name: 'Moving switch' });
    const row = await onlyListed('Moving switch');
    const record = await server.call(
      assets.get,
      { params: { ...atSite().params, assetId: row.id } },
      token,
    );
    await server.call(
      assets.update,
      { params: { ...atSite().params, assetId: row.id }, body: { ...record, tag: 'MOVE-1' } },
      token,
    );
    const { system } = server.database;
    const target = await system
      .selectFrom('organization')
      .select(['number', 'parent_number'])
      .where('number', '=', family.siblingArea.number)
      .executeTakeFirstOrThrow();
    const otherSite = { params: { orgNumber: String(target.parent_number) } };
    await server.call(
      assets.create,
      { ...otherSite, body: exampleAsset({ tag: 'move-1' }) },
      token,
    );
    await server.call(
      moveDevices,
      { ...atArea(), body: { ids: [device.id], toOrganization: target.number } },
      token,
    );
    expect(await listed('Moving switch')).toEqual([]);
    const { rows } = await server.call(
      assets.list,
      { ...otherSite, query: { text: 'Moving switch' } },
      token,
    );
    expect(rows).toMatchObject([{ id: row.id, tag: expect.stringMatching(/^MOVE-1-/) }]);
  });
});

test('of two administrators who give a tag at once, the second is told about the first', async () => {
  const [ann, bob] = [
    await server.signInAs(family.site.number),
    await server.signInAs(family.site.number),
  ];
  const outcomes = await Promise.allSettled([
    create({ name: 'Rack of Ann', tag: 'RACE-1' }, ann),
    create({ name: 'Rack of Bob', tag: 'race-1' }, bob),
  ]);
  const failed = outcomes.filter((one) => one.status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(failed[0]?.reason).toMatchObject({
    fields: { tag: expect.stringMatching(/^Rack of (Ann|Bob) has this tag, last changed by /) },
  });
  expect(await listed('RACE-1')).toHaveLength(1);
});

describe('an import', () => {
  const send = (fields: string[], ...lines: string[][]) => ({
    ...atSite(),
    body: { fields, lines: lines.map((values, index) => ({ line: index + 2, values })) },
  });

  test('adds and changes assets by tag, and leaves a device its own facts', async () => {
    await addDevice({ name: 'Imported switch', serial: 'REAL' });
    await create({ name: 'UPS 1', tag: 'U-1', category: 'ups' });
    const sent = send(
      ['tag', 'name', 'serial', 'building', 'warrantyUntil'],
      ['U-1', 'UPS one', 'S1', 'West', '2027-01-31'],
      ['U-2', 'UPS 2', 'S2', 'East', ''],
      ['S-9', 'Imported switch', 'FALSE', 'East', ''],
    );
    const report = await server.call(checkAssetImport, sent, token);
    expect(report).toMatchObject({ created: 1, updated: 2, unchanged: 0, badLines: [] });
    expect(report.overwrites?.map(({ name }) => name)).toEqual(['UPS 1', 'Imported switch']);
    await server.call(importAssets, sent, token);
    expect(await onlyListed('U-1')).toMatchObject({
      name: 'UPS one',
      category: 'ups',
      place: 'West',
      warrantyUntil: '2027-01-31',
    });
    expect(await onlyListed('S-9')).toMatchObject({ name: 'Imported switch', serial: 'REAL' });
    expect(await server.call(checkAssetImport, sent, token)).toMatchObject({ unchanged: 3 });
  });

  test('swaps tags, and changes nothing when a line is wrong', async () => {
    await create({ name: 'Swap A', tag: 'SW-A' });
    const b = await create({ name: 'Swap B', tag: 'SW-B' });
    const wrong = send(
      ['tag', 'name', 'boughtOn', 'warrantyUntil'],
      ['SW-C', 'Swap C', '', ''],
      ['SW-A', 'Swap A', '2026-02-02', '2026-02-01'],
      ['SW-B', 'Swap B', '', ''],
      ['SW-B', 'Swap B again', '', ''],
    );
    const { badLines } = await server.call(checkAssetImport, wrong, token);
    expect(badLines).toMatchObject([
      { line: 3, field: 'warrantyUntil' },
      { line: 5, field: 'tag', reason: 'The same as in line 4' },
    ]);
    await expect(server.call(importAssets, wrong, token)).rejects.toMatchObject({ status: 400 });
    expect(await listed('Swap C')).toEqual([]);
    expect(await onlyListed('SW-B')).toMatchObject({ id: b.id, name: 'Swap B' });
  });
});

test('warranties are filtered by the site’s day', async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  await create({ name: 'Warranty over', warrantyUntil: '2026-06-09' });
  await create({ name: 'Warranty ending', warrantyUntil: '2026-06-10' });
  await create({ name: 'Warranty valid', warrantyUntil: '2027-06-10' });
  for (const warranty of ['over', 'ending', 'valid'] as const) {
    const { rows } = await server.call(
      assets.list,
      { ...atSite(), query: { warranty, text: 'Warranty' } },
      token,
    );
    expect(rows).toMatchObject([{ name: `Warranty ${warranty}`, warranty }]);
  }
});
