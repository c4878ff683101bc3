import { at, type Call, type FeatureFacts, type World } from '../../../../test/facts.ts';
import { plantedTogether } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { exampleNetwork } from '../adapters/examples.ts';
import { addDevices } from '../testing/network-devices.ts';
import type { ResultState, RunState, TargetState } from './states.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const target = '/AdminApi/organizations/{orgNumber}/push-targets/{targetId}';
const run = '/AdminApi/organizations/{orgNumber}/push-runs/{runId}';
const feature = 'connection-profiles';

interface PlantedPush {
  target: TargetState;
  run: RunState;
  result: ResultState;
}

/** Inserts a source's only device, and a push to it. */
async function plant(
  world: World,
  site: TestOrganization,
  area: TestOrganization,
  states: PlantedPush,
) {
  const { system } = world.server.database;
  const type = states.target === 'ByHand' ? 'aruba-controller' : 'mikrotik';
  const [deviceId = ''] = await addDevices(system, 1, { area, type, nextCheckAt: null });
  const source = {
    organization_number: site.number,
    organization_path: site.path,
    source_kind: 'connection-profile',
    source_id: crypto.randomUUID(),
    source_name: 'Guests',
  } as const;
  const wish = JSON.stringify(exampleNetwork());
  const planted = await system
    .insertInto('push_target')
    .values({
      ...source,
      device_id: deviceId,
      wish,
      applied_wish: wish,
      state: states.target,
      wished_at: new Date('2026-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const started = await system
    .insertInto('push_run')
    .values({
      ...source,
      mode: 'push',
      state: states.run,
      created_at: new Date('2026-01-02'),
      created_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('push_result')
    .values({
      run_id: started.id,
      target_id: planted.id,
      device_id: deviceId,
      state: states.result,
    })
    .execute();
  return { sourceId: source.source_id, targetId: planted.id, runId: started.id };
}

const inSync: PlantedPush = { target: 'InSync', run: 'Applied', result: 'Applied' };
const ofSite = (world: World, states: PlantedPush = inSync) =>
  plant(world, world.family.site, world.family.area, states);

async function ofSource(world: World): Promise<Call> {
  const { sourceId } = await ofSite(world);
  return { ...at(world.family.site), query: { source: 'connection-profile', sourceId } };
}

const ofTarget =
  (states: PlantedPush) =>
  async (world: World): Promise<Call> =>
    at(world.family.site, { targetId: (await ofSite(world, states)).targetId });
const ofRun =
  (states: PlantedPush) =>
  async (world: World): Promise<Call> =>
    at(world.family.site, { runId: (await ofSite(world, states)).runId });

const planted = plantedTogether<'targetId' | 'runId' | 'sourceId'>((world, site) =>
  plant(world, site, site, inSync),
);

const invalidSource = {
  source: { query: { source: 'wish' } },
  sourceId: { query: { sourceId: '1' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${organization}/push-targets`]: { feature, example: ofSource, invalid: invalidSource },
    [`GET ${organization}/push-runs`]: { feature, example: ofSource, invalid: invalidSource },
    [`POST ${organization}/push-checks`]: {
      feature,
      example: async (world) => {
        const { sourceId } = await ofSite(world);
        return { ...at(world.family.site), body: { source: 'connection-profile', sourceId } };
      },
      invalid: {
        source: { body: { source: 'wish' } },
        sourceId: { body: { sourceId: '1' } },
      },
    },
    [`GET ${target}/lines`]: { feature, example: ofTarget({ ...inSync, target: 'ByHand' }) },
    [`POST ${target}/done`]: { feature, example: ofTarget({ ...inSync, target: 'ByHand' }) },
    [`POST ${target}/adoption`]: { feature, example: ofTarget({ ...inSync, target: 'Drifted' }) },
    [`GET ${run}`]: { feature, example: ofRun(inSync) },
    [`POST ${run}/approval`]: {
      feature,
      example: ofRun({ target: 'Pending', run: 'Planned', result: 'Planned' }),
    },
    [`POST ${run}/cancellation`]: {
      feature,
      example: ofRun({ target: 'Pending', run: 'Planned', result: 'Planned' }),
    },
    [`POST ${run}/undo`]: {
      feature,
      example: ofRun({ target: 'Failed', run: 'Failed', result: 'Failed' }),
    },
  },
  linkedOnly: {
    [`POST ${organization}/push-checks`]: 'allowed',
    [`POST ${target}/done`]: 'allowed',
    [`POST ${target}/adoption`]: 'allowed',
    [`POST ${run}/approval`]: 'allowed',
    [`POST ${run}/cancellation`]: 'allowed',
    [`POST ${run}/undo`]: 'allowed',
  },
  planted: {
    targetId: planted('targetId'),
    runId: planted('runId'),
    sourceId: planted('sourceId'),
  },
};
