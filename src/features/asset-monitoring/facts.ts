import {
  at,
  type FeatureFacts,
  idIn,
  type RouteFacts,
  routeOf,
  type World,
} from '../../../test/facts.ts';
import { ownedBy } from '../../../test/planting.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { assetStore } from './assets/asset-store.ts';
import { assets, setAssetStatus } from './contract.ts';
import { exampleAsset, exampleWindow } from './examples.ts';
import { checkAssetImport, exportAssets, importAssets } from './import/contract.ts';
import { printLabels } from './labels/contract.ts';
import { texts } from './texts.ts';
import { getAssetValues } from './values/contract.ts';
import { maintenanceWindows } from './windows/contract.ts';
import { windowStore } from './windows/server.ts';

const newAsset = ({ unique }: World) => exampleAsset({ name: unique('Rack '), tag: unique('T') });

const invalidAssets = {
  name: { name: '' },
  tag: { tag: 'x'.repeat(41) },
  category: { category: 'toaster' },
  status: { status: 'Sold' },
  macAddress: { macAddress: '02-00' },
  price: { price: -1 },
  currency: { price: 100, currency: null },
  warrantyUntil: { boughtOn: '2026-05-02', warrantyUntil: '2026-05-01' },
};

async function plantAsset(world: World, site: Parameters<typeof ownedBy>[0]): Promise<string> {
  const { system } = world.server.database;
  const { id } = await system
    .insertInto('asset')
    .values({ ...assetStore.toColumns(newAsset(world)), ...ownedBy(site) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system.insertInto('asset_reading').values({ asset_id: id }).execute();
  await system
    .insertInto('asset_value')
    .values({ asset_id: id, at: new Date('2026-01-01'), state: 'u' })
    .execute();
  await system
    .insertInto('asset_hour')
    .values({
      asset_id: id,
      hour: new Date('2026-01-01'),
      up: 12,
      degraded: 0,
      down: 0,
      maintenance: 0,
    })
    .execute();
  return id;
}

const assetFacts = recordFacts({
  calls: assets,
  at: 'site',
  example: newAsset,
  linkedOnly: 'allowed',
  invalid: invalidAssets,
  invalidLists: {
    status: { query: { status: 'Sold' } },
    state: { query: { state: 'broken' } },
    category: { query: { category: 'toaster' } },
    warranty: { query: { warranty: 'long' } },
  },
  plant: plantAsset,
  headings: { list: texts.assets, item: 'Asset', newItem: 'New asset' },
});

const invalidWindows = {
  reason: { reason: '' },
  scope: { scope: 'world' },
  tags: { scope: 'tags', tags: [] },
  assetIds: { scope: 'assets', assetIds: [] },
  startsOn: { startsOn: null },
  endsOn: { startsOn: '2026-12-02T02:00', endsOn: '2026-12-01T02:00' },
  from: { repeats: 'weekly', from: null },
  until: { repeats: 'weekly', from: '02:00', until: '02:00' },
  days: { days: [] },
};
const invalidBodies = Object.fromEntries(
  Object.entries(invalidWindows).map(([field, body]) => [field, { body }]),
);

const windowFacts = recordFacts({
  calls: maintenanceWindows,
  at: 'site',
  example: ({ unique }: World) => exampleWindow({ reason: unique('Work ') }),
  linkedOnly: 'allowed',
  invalid: invalidWindows,
  invalidLists: { scope: { query: { scope: 'world' } } },
  plant: async (world, site) => {
    const { id } = await world.server.database.system
      .insertInto('maintenance_window')
      .values({ ...windowStore.toColumns(exampleWindow()), ...ownedBy(site) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  headings: { list: texts.maintenance, item: 'When', newItem: 'New maintenance window' },
});

async function addAsset(world: World): Promise<string> {
  const call = { ...at(world.family.site), body: newAsset(world) };
  return idIn(await world.send(routeOf(assets.create), call));
}

/** A window of one asset, whose id belongs to the site. */
async function namedWindow(world: World) {
  return exampleWindow({
    reason: world.unique('Work '),
    scope: 'assets',
    assetIds: [await addAsset(world)],
  });
}

const importOf = (...values: string[]) => ({ fields: ['name'], lines: [{ line: 2, values }] });
const invalidImports = { fields: { body: { fields: [] } }, lines: { body: { lines: 'one' } } };

const routes: Record<string, RouteFacts | RouteFacts['example']> = {
  [routeOf(maintenanceWindows.create)]: {
    example: async (world) => ({ ...at(world.family.site), body: await namedWindow(world) }),
    invalid: invalidBodies,
  },
  [routeOf(maintenanceWindows.update)]: {
    example: async (world) => {
      const created = await world.send(routeOf(maintenanceWindows.create), {
        ...at(world.family.site),
        body: await namedWindow(world),
      });
      return {
        ...at(world.family.site, { windowId: idIn(created) }),
        body: { ...(await namedWindow(world)), version: 1 },
      };
    },
    invalid: { ...invalidBodies, version: { body: { version: undefined } } },
  },
  [routeOf(setAssetStatus)]: {
    example: async (world) => ({
      ...at(world.family.site),
      body: { assetIds: [await addAsset(world)], status: 'InRepair' },
    }),
    invalid: { status: { body: { status: 'Sold' } }, assetIds: { body: { assetIds: [] } } },
  },
  [routeOf(getAssetValues)]: {
    example: async (world) => at(world.family.site, { assetId: await addAsset(world) }),
    invalid: { period: { query: { period: '1h' } } },
  },
  [routeOf(printLabels)]: {
    example: async (world) => ({
      ...at(world.family.site),
      body: { assetIds: [await addAsset(world)], paper: 'A4', skip: 0 },
    }),
    invalid: {
      assetIds: { body: { assetIds: [] } },
      paper: { body: { paper: 'A0' } },
      skip: { body: { skip: 30 } },
      origin: { body: { origin: 'javascript:alert(1)' } },
    },
  },
  [routeOf(exportAssets)]: {
    example: ({ family }) => at(family.site),
    invalid: { status: { query: { status: 'Sold' } } },
  },
  [routeOf(checkAssetImport)]: {
    example: (world) => ({ ...at(world.family.site), body: importOf(world.unique('Rack ')) }),
    invalid: invalidImports,
  },
  [routeOf(importAssets)]: {
    example: (world) => ({ ...at(world.family.site), body: importOf(world.unique('Rack ')) }),
    invalid: invalidImports,
  },
};

export const facts: FeatureFacts = {
  routes: { ...assetFacts.routes, ...windowFacts.routes, ...routes },
  linkedOnly: {
    ...assetFacts.linkedOnly,
    ...windowFacts.linkedOnly,
    [routeOf(setAssetStatus)]: 'allowed',
    [routeOf(importAssets)]: 'allowed',
  },
  planted: {
    ...assetFacts.planted,
    ...windowFacts.planted,
    assetIds: plantAsset,
  },
  screens: [
    ...(assetFacts.screens ?? []),
    ...(windowFacts.screens ?? []),
    { path: '/setup/asset-monitoring/alerts', at: 'site', heading: 'Alerts' },
    { path: '/setup/asset-monitoring/values/{assetId}', at: 'site', heading: texts.series },
  ],
};
