import {
  at,
  type FeatureFacts,
  idIn,
  type Plant,
  type Route,
  type World,
} from '../../../test/facts.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { addPlan } from '../../../test/sales.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { panPools, panUnits } from './contract.ts';
import { newPan, unitNumbering } from './fields.ts';
import { portsSourceId } from './pushes/sources.ts';
import { sendPanSecrets } from './secrets-facts.ts';
import { examplePool, exampleUnit, planted, plantPool, plantUnit } from './testing/planted.ts';
import { plantSwitch, wiredUnit } from './testing/wired-unit.ts';

const base = '/AdminApi/organizations/{orgNumber}';
const pan = '/AdminApi/organizations/{orgNumber}/pans/{panId}';
const pool = '/AdminApi/organizations/{orgNumber}/pan-pools/{poolId}';
const invalidPools = {
  name: { body: { name: '' } },
  vlans: { body: { vlans: [] } },
  ssid: { body: { ssid: '😀'.repeat(9) } },
  subnetLength: { body: { prefix: '10.0.0.0/30', subnetLength: 30 } },
  planId: { body: { planId: crypto.randomUUID() } },
  areaNumber: { body: { areaNumber: 2_000_000_001 } },
};

const unitFacts = recordFacts({
  calls: panUnits,
  at: 'site',
  example: exampleUnit,
  linkedOnly: 'allowed',
  invalid: {
    number: { number: '' },
    floor: { floor: 201 },
    suiteOf: { number: 'X1', suiteOf: 'x1' },
    areaNumber: { areaNumber: 2_000_000_001 },
  },
  plant: (world, owner) => plantUnit(world, owner),
  headings: { list: 'Units', item: 'Unit U', newItem: 'Units' },
});

const poolFacts = recordFacts({
  calls: panPools,
  at: 'site',
  example: examplePool,
  linkedOnly: 'allowed',
  invalid: {},
  plant: (world, owner) => plantPool(world, owner),
  headings: { list: 'Units', item: 'Units', newItem: 'Units' },
});

/** Makes the network of a new unit. */
async function newNetwork(world: World) {
  const { family } = world;
  await plantPool(world, family.site);
  const unit = await world.send(`POST ${base}/pan-units`, {
    ...at(family.site),
    body: exampleUnit(world),
  });
  const made = await world.send(`POST ${base}/pans`, {
    ...at(family.site),
    body: { ...newRecord(newPan), unitId: idIn(unit) },
  });
  return at(family.site, { panId: idIn(made) });
}

/** Pools have three VLANs, so that each example ends its network for the next one. */
const ofPan = async (world: World) => {
  await freeVlans(world);
  return newNetwork(world);
};

async function freeVlans({ server, family }: World): Promise<void> {
  await server.database.system
    .updateTable('pan')
    .set({ state: 'Ended', next_step_at: null })
    .where('organization_number', '=', family.site.number)
    .execute();
  await server.database.system
    .updateTable('pan_unit')
    .set({ vlan: null })
    .where('organization_number', '=', family.site.number)
    .execute();
}

/** An area has one pool, and so have all areas without one. */
async function removePools({ server, family }: World, areaNumber: number | null = null) {
  const { system } = server.database;
  const pools = await system
    .selectFrom('pan_pool')
    .select('id')
    .where('organization_number', '=', family.site.number)
    .where('area_number', areaNumber === null ? 'is' : '=', areaNumber)
    .execute();
  for (const { id } of pools) {
    await system.deleteFrom('pan').where('pool_id', '=', id).execute();
    await system.deleteFrom('pan_pool').where('id', '=', id).execute();
  }
}

async function addPool(world: World, areaNumber: number | null = null) {
  await removePools(world, areaNumber);
  const { params } = at(world.family.site);
  const body = examplePool(world, areaNumber);
  const added = await world.send(`POST ${base}/pan-pools`, { params, body });
  return at(world.family.site, { poolId: idIn(added) });
}
const newPool = (world: World) => addPool(world);

const withUnit = async (world: World) => {
  const unit = await world.send(`POST ${base}/pan-units`, {
    ...at(world.family.site),
    body: exampleUnit(world),
  });
  return at(world.family.site, { unitId: idIn(unit) });
};

const planOfSite = ({ server, family, unique }: World) =>
  addPlan(server.database.system, family.area.number, unique('Plan '));

const numbering = ({ unique }: World) =>
  newRecord(unitNumbering, {
    building: unique('House '),
    fromFloor: 1,
    toFloor: 2,
    pattern: unique('{n:2}-{floor}-'),
    last: 3,
  });

const lines = ({ unique }: World) => ({
  fields: ['building', 'floor', 'unit', 'switch', 'port'],
  lines: [{ line: 2, values: ['Main house', '3', unique('I'), unique('SW-'), '11'] }],
});

const device = { macAddress: '02:aa:bb:cc:dd:ee', name: 'Printer' };

const changing = [
  `POST ${base}/pan-unit-numberings`,
  `POST ${base}/pan-vlan-deals`,
  `POST ${base}/pan-port-joins`,
  `POST ${base}/pan-missing-networks`,
  `POST ${base}/pan-unit-imports`,
  `POST ${base}/pan-pushes`,
  `POST ${base}/pans`,
  `PUT ${pan}`,
  `POST ${pan}/key-views`,
  `POST ${pan}/rotation`,
  `POST ${pan}/suspension`,
  `POST ${pan}/move`,
  `POST ${pan}/end`,
  `POST ${pan}/devices`,
  `DELETE ${pan}/devices/{deviceId}`,
] satisfies Route[];

const plantPlan: Plant = ({ server, unique }, { number }) =>
  addPlan(server.database.system, number, unique('Plan '));

export const facts: FeatureFacts = {
  routes: {
    ...unitFacts.routes,
    ...poolFacts.routes,
    [`POST ${base}/pan-pools`]: {
      example: async (world) => {
        await removePools(world);
        const planId = await planOfSite(world);
        return { ...at(world.family.site), body: { ...examplePool(world), planId } };
      },
      invalid: invalidPools,
    },
    [`GET ${pool}`]: newPool,
    [`PUT ${pool}`]: {
      example: async (world) => ({
        ...(await newPool(world)),
        body: { ...examplePool(world), planId: await planOfSite(world), version: 1 },
      }),
      invalid: { ...invalidPools, version: { body: { version: undefined } } },
    },
    // The other pool stays, to which the history leads.
    [`DELETE ${pool}`]: (world) => addPool(world, world.family.area.number),
    [`GET ${base}/pan-building`]: ({ family }) => at(family.site),
    [`GET ${base}/pan-units/{unitId}/panel`]: withUnit,
    [`GET ${base}/pans`]: {
      example: ({ family }) => at(family.site),
      invalid: { state: { query: { state: 'lost' } }, sort: { query: { sort: 'key' } } },
    },
    [`GET ${base}/pans-export`]: {
      example: ({ family }) => at(family.site),
      invalid: { state: { query: { state: 'lost' } } },
    },
    [`GET ${base}/pan-units-export`]: ({ family }) => at(family.site),
    [`POST ${base}/pan-unit-numberings`]: {
      example: (world) => ({ ...at(world.family.site), body: numbering(world) }),
      invalid: {
        pattern: { body: { pattern: '{floor}' } },
        toFloor: { body: { fromFloor: 3, toFloor: 2 } },
        last: { body: { first: 5, last: 4 } },
      },
    },
    [`POST ${base}/pan-vlan-deals`]: {
      example: async (world) => {
        const { params } = await withUnit(world);
        return { ...at(world.family.site), body: { unitIds: [params.unitId ?? ''] } };
      },
      invalid: { unitIds: { body: { unitIds: [] } } },
    },
    [`POST ${base}/pan-port-joins`]: {
      example: async (world) => {
        const unit = await world.send(`POST ${base}/pan-units`, {
          ...at(world.family.site),
          body: exampleUnit(world),
        });
        const label = idIn(unit, 'number');
        const ports = [{ switch: world.unique('SW-'), port: '1', label }];
        return { ...at(world.family.site), body: { ports } };
      },
      invalid: { ports: { body: { ports: [] } } },
    },
    [`POST ${base}/pan-missing-networks`]: ({ family }) => at(family.site),
    [`POST ${base}/pan-unit-import-checks`]: {
      example: (world) => ({ ...at(world.family.site), body: lines(world) }),
      invalid: { fields: { body: { fields: [] } } },
    },
    [`POST ${base}/pan-unit-imports`]: {
      example: (world) => ({ ...at(world.family.site), body: lines(world) }),
      invalid: { fields: { body: { fields: [] } } },
    },
    [`POST ${base}/pans`]: {
      example: async (world) => {
        await freeVlans(world);
        await plantPool(world, world.family.site);
        const { params } = await withUnit(world);
        const body = { ...newRecord(newPan, { holder: 'Anna Berg' }), unitId: params.unitId };
        return { ...at(world.family.site), body };
      },
      invalid: {
        key: { body: { key: 'short' } },
        until: { body: { from: '2026-03-02', until: '2026-03-01' } },
      },
    },
    [`PUT ${pan}`]: {
      example: async (world) => ({
        ...(await ofPan(world)),
        body: {
          until: null,
          planId: await planOfSite(world),
          maxDevices: 5,
          binding: 'free',
          version: 1,
        },
      }),
      invalid: {
        maxDevices: { body: { maxDevices: 201 } },
        planId: { body: { planId: crypto.randomUUID() } },
      },
    },
    [`POST ${pan}/key-views`]: { example: ofPan, rights: ['guest-data'] },
    [`GET ${pan}/card`]: {
      example: ofPan,
      rights: ['guest-data'],
      invalid: { paper: { query: { paper: 'A0' } } },
    },
    [`GET ${base}/pan-push-sources`]: ({ family }) => at(family.site),
    [`POST ${base}/pan-pushes`]: {
      example: wiredUnit,
      invalid: {
        sourceId: { body: { sourceId: 'ports' } },
        deviceIds: { body: { deviceIds: [] } },
      },
    },
    [`POST ${pan}/rotation`]: {
      example: async (world) => ({
        ...(await ofPan(world)),
        body: { keyMadeAt: world.server.clock.now.toISOString() },
      }),
      invalid: { keyMadeAt: { body: { keyMadeAt: 'now' } } },
    },
    [`POST ${pan}/suspension`]: {
      example: async (world) => ({ ...(await ofPan(world)), body: { isSuspended: true } }),
      invalid: { isSuspended: { body: { isSuspended: 'yes' } } },
    },
    [`POST ${pan}/move`]: {
      example: async (world) => {
        const call = await ofPan(world);
        const other = exampleUnit(world);
        await world.send(`POST ${base}/pan-units`, { ...at(world.family.site), body: other });
        return { ...call, body: { unit: other.number } };
      },
      invalid: { unit: { body: { unit: 'no such unit' } } },
    },
    [`POST ${pan}/end`]: {
      example: async (world) => ({ ...(await ofPan(world)), body: { isAtOnce: true } }),
      invalid: { isAtOnce: { body: { isAtOnce: 1 } } },
    },
    [`POST ${pan}/devices`]: {
      example: async (world) => ({ ...(await ofPan(world)), body: device }),
      invalid: { macAddress: { body: { macAddress: '01:00:5e:00:00:01' } } },
    },
    [`DELETE ${pan}/devices/{deviceId}`]: async (world) => {
      const { params } = await ofPan(world);
      const { id } = await world.server.database.system
        .insertInto('pan_device')
        .values({
          pan_id: params.panId ?? '',
          mac_address: '02:00:00:00:00:02',
          name: '',
          added_at: world.server.clock.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { ...params, deviceId: id } };
    },
  },
  linkedOnly: {
    ...unitFacts.linkedOnly,
    ...poolFacts.linkedOnly,
    ...Object.fromEntries(changing.map((route) => [route, 'allowed'])),
  },
  planted: {
    ...unitFacts.planted,
    ...poolFacts.planted,
    panId: planted('panId'),
    deviceId: planted('deviceId'),
    sourceId: (_world, owner) => Promise.resolve(portsSourceId(owner.number)),
    deviceIds: plantSwitch,
    unitIds: plantUnit,
    planId: plantPlan,
  },
  secrets: sendPanSecrets,
  screens: [
    { path: '/setup/pan-mapping/building', at: 'site', heading: 'Units' },
    { path: '/setup/pan-mapping/building?item={unitId}', at: 'site', heading: 'Units' },
    { path: '/setup/pan-mapping/pan', at: 'site', heading: 'PANs' },
  ],
};
