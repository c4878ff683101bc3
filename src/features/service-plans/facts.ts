import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { examplePlan } from './examples.ts';
import { nextPosition, planStore } from './queries.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const plans = '/AdminApi/organizations/{orgNumber}/service-plans';
const plan = '/AdminApi/organizations/{orgNumber}/service-plans/{planId}';

const newPlan = (world: World) => examplePlan({ name: world.unique('Plan ') });

async function addPlan(world: World): Promise<string> {
  const call = { ...at(world.family.area), body: newPlan(world) };
  return idIn(await world.send(`POST ${plans}`, call));
}

async function ofNewPlan(world: World) {
  return at(world.family.area, { planId: await addPlan(world) });
}

const planted = plantedTogether<'planId'>(async (world, area) => {
  const { id } = await world.server.database.system
    .insertInto('service_plan')
    .values({
      ...planStore.toColumns(examplePlan({ name: world.unique('Planted ') })),
      ...ownedBy(area),
      position: nextPosition(area.number),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { planId: id };
});

const invalidPlans = {
  name: { body: { name: '' } },
  price: { body: { price: -1 } },
  currency: { body: { currency: 'EURO' } },
  duration: { body: { durationKind: 'elapsed', duration: null } },
  texts: { body: { texts: [] } },
  'texts.0.language': {
    body: { texts: [{ language: '?', portalName: 'Wi-Fi', description: '' }] },
  },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${plans}`]: {
      example: ({ family }) => at(family.area),
      invalid: { status: { query: { status: 'Sold' } }, sort: { query: { sort: 'texts' } } },
    },
    [`GET ${organization}/service-plans-below`]: {
      example: ({ family }) => at(family.provider),
      invalid: { status: { query: { status: 'Sold' } }, sort: { query: { sort: 'texts' } } },
    },
    [`GET ${organization}/service-plans-below-export`]: {
      example: ({ family }) => at(family.provider),
      invalid: { status: { query: { status: 'Sold' } } },
    },
    [`POST ${plans}`]: {
      example: (world) => ({ ...at(world.family.area), body: newPlan(world) }),
      invalid: invalidPlans,
    },
    [`GET ${plan}`]: ofNewPlan,
    [`PUT ${plan}`]: {
      example: async (world) => ({
        ...(await ofNewPlan(world)),
        body: { ...newPlan(world), version: 1 },
      }),
      invalid: { ...invalidPlans, version: { body: { version: undefined } } },
    },
    [`DELETE ${plan}`]: ofNewPlan,
    [`PUT ${plan}/position`]: {
      example: async (world) => {
        await addPlan(world);
        return { ...(await ofNewPlan(world)), body: { position: 1 } };
      },
      invalid: { position: { body: { position: 0 } } },
    },
    [`POST ${organization}/service-plan-status`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ids: [await addPlan(world)], status: 'Retired' },
      }),
      invalid: { ids: { body: { ids: [] } } },
    },
    [`POST ${organization}/service-plan-copies`]: {
      example: async (world) => ({
        ...at(world.family.siblingArea),
        body: { fromOrganization: world.family.area.number, planId: await addPlan(world) },
      }),
      otherOrganizations: ['body.fromOrganization'],
      invalid: {
        fromOrganization: { body: { fromOrganization: 0 } },
        planId: { body: { planId: '1' } },
      },
    },
  },
  linkedOnly: {
    [`POST ${plans}`]: 'allowed',
    [`PUT ${plan}`]: 'allowed',
    [`DELETE ${plan}`]: 'allowed',
    [`POST ${organization}/service-plan-status`]: 'allowed',
    [`PUT ${plan}/position`]: 'allowed',
    [`POST ${organization}/service-plan-copies`]: 'allowed',
  },
  planted: { planId: planted('planId'), ids: planted('planId') },
  screens: [
    { path: '/setup/service-plans/manage', at: 'area', heading: 'Service Plans' },
    { path: '/setup/service-plans/item/{planId}', at: 'area', heading: 'Speed and data' },
    { path: '/setup/service-plans/item', at: 'area', heading: 'New service plan' },
  ],
};
